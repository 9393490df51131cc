/** The simulated networks over PostgreSQL, with one and with two processes on one database. */
import { Context, Effect, Layer } from "effect"
import { BankNetwork } from "@payments-platform/domain/ports/networks/BankNetwork"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { PayoutBank } from "@payments-platform/domain/ports/networks/PayoutBank"
import { assert, layer as withLayer, type Tests } from "@payments-platform/specification/EffectTests"
import { SimulatorEntries } from "@payments-platform/specification/SimulatorEntries"
import * as BankNetworkSuite from "@payments-platform/specification/suites/networks/BankNetworkSuite"
import * as CardNetworkSuite from "@payments-platform/specification/suites/networks/CardNetworkSuite"
import * as DisputeDeskSuite from "@payments-platform/specification/suites/networks/DisputeDeskSuite"
import {
  authorization,
  captureOf,
  debit,
  deposit,
  freshKey,
  referenceOf
} from "@payments-platform/specification/suites/networks/NetworkSamples"
import * as PayoutBankSuite from "@payments-platform/specification/suites/networks/PayoutBankSuite"
import { Database } from "../../src/postgres/sessions/Database.ts"
import * as Simulator from "./Simulator.ts"
import * as SimulatorStoreSuite from "./SimulatorStoreSuite.ts"

const ledger = Simulator.postgres

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

/** The same networks in another process, as long as the test runs. */
const another = Layer.build(Layer.fresh(Simulator.layer.pipe(Layer.provide(Layer.fresh(ledger)))))

const tests = (it: Tests<BankNetwork | CardNetwork | PayoutBank | SimulatorEntries | Database>) => {
  it.effect("a restarted network answers as before, because nothing is kept in the process only", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { magic: "outcome_402", autoCapture: true })
    const first = yield* network.authorize(request)
    const again = yield* Context.get(yield* another, CardNetwork).authorize(request)
    assert.deepStrictEqual(again, first)
  })

  it.effect("a restarted payout bank knows its transfers, and which credit was the first", function* () {
    const bank = yield* PayoutBank
    const payoutMethodId = freshKey()
    const request = () => PayoutBankSuite.credit(freshKey(), { number: "9005003", payoutMethodId })
    const [first, second] = [request(), request()]
    const accepted = yield* bank.credit(first)
    const started = Context.get(yield* another, PayoutBank)
    assert.isNotNull(accepted.nextPollAt)
    assert.deepStrictEqual(yield* started.credit(first), accepted)
    assert.isNull((yield* started.credit(second)).nextPollAt)
    yield* started.void(second.key)
    assert.strictEqual((yield* bank.result(second.key))._tag, "Failed")
  })

  it.effect("keeps every record", function* () {
    const [network, stored] = [yield* CardNetwork, yield* SimulatorEntries]
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
      nextPollAt: null,
      capturedAmount: 4_000,
      captureKey: `${key}:capture`,
      captureAmount: 4_000,
      captureRefusal: null,
      reportPollAt: null,
      refunds: [],
      version: 2
    })
  })

  it.effect("two networks that race for the same keys agree, and each payment has one row", function* () {
    const mine = yield* CardNetwork
    const other = Context.get(yield* another, CardNetwork)
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
    const stored = yield* SimulatorEntries
    assert.lengthOf(yield* stored.authorizations(`${run}:`), 700)
  })

  it.effect("its table holds no number of a card or an account", function* () {
    const [cards, banks, { read }] = [yield* CardNetwork, yield* BankNetwork, yield* Database]
    const key = freshKey()
    yield* cards.authorize(authorization(key))
    yield* banks.debit(debit(key))
    yield* banks.deposit(deposit(key))
    const rows = yield* read("select row_to_json(kept)::text from resource as kept where starts_with(id, $1 || '/')", [
      key
    ])
    assert.lengthOf(rows, 3)
    assert.notInclude(JSON.stringify(rows), "4111111111111111")
    assert.notInclude(JSON.stringify(rows), "0001234567")
  })
}
