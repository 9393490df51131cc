/** The schema's history, on empty databases. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { inject } from "vitest"
import { Database } from "../../src/postgres/Database.ts"
import { check, migrate, migrateTo, migrations } from "../../src/postgres/Migrations.ts"
import * as TestDatabase from "../../../testkit/src/TestDatabase.ts"

const onEmpty = <A, E>(effect: Effect.Effect<A, E, Database>) =>
  Effect.scoped(
    Effect.flatMap(TestDatabase.empty(inject("postgresUrl")), (url) =>
      Effect.provide(effect, TestDatabase.layerOf(url))
    )
  )

it.live("runs once, however many start together", () =>
  onEmpty(
    Effect.gen(function* () {
      const counts = yield* Effect.forEach([1, 2, 3], () => migrate, { concurrency: "unbounded" })
      assert.deepStrictEqual([...counts].sort(), [0, 0, migrations.length])
      assert.strictEqual(yield* migrate, 0)
      yield* check
    })
  )
)

it.live("only looks when it is told to", () =>
  onEmpty(
    Effect.gen(function* () {
      const missing = yield* Effect.flip(check)
      assert.strictEqual(missing._tag, "Database/Incompatible")
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select to_regclass('resource')::text"), [[null]])
    })
  )
)

it.live("refuses a past that was edited, and a database that is newer", () =>
  onEmpty(
    Effect.gen(function* () {
      const further = { number: migrations.length + 1, name: "further", statements: ["create table further (id int)"] }
      assert.strictEqual(yield* migrateTo([...migrations, further]), migrations.length + 1)
      const newer = yield* Effect.flip(migrate)
      assert.match(newer.message, /it is older/)
      const edited = { ...further, statements: ["create table further (id bigint)"] }
      const changed = yield* Effect.flip(migrateTo([...migrations, edited]))
      assert.match(changed.message, /was changed after it ran/)
    })
  )
)

it.live("a migration that fails leaves nothing behind", () =>
  onEmpty(
    Effect.gen(function* () {
      const broken = {
        number: migrations.length + 1,
        name: "broken",
        statements: ["create table a (id int)", "nonsense"]
      }
      const exit = yield* Effect.exit(migrateTo([...migrations, broken]))
      assert.strictEqual(exit._tag, "Failure")
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select to_regclass('migration')::text, to_regclass('resource')::text"), [
        [null, null]
      ])
    })
  )
)
