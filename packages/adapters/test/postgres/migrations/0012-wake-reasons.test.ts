/** Migration 12: the reasons of existing wakes. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("who was awake before wakes had reasons is awake for a negative balance", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 12))
      const { read } = yield* Database
      for (const [id, wakeAt] of [
        ["asleep", null],
        ["awake", "7"]
      ] as const)
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, due_at, wake_at, listed, doc)
           values ($1, 'accounts', 'p', 1, 5, 9, $2::int, true, '{}')`,
          [id, wakeAt]
        )
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read("select id, wants_at::int, wake_reasons from resource order by id"), [
        ["asleep", 9, null],
        ["awake", 7, ["negative_balance"]]
      ])
    })
  )
)
