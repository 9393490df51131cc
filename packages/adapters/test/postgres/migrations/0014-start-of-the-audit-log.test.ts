/** Migration 14: the chain of an audit log that was never shortened. */
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import { audit, change } from "@payments-platform/testkit/suites/StoreSamples"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { origin } from "../../../src/store/AuditHashChain.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("an audit log starts where it always did", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations)
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select seq::int, hash from audit_start"), [[0, origin]])
      const check = Effect.gen(function* () {
        const store = yield* Store
        yield* store.commit(change({ audit: [audit()] }))
        return yield* store.auditCheck
      })
      const database = Layer.succeed(Database, yield* Database)
      const found = yield* Effect.provide(check, Postgres.layer.pipe(Layer.provide(database)))
      assert.deepStrictEqual(found, { intact: true, entries: 1, firstBrokenId: null })
    })
  )
)
