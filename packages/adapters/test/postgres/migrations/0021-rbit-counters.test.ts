/** Migration 21: the counters of active rbits. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("count the active rbits about each resource, and no deleted ones", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 21))
      const { read } = yield* Database
      const rbits = [
        ["1", "a", "active"],
        ["2", "a", "active"],
        ["3", "a", "deleted"],
        ["4", "b", "active"],
        ["5", "c", "deleted"]
      ]
      for (const of of rbits)
        yield* read(
          "insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, facets, doc) values ($1, 'rbits', 'p', 1, 5, true, $2, $3, '{}', '{}')",
          of
        )
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read("select key, amount::int from counter order by key"), [
        ["rbits:a", 2],
        ["rbits:b", 1]
      ])
    })
  )
)
