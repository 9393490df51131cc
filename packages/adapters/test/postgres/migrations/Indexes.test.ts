/** What every index of the schema keeps. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { migrate, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { Database } from "../../../src/postgres/sessions/Database.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it("each index has a comment that says what it serves", () => {
  const statements = migrations.flatMap((migration) => migration.statements)
  const making = statements.filter((statement) => /^ *create (unique )?index/m.test(statement))
  assert.isAbove(making.length, 10)
  assert.deepStrictEqual(
    making.filter((statement) => !/^-- [A-Z][^]+\.\n *create/.test(statement)),
    []
  )
})

it.live("each index ascends, so that new entries come last in it", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrate("staging")
      const { read } = yield* Database
      const definitions = yield* read("select indexdef from pg_indexes where schemaname = current_schema()")
      assert.isAbove(definitions.length, 10)
      assert.deepStrictEqual(
        definitions.filter(([definition]) => / desc/i.test(String(definition))),
        []
      )
    })
  )
)
