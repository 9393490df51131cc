import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import type { Authorization } from "@payments-platform/domain/ports/networks/CardNetwork"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"
import { layer } from "@payments-platform/specification/EffectTests"
import { SimulatorEntries } from "@payments-platform/specification/SimulatorEntries"
import { suite } from "@payments-platform/specification/suites/networks/CardNetworkSuite"
import * as DisputeDeskSuite from "@payments-platform/specification/suites/networks/DisputeDeskSuite"
import {
  authorization,
  captureOf,
  freshKey,
  referenceOf
} from "@payments-platform/specification/suites/networks/NetworkSamples"
import * as Simulator from "./Simulator.ts"
import * as SimulatorStoreSuite from "./SimulatorStoreSuite.ts"

const simulator = Simulator.layer.pipe(Layer.provideMerge(Simulator.memory))

suite("simulated, in memory", simulator)
DisputeDeskSuite.suite("simulated, in memory", simulator)
SimulatorStoreSuite.suite("in memory", Simulator.memory)

/** The answer of each row of payments.md 8.1 to a payment of 50.00, captured later or at once, and to a verification. */
const rows: ReadonlyArray<readonly [outcomes: string, delayed: string, sale: string, verification: string]> = [
  ["000 201 202 203 204 205 301 302 303 503", "Approved", "Approved", "Approved"],
  ["601 602 603 604 701 702 703 704 705 706 707", "Approved", "Approved", "Approved"],
  ["101", "card_declined", "card_declined", "card_declined"],
  ["102", "insufficient_funds", "insufficient_funds", "insufficient_funds"],
  ["103", "card_expired", "card_expired", "card_expired"],
  ["104", "invalid_card_number", "invalid_card_number", "invalid_card_number"],
  ["105", "invalid_cvv", "invalid_cvv", "invalid_cvv"],
  ["106", "lost_card", "lost_card", "lost_card"],
  ["107", "stolen_card", "stolen_card", "stolen_card"],
  ["108", "suspected_fraud", "suspected_fraud", "suspected_fraud"],
  ["109", "processing_error", "processing_error", "processing_error"],
  ["110", "issuer_unavailable", "issuer_unavailable", "issuer_unavailable"],
  ["111", "limit_exceeded", "limit_exceeded", "limit_exceeded"],
  ["112", "transaction_not_permitted", "transaction_not_permitted", "transaction_not_permitted"],
  ["401", "Later card_declined", "Later card_declined", "card_declined"],
  ["402", "Later Accepted", "Later Accepted", "Approved"],
  ["403", "Approved", "Later capture_declined", "Approved"],
  ["501", "card_declined", "card_declined", "card_declined"],
  ["502", "insufficient_funds", "insufficient_funds", "Approved"],
  ["801", "NoAnswer", "NoAnswer", "NoAnswer"]
]

const cases = rows.flatMap(([numbers, ...expected]) => numbers.split(" ").map((number) => ({ number, expected })))

/** The answer as a word; a late one with its result after exactly the scripted delay. */
const told = (request: Authorization) =>
  Effect.gen(function* () {
    const network = yield* CardNetwork
    const answer = yield* network.authorize(request)
    if (answer._tag === "Approved") return answer._tag
    if (answer._tag === "Declined") return answer.code
    yield* TestClock.adjust(`${Simulator.delay - 1} seconds`)
    assert.strictEqual((yield* network.result(answer.reference))._tag, "Pending")
    yield* TestClock.adjust("1 seconds")
    const result = yield* network.result(answer.reference)
    return `Later ${result._tag === "Refused" ? result.code : result._tag}`
  }).pipe(Effect.catchTag("Network/NoAnswer", () => Effect.succeed("NoAnswer")))

it("payments.md 8.1 has every row below", () => {
  assert.deepStrictEqual(
    cases.map(({ number }) => number).toSorted(),
    TestOutcomes.outcomes.map(({ number }) => number)
  )
})

layer(simulator)("payments.md 8.1", (it) => {
  it.effect.each(cases)("$number", function* ({ number, expected }) {
    const magic = `outcome_${number}`
    const card = TestOutcomes.outcomeByNumber(number)?.card ?? ""
    assert.strictEqual(yield* told(authorization(freshKey(), { number: card })), expected[0])
    assert.strictEqual(yield* told(authorization(freshKey(), { magic })), expected[0])
    assert.strictEqual(yield* told(authorization(freshKey(), { number: card, autoCapture: true })), expected[1])
    const verification = { number: card, purpose: "verification", amount: 100 } as const
    assert.strictEqual(yield* told(authorization(freshKey(), verification)), expected[2])
  })

  it.effect.each([
    ["201", "FULL_MATCH"],
    ["202", "PARTIAL_MATCH"],
    ["203", "FULL_MISMATCH"],
    ["204", "SKIPPED"],
    ["205", "UNKNOWN"]
  ] as const)("%s: %s", function* ([number, avs]) {
    const network = yield* CardNetwork
    const address = { line1: "1 Main St", postalCode: "94107" }
    const answer = yield* network.authorize(authorization(freshKey(), { magic: `outcome_${number}`, address }))
    assert.strictEqual(answer.avs, avs)
  })
})

