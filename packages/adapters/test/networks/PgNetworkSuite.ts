/** The simulated network over PostgreSQL, also as two processes on one database. */
import { CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import { assert, layer as withLayer, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as CardNetworkSuite from "../../../testkit/src/suites/CardNetworkSuite.ts"
import { authorization, captureOf, freshKey, referenceOf } from "../../../testkit/src/suites/CardNetworkSuite.ts"
import { NetworkLedger } from "../../src/networks/NetworkLedger.ts"
import * as PgNetworkLedger from "../../src/networks/PgNetworkLedger.ts"
import * as LedgerSuite from "./LedgerSuite.ts"
import * as Simulator from "./Simulator.ts"

const ledger = PgNetworkLedger.layer

/** All that is to be seen of it, on an empty or used database of the test run. */
export const suite = <E>(database: Layer.Layer<SqlClient, E>): void => {
  const simulator = Simulator.layer.pipe(Layer.provideMerge(ledger), Layer.provideMerge(database))
  LedgerSuite.suite("in PostgreSQL", ledger.pipe(Layer.provide(database)))
  CardNetworkSuite.suite("simulated, in PostgreSQL", simulator)
  withLayer(simulator)("the ledger in PostgreSQL", tests)
}

const tests = (it: Vitest.MethodsNonLive<CardNetwork | NetworkLedger | SqlClient>) => {
  it.effect("a network that starts anew answers as before: nothing is kept in the process alone", () =>
    Effect.gen(function* () {
      const network = yield* CardNetwork
      const request = authorization(freshKey(), { magic: "outcome_402", autoCapture: true })
      const first = yield* network.authorize(request)
      const again = yield* Effect.provide(
        CardNetwork.use((other) => other.authorize(request)),
        Layer.fresh(Simulator.layer.pipe(Layer.provide(Layer.fresh(ledger))))
      )
      assert.deepStrictEqual(again, first)
    })
  )

  it.effect("keeps everything that is written", () =>
    Effect.gen(function* () {
      const [network, stored] = [yield* CardNetwork, yield* NetworkLedger]
      const key = freshKey()
      const reference = referenceOf(yield* network.authorize(authorization(key, { magic: "outcome_202" })))
      yield* network.capture(captureOf(reference, { amount: 4_000 }))
      const [entry] = yield* stored.authorizations(key)
      assert.deepStrictEqual(entry, {
        key,
        parameters: entry?.parameters ?? "",
        outcome: "202",
        amount: 5_000,
        currency: "USD",
        autoCapture: false,
        state: "captured",
        decline: null,
        avs: "PARTIAL_MATCH",
        askAt: null,
        capturedAmount: 4_000,
        captureKey: `${key}:capture`,
        captureAmount: 4_000,
        captureRefusal: null,
        version: 2,
        createTime: 0,
        changeTime: 0
      })
    })
  )

  it.effect("two networks that race for the same keys agree, and each payment has one row", () =>
    Effect.gen(function* () {
      const mine = yield* CardNetwork
      const other = yield* Effect.provide(
        CardNetwork,
        Layer.fresh(Simulator.layer.pipe(Layer.provide(Layer.fresh(ledger))))
      )
      const run = freshKey()
      const requests = Array.from({ length: 700 }, (_, index) => authorization(`${run}:${index}`))
      const ask = (network: CardNetwork["Service"], order: typeof requests) =>
        Effect.all(
          order.map((request) => network.authorize(request)),
          { concurrency: "unbounded" }
        )
      const [ours, theirs] = yield* Effect.all([ask(mine, requests), ask(other, requests.toReversed())], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(theirs.toReversed(), ours)
      const stored = yield* NetworkLedger
      assert.lengthOf(yield* stored.authorizations(`${run}:`), 700)
    })
  )

  it.effect("is never part of a transaction of whoever asks", () =>
    Effect.gen(function* () {
      const [network, stored, sql] = [yield* CardNetwork, yield* NetworkLedger, yield* SqlClient]
      const key = freshKey()
      const rolledBack = Effect.andThen(network.authorize(authorization(key)), Effect.fail("rolled back"))
      yield* Effect.flip(sql.withTransaction(rolledBack))
      assert.lengthOf(yield* stored.authorizations(key), 1)
    })
  )

  it.effect("its table holds no card number", () =>
    Effect.gen(function* () {
      const [network, sql] = [yield* CardNetwork, yield* SqlClient]
      const key = freshKey()
      yield* network.authorize(authorization(key))
      const rows = yield* sql`select row_to_json(kept)::text from simulated_authorization as kept where key = ${key}`
      assert.lengthOf(rows, 1)
      assert.notInclude(JSON.stringify(rows), "4111111111111111")
    })
  )
}
