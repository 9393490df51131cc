/** The simulated networks over a real PostgreSQL, in a database of its own. */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { assert, it } from "@payments-platform/specification/EffectTests"
import { authorization, freshKey } from "@payments-platform/specification/suites/networks/NetworkSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { Database } from "../../src/postgres/sessions/Database.ts"
import { suite } from "./PgSimulatorSuite.ts"
import * as Simulator from "./Simulator.ts"

suite(Layer.unwrap(Effect.map(TestDatabase.createDatabase(inject("postgresUrl")), (url) => TestDatabase.layerOf(url))))

const waiting = `do $$ begin
  execute format('alter database %I set synchronous_commit = on', current_database());
end $$`

/** Records the synchronous_commit with which each write of the simulator store commits. */
const watches = [
  `create table committed (setting text)`,
  `create function watch() returns trigger language plpgsql as $$ begin
    insert into committed values (current_setting('synchronous_commit')); return null;
  end $$`,
  `create trigger watch after insert or update on resource for each row execute function watch()`
]

it.live("answers are on disk, so a crash of the database never reopens a voided authorization", () =>
  Effect.scoped(
    Effect.gen(function* () {
      const url = yield* TestDatabase.createDatabase(inject("postgresUrl"))
      const database = Layer.fresh(TestDatabase.layerOf(url, 1))
      yield* Effect.provide(
        Effect.flatMap(Database, ({ read }) => read(waiting)),
        database
      )
      const settings = Effect.gen(function* () {
        const { read } = yield* Database
        const network = yield* CardNetwork
        for (const watch of watches) yield* read(watch)
        const key = freshKey()
        yield* network.authorize(authorization(key))
        yield* network.void(key)
        return yield* read("select setting from committed")
      })
      const simulator = Simulator.layer.pipe(Layer.provide(Layer.fresh(Simulator.postgres)))
      const found = yield* Effect.provide(settings, simulator.pipe(Layer.provideMerge(database)))
      assert.deepStrictEqual(found, [["on"], ["on"]])
    })
  )
)