/** The dispute that follows a charge of 50.01: type, amount and reason. */
const disputes = [
  ["701", "chargeback", 5_001, "fraudulent"],
  ["702", "chargeback", 2_500, "other"],
  ["703", "inquiry", 5_001, "other"],
  ["704", "pre_dispute", 5_001, "other"],
  ["705", "retrieval", 5_001, "other"],
  ["706", "chargeback", 5_001, "other"],
  ["707", "chargeback", 5_001, "other"]
] as const

layer(simulator)("payments.md 8.1, after the charge", (it) => {
  it.effect.each(disputes)("%s: %s of %d, %s", function* ([outcome, type, amount, reason]) {
    const network = yield* CardNetwork
    const card = TestOutcomes.outcomeByNumber(outcome)?.card ?? ""
    const asked = [{ number: card }, { magic: `outcome_${outcome}` }]
    for (const given of asked) {
      const key = freshKey()
      const sale = yield* network.authorize(authorization(key, { ...given, amount: 5_001, autoCapture: true }))
      assert(sale._tag === "Approved" && sale.reportPollAt !== null)
      yield* TestClock.adjust(`${Simulator.delay - 1} seconds`)
      assert.deepStrictEqual(yield* network.disputeReport(key), { _tag: "None", reportPollAt: sale.reportPollAt })
      yield* TestClock.adjust("1 seconds")
      const reference = `${outcome}:${key}`
      assert.deepInclude(yield* network.disputeReport(key), { _tag: "Disputed", reference, type, amount, reason })
    }
  })

  it.effect.each(cases.filter(({ number }) => !number.startsWith("7")))("$number: no dispute", function* ({ number }) {
    const network = yield* CardNetwork
    const key = freshKey()
    const request = authorization(key, { magic: `outcome_${number}`, autoCapture: true })
    const answer = yield* Effect.option(network.authorize(request))
    if (answer._tag === "Some" && answer.value._tag === "Approved") assert.isNull(answer.value.reportPollAt)
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(yield* network.disputeReport(key), { _tag: "None", reportPollAt: null })
  })

  it.effect.each([
    ["601", "REFUND_DECLINED", "card_declined"],
    ["602", "UNKNOWN", null],
    ["603", "ACCOUNT_CLOSED", null],
    ["604", "BANK_SYSTEM_ERROR", null]
  ] as const)("%s: the refund fails, %s / %s, after exactly the scripted delay", function* ([outcome, reason, detail]) {
    const network = yield* CardNetwork
    const card = TestOutcomes.outcomeByNumber(outcome)?.card ?? ""
    const [amount, autoCapture] = [90_000 + Number(outcome), true]
    for (const given of [{ number: card }, { magic: `outcome_${outcome}` }, { amount }]) {
      const reference = referenceOf(yield* network.authorize(authorization(freshKey(), { ...given, autoCapture })))
      const request = { key: freshKey(), reference, amount: 1_000, currency: "USD", referenced: true } as const
      const { nextPollAt } = yield* network.refund(request)
      yield* TestClock.adjust(`${Simulator.delay - 1} seconds`)
      assert.deepStrictEqual(yield* network.refundResult(request.key), { _tag: "Pending", nextPollAt })
      yield* TestClock.adjust("1 seconds")
      const refusal = { reason, detail }
      assert.deepStrictEqual(yield* network.refundResult(request.key), { _tag: "Refused", refusal })
    }
  })

  it.effect.each(["000", "201", "301", "402", "503", "701"])("%s: the refund is accepted", function* (outcome) {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { magic: `outcome_${outcome}`, autoCapture: true })
    const reference = referenceOf(yield* network.authorize(request))
    yield* TestClock.adjust("1 hour")
    yield* network.result(reference)
    const key = freshKey()
    const refund = { key, reference, amount: 5_000, currency: "USD", referenced: true } as const
    assert.deepStrictEqual(yield* network.refund(refund), { nextPollAt: null })
    assert.deepStrictEqual(yield* network.refundResult(key), { _tag: "Accepted" })
  })
})

