/** Migration 18: indexes by time ascend. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const definitions = "select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname"

it.live("are the same indexes on the same columns, none of them descending", () =>
  onEmpty(
    Effect.gen(function* () {
      const { read } = yield* Database
      yield* migrateTo(migrations.filter(({ number }) => number < 18))
      const before = yield* read(definitions)
      yield* migrateTo(migrations.filter(({ number }) => number <= 18))
      const after = yield* read(definitions)
      assert.isAbove(before.filter(([, definition]) => String(definition).includes(" DESC")).length, 10)
      assert.deepStrictEqual(
        after,
        before.map(([name, definition]) => [name, String(definition).replaceAll(" DESC", "")])
      )
    })
  )
)
