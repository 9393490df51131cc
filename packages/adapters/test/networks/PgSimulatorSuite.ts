/** The simulated networks over PostgreSQL, with one and with two processes on one database. */
import { BankNetwork } from "@payments-platform/domain/ports/BankNetwork"
import { CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import { PayoutBank } from "@payments-platform/domain/ports/PayoutBank"
import { assert, layer as withLayer, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Vault } from "@payments-platform/domain/ports/Vault"
import * as BankNetworkSuite from "@payments-platform/testkit/suites/BankNetworkSuite"
import * as CardNetworkSuite from "@payments-platform/testkit/suites/CardNetworkSuite"
import * as DisputeDeskSuite from "@payments-platform/testkit/suites/DisputeDeskSuite"
import * as PayoutBankSuite from "@payments-platform/testkit/suites/PayoutBankSuite"
import {
  authorization,
  captureOf,
  debit,
  deposit,
  freshKey,
  referenceOf
} from "@payments-platform/testkit/suites/NetworkSamples"
import { SimulatorStore } from "../../src/networks/simulator/SimulatorStore.ts"
import { Database } from "../../src/postgres/Database.ts"
import * as PgSimulatorStore from "../../src/networks/simulator/PgSimulatorStore.ts"
import * as SimulatedAuthorization from "../../src/networks/simulator/SimulatedAuthorization.ts"
import * as SimulatorStoreSuite from "./SimulatorStoreSuite.ts"
import * as Simulator from "./Simulator.ts"

const ledger = PgSimulatorStore.layer

/** The suites of both networks and of the store, over one database. */
export const suite = <E>(database: Layer.Layer<Database, E>): void => {
  const simulator = Simulator.layer.pipe(Layer.provideMerge(ledger), Layer.provideMerge(database))
  SimulatorStoreSuite.suite("in PostgreSQL", ledger.pipe(Layer.provide(database)))
  CardNetworkSuite.suite("simulated, in PostgreSQL", simulator)
  BankNetworkSuite.suite("simulated, in PostgreSQL", simulator)
  DisputeDeskSuite.suite("simulated, in PostgreSQL", simulator)
  PayoutBankSuite.suite("simulated, in PostgreSQL", simulator)
  withLayer(simulator)("the ledger in PostgreSQL", tests)
}

const tests = (it: Vitest.MethodsNonLive<BankNetwork | CardNetwork | PayoutBank | SimulatorStore | Database>) => {
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

  it.effect("a payout bank that starts anew knows its transfers, and which credit was the first", () =>
    Effect.gen(function* () {
      const bank = yield* PayoutBank
      const anew = Effect.provide(PayoutBank, Layer.fresh(Simulator.layer.pipe(Layer.provide(Layer.fresh(ledger)))))
      const payoutMethodId = freshKey()
      const request = () => PayoutBankSuite.credit(freshKey(), { number: "9005003", payoutMethodId })
      const [first, second] = [request(), request()]
      const accepted = yield* bank.credit(first)
      const started = yield* anew
      assert.isNotNull(accepted.askAt)
      assert.deepStrictEqual(yield* started.credit(first), accepted)
      assert.isNull((yield* started.credit(second)).askAt)
      yield* started.void(second.key)
      assert.strictEqual((yield* bank.result(second.key))._tag, "Failed")
    })
  )

  it.effect("keeps everything that is written", () =>
    Effect.gen(function* () {
      const [network, stored] = [yield* CardNetwork, yield* SimulatorStore]
      const key = freshKey()
      const reference = referenceOf(yield* network.authorize(authorization(key, { magic: "outcome_202" })))
      yield* network.capture(captureOf(reference, { amount: 4_000 }))
      const [entry] = yield* stored.authorizations.list(key)
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
        newsAt: null,
        refunds: [],
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
      const stored = yield* SimulatorStore
      assert.lengthOf(yield* stored.authorizations.list(`${run}:`), 700)
    })
  )

  it.effect("its table holds no number of a card or an account", () =>
    Effect.gen(function* () {
      const [cards, banks, { read }] = [yield* CardNetwork, yield* BankNetwork, yield* Database]
      const key = freshKey()
      yield* cards.authorize(authorization(key))
      yield* banks.debit(debit(key))
      yield* banks.deposit(deposit(key))
      const rows = yield* read("select row_to_json(kept)::text from simulated_entry as kept where key = $1", [key])
      assert.lengthOf(rows, 3)
      assert.notInclude(JSON.stringify(rows), "4111111111111111")
      assert.notInclude(JSON.stringify(rows), "0001234567")
    })
  )

  it.effect("takes over what the first version of its table holds, whoever starts first", () =>
    Effect.gen(function* () {
      const [{ read }, vault] = [yield* Database, yield* Effect.provide(Vault, Simulator.vault)]
      const key = freshKey()
      const request = authorization(key)
      const parameters = vault.hash("simulated_authorization", SimulatedAuthorization.parametersOf(request))
      yield* read(firstTable)
      yield* read(firstRows, [key, parameters])
      const started = Effect.provide(CardNetwork, Layer.fresh(Simulator.layer.pipe(Layer.provide(Layer.fresh(ledger)))))
      const [network] = yield* Effect.all([started, started, started], { concurrency: "unbounded" })
      const answer = yield* network.authorize(request)
      assert.deepInclude(answer, { _tag: "Approved", avs: "PARTIAL_MATCH", newsAt: null })
      const stored = yield* SimulatorStore
      assert.deepStrictEqual(yield* stored.authorizations.find(key), {
        ...SimulatedAuthorization.tombstone(key, 1),
        parameters,
        outcome: "202",
        amount: 5_000,
        currency: "USD",
        state: "captured",
        decline: null,
        avs: "PARTIAL_MATCH",
        capturedAmount: 4_000,
        captureKey: "capture",
        captureAmount: 4_000,
        version: 2,
        changeTime: 2
      })
      assert.deepInclude(yield* stored.authorizations.find(`${key}:late`), { state: "pending", askAt: 12 })
      assert.deepStrictEqual(yield* read("select to_regclass('simulated_authorization')"), [[null]])
      yield* started
      assert.deepStrictEqual(yield* network.authorize(request), answer)
    })
  )
}

const firstTable = `create table simulated_authorization (
  key text collate "C" primary key, parameters text, outcome text not null, amount integer not null, currency text,
  auto_capture boolean not null, state text not null, decline text, avs text not null, ask_at bigint,
  captured_amount integer not null, capture_key text, capture_amount integer, capture_refusal text,
  version integer not null, create_time bigint not null, change_time bigint not null)`

/** An authorization of 50.00 with 40.00 captured, and one with a pending result. */
const firstRows = `insert into simulated_authorization values
  ($1, $2, '202', 5000, 'USD', false, 'captured', null, 'PARTIAL_MATCH', null, 4000, 'capture', 4000, null, 2, 1, 2),
  ($1 || ':late', $2, '402', 5000, 'USD', true, 'pending', null, 'SKIPPED', 12, 0, null, null, null, 1, 2, 2)`