describe("the simulated network", () => {
  const effect = <A, E>(name: string, test: Effect.Effect<A, E, CardNetwork | SimulatorEntries | ServiceTime>) =>
    it.effect(name, () => Effect.provide(test, simulator))

  effect(
    "names the key as reference and codes of 7 digits, the same for the same key",
    Effect.gen(function* () {
      const network = yield* CardNetwork
      const answer = yield* network.authorize(authorization("payment:1"))
      assert(answer._tag === "Approved")
      assert.strictEqual(answer.reference, "payment:1")
      assert.strictEqual(answer.authorizationCode, "5228052")
      const other = yield* network.authorize(authorization("payment:2"))
      assert(other._tag === "Approved")
      assert.match(other.authorizationCode, /^[0-9]{7}$/)
      assert.notStrictEqual(other.authorizationCode, answer.authorizationCode)
    })
  )

  effect(
    "declines an expired card from the first second after its month, by service time",
    Effect.gen(function* () {
      const [network, time] = [yield* CardNetwork, yield* ServiceTime]
      const card = Redacted.make({ number: "4111111111111111", cvv: null, expirationMonth: 11, expirationYear: 2026 })
      const begin = Date.UTC(2026, 11, 1) / 1_000
      yield* TestClock.setTime((begin - 1) * 1_000)
      const ask = (key: string, magic: string | null = null) =>
        network.authorize({ ...authorization(key, { magic }), card })
      assert.strictEqual((yield* ask("one"))._tag, "Approved")
      time.observe(1)
      assert.deepInclude(yield* ask("two"), { _tag: "Declined", code: "card_expired" })
      assert.deepInclude(yield* ask("three", "outcome_402"), { _tag: "Declined", code: "card_expired" })
      assert.deepInclude(yield* ask("four", "outcome_106"), { _tag: "Declined", code: "lost_card" })
      assert.strictEqual((yield* ask("one"))._tag, "Approved")
    })
  )

  effect(
    "gives late answers by service time, even when that jumps",
    Effect.gen(function* () {
      const [network, time] = [yield* CardNetwork, yield* ServiceTime]
      const answer = yield* network.authorize(authorization("late", { magic: "outcome_402" }))
      assert.deepInclude(answer, { _tag: "Later", nextPollAt: Simulator.delay })
      time.observe(Simulator.delay)
      assert.deepStrictEqual(yield* network.result("late"), { _tag: "Accepted", reportPollAt: null })
    })
  )

  effect(
    "lists its charges for an auditor",
    Effect.gen(function* () {
      const [network, ledger] = [yield* CardNetwork, yield* SimulatorEntries]
      yield* network.authorize(authorization("a:sale", { autoCapture: true }))
      const captured = referenceOf(yield* network.authorize(authorization("a:captured")))
      yield* network.capture(captureOf(captured, { amount: 3_000 }))
      yield* network.authorize(authorization("a:open"))
      yield* network.void(referenceOf(yield* network.authorize(authorization("a:given_back", { autoCapture: true }))))
      yield* network.authorize(authorization("a:refused", { magic: "outcome_101" }))
      yield* network.void("a:unknown")
      yield* network.authorize(authorization("b", { autoCapture: true }))
      const found = yield* ledger.authorizations("a:")
      assert.deepStrictEqual(
        found.map(({ key, state, capturedAmount }) => [key, state, capturedAmount]),
        [
          ["a:captured", "captured", 3_000],
          ["a:given_back", "voided", 0],
          ["a:open", "approved", 0],
          ["a:refused", "declined", 0],
          ["a:sale", "captured", 5_000],
          ["a:unknown", "tombstone", 0]
        ]
      )
    })
  )

  effect(
    "stores no card: neither number nor CVV, nor a hash that could be guessed",
    Effect.gen(function* () {
      const [network, ledger] = [yield* CardNetwork, yield* SimulatorEntries]
      yield* network.authorize(authorization("kept"))
      const text = JSON.stringify(yield* ledger.authorizations(""))
      assert.notInclude(text, "4111")
      assert.notInclude(text, "1111")
      assert.notInclude(text, "123")
      assert.include(text, '"kept"')
    })
  )

  it.effect("does not answer when its ledger cannot be reached", () =>
    Effect.gen(function* () {
      const network = yield* CardNetwork
      const error = yield* Effect.flip(network.authorize(authorization("key")))
      assert.strictEqual(error._tag, "Network/NoAnswer")
      const refund = { key: "refund", reference: "key", amount: 1, currency: "USD", referenced: true } as const
      assert.strictEqual((yield* Effect.flip(network.void("key"))).key, "key")
      assert.strictEqual((yield* Effect.flip(network.disputeReport("key"))).key, "key")
      assert.strictEqual((yield* Effect.flip(network.refund(refund))).key, "refund")
      assert.strictEqual((yield* Effect.flip(network.refundResult("refund"))).key, "refund")
    }).pipe(Effect.provide(Simulator.layer.pipe(Layer.provide(Simulator.unreachable))))
  )
})
