/** Migration 29: nothing is left of the events of resources. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const tables = "select to_regclass('history') is not null, to_regclass('change') is not null"

it.live("drops the events and the ids of commits", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 29))
      const { read } = yield* Database
      yield* read("insert into history (resource_id, version, change_id, events) values ('p', 1, 'made', '[]')")
      assert.deepStrictEqual(yield* read(tables), [[true, true]])
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read(tables), [[false, false]])
    })
  )
)
