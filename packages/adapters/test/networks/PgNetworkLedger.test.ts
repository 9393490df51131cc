/** The simulated network over a real PostgreSQL, in a database of its own. */
import { PgClient } from "@effect/sql-pg"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { inject } from "vitest"
import { CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import { authorization, freshKey } from "../../../testkit/src/suites/NetworkSamples.ts"
import * as PgNetworkLedger from "../../src/networks/PgNetworkLedger.ts"
import * as Simulator from "./Simulator.ts"
import * as TestDatabase from "../../../testkit/src/TestDatabase.ts"
import { suite } from "./PgNetworkSuite.ts"

suite(
  Layer.unwrap(
    Effect.map(TestDatabase.empty(inject("postgresUrl")), (url) =>
      PgClient.layer({ url: Redacted.make(url), maxConnections: 4 })
    )
  )
)

const clientOf = (url: string) => Layer.fresh(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }))
const waiting = (sql: SqlClient) => sql`do $$ begin
  execute format('alter database %I set synchronous_commit = on', current_database());
end $$`

/** What each write of the ledger was committed under. */
const watching = (sql: SqlClient) =>
  Effect.andThen(
    sql`create table committed (setting text)`,
    Effect.andThen(
      sql`create function watch() returns trigger language plpgsql as $$ begin
        insert into committed values (current_setting('synchronous_commit')); return null;
      end $$`,
      sql`create trigger watch after insert or update on simulated_entry for each row execute function watch()`
    )
  )

it.live("what it has answered is on the disk: no crash of the database opens again what was voided", () =>
  Effect.scoped(
    Effect.gen(function* () {
      const url = yield* TestDatabase.empty(inject("postgresUrl"))
      yield* Effect.provide(Effect.flatMap(SqlClient, waiting), clientOf(url))
      const settings = Effect.gen(function* () {
        const sql = yield* SqlClient
        const network = yield* CardNetwork
        yield* watching(sql)
        const key = freshKey()
        yield* network.authorize(authorization(key))
        yield* network.void(key)
        return yield* sql<{ readonly setting: string }>`select setting from committed`
      })
      const simulator = Simulator.layer.pipe(Layer.provide(Layer.fresh(PgNetworkLedger.layer)))
      const found = yield* Effect.provide(settings, simulator.pipe(Layer.provideMerge(clientOf(url))))
      assert.deepStrictEqual(
        found.map(({ setting }) => setting),
        ["on", "on"]
      )
    })
  )
)
