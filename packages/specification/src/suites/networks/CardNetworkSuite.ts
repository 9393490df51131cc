/**
 * Conformance suite for adapters of the port CardNetwork. Keys are idempotent, a voided authorization stays
 * voided, nothing is captured twice, a charge has at most one dispute, and refunds never exceed the charge. The
 * network must support the test cards of payments.md 8. Runs under a TestClock.
 */
import { Effect, type Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { assert, layer as withLayer, type Tests } from "../../EffectTests.ts"
import { disputes } from "./CardDisputes.ts"
import { cardPresent } from "./CardPresentAuthorizations.ts"
import * as NetworkRefunds from "./NetworkRefunds.ts"
import { authorization, captureOf, cards, freshKey, isDefect, referenceOf } from "./NetworkSamples.ts"

type Suite = Tests<CardNetwork>

const accepted = { _tag: "Accepted", reportPollAt: null } as const
const refused = <const Code extends string>(code: Code) => ({ _tag: "Refused", code }) as const

const keys = (it: Suite) => {
  it.effect("the same key and parameters are answered as before, other parameters are a defect", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey())
    const first = yield* network.authorize(request)
    assert.strictEqual(first._tag, "Approved")
    assert.deepStrictEqual(yield* network.authorize(request), first)
    for (const other of [{ amount: 5_001 }, { number: "4242424242424242" }, { autoCapture: true }]) {
      const exit = yield* Effect.exit(network.authorize(authorization(request.key, other)))
      assert.isTrue(isDefect(exit), JSON.stringify(other))
    }
  })

  it.effect("states what the acquirer charges, whether it approves at once or later", function* () {
    const network = yield* CardNetwork
    for (const number of [cards.plain, cards.laterApproved])
      for (const autoCapture of [true, false]) {
        const answer = yield* network.authorize(authorization(freshKey(), { number, autoCapture }))
        assert(answer._tag === "Approved" || answer._tag === "Later", answer._tag)
        for (const { fixedAmount, percentage } of [answer.rates.interchange, answer.rates.network])
          assert.isTrue(Number.isInteger(percentage) && percentage >= 0 && Number.isInteger(fixedAmount))
      }
  })

  it.effect("a repeated request for a declined card is declined again", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { number: cards.declined })
    const expected = { _tag: "Declined", code: "insufficient_funds", avs: "SKIPPED" } as const
    assert.deepStrictEqual(yield* network.authorize(request), expected)
    assert.deepStrictEqual(yield* network.authorize(request), expected)
  })

  it.effect("a repetition need not know the CVV", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey())
    const first = yield* network.authorize(request)
    const card = Redacted.make({ ...Redacted.value(request.card), cvv: null })
    assert.deepStrictEqual(yield* network.authorize({ ...request, card }), first)
  })

  it.effect("many who ask at once under one key get one answer", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey())
    const answers = yield* Effect.all(
      Array.from({ length: 20 }, () => network.authorize(request)),
      { concurrency: "unbounded" }
    )
    for (const answer of answers) assert.deepStrictEqual(answer, answers[0])
  })

  it.effect("a network that times out says NoAnswer", function* () {
    const network = yield* CardNetwork
    const key = freshKey()
    const error = yield* Effect.flip(network.authorize(authorization(key, { number: cards.silent })))
    assert.strictEqual(error._tag, "Network/NoAnswer")
    assert.strictEqual(error.key, key)
  })
}

const voids = (it: Suite) => {
  it.effect("an authorization that comes after its void is refused", function* () {
    const network = yield* CardNetwork
    const key = freshKey()
    yield* network.void(key)
    yield* network.void(key)
    const answer = yield* network.authorize(authorization(key))
    assert.deepInclude(answer, { _tag: "Declined", code: "processing_error" })
  })

  it.effect("what is voided cannot be captured, and can be voided again", function* () {
    const network = yield* CardNetwork
    const reference = referenceOf(yield* network.authorize(authorization(freshKey())))
    yield* network.void(reference)
    yield* network.void(reference)
    const result = yield* network.capture(captureOf(reference))
    assert.deepStrictEqual(result, refused("transaction_not_permitted"))
  })

  it.effect("a void that races with captures leaves one winner", function* () {
    const network = yield* CardNetwork
    const reference = referenceOf(yield* network.authorize(authorization(freshKey())))
    const captures = ["one", "two", "three"].map((key) => network.capture(captureOf(reference, { key })))
    const [, ...results] = yield* Effect.all([network.void(reference), ...captures], { concurrency: "unbounded" })
    const wins = results.filter((result) => result?._tag === "Accepted").length
    assert.isAtMost(wins, 1)
    const late = yield* network.capture(captureOf(reference, { key: "late" }))
    assert.deepStrictEqual(late, refused("transaction_not_permitted"))
  })
}

const captures = (it: Suite) => {
  it.effect("a capture is accepted once; repeated under its key it is answered as before", function* () {
    const network = yield* CardNetwork
    const reference = referenceOf(yield* network.authorize(authorization(freshKey())))
    const capture = captureOf(reference, { amount: 4_000 })
    assert.deepStrictEqual(yield* network.capture(capture), accepted)
    assert.deepStrictEqual(yield* network.capture(capture), accepted)
    const second = yield* network.capture({ ...capture, key: "second" })
    assert.deepStrictEqual(second, refused("transaction_not_permitted"))
    assert.isTrue(isDefect(yield* Effect.exit(network.capture({ ...capture, amount: 4_001 }))))
  })

  it.effect("up to 120 % of what was authorized is captured, not more", function* () {
    const network = yield* CardNetwork
    const reference = referenceOf(yield* network.authorize(authorization(freshKey())))
    const above = yield* network.capture(captureOf(reference, { key: "above", amount: 6_001 }))
    assert.deepStrictEqual(above, refused("capture_amount_exceeds_authorization"))
    const limit = yield* network.capture(captureOf(reference, { key: "limit", amount: 6_000 }))
    assert.deepStrictEqual(limit, accepted)
  })

  it.effect("a refused capture stays refused under its key, also after the void", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { number: cards.captureRefused })
    const reference = referenceOf(yield* network.authorize(request))
    assert.deepStrictEqual(yield* network.capture(captureOf(reference)), refused("capture_declined"))
    yield* network.void(reference)
    assert.deepStrictEqual(yield* network.capture(captureOf(reference)), refused("capture_declined"))
  })

  it.effect("of a sale its very amount may be captured, once, for form's sake", function* () {
    const network = yield* CardNetwork
    const reference = referenceOf(yield* network.authorize(authorization(freshKey(), { autoCapture: true })))
    const less = yield* network.capture(captureOf(reference, { key: "less", amount: 4_999 }))
    assert.deepStrictEqual(less, refused("transaction_not_permitted"))
    assert.deepStrictEqual(yield* network.capture(captureOf(reference)), accepted)
  })
}

const lateAnswers = (it: Suite) => {
  const late = (number: string, autoCapture: boolean) =>
    Effect.gen(function* () {
      const network = yield* CardNetwork
      const answer = yield* network.authorize(authorization(freshKey(), { number, autoCapture }))
      assert(answer._tag === "Later")
      const pending = yield* network.result(answer.reference)
      assert.deepStrictEqual(pending, { _tag: "Pending", nextPollAt: answer.nextPollAt })
      yield* TestClock.adjust("1 hour")
      return { network, reference: answer.reference, result: yield* network.result(answer.reference) }
    })

  it.effect("later declined", function* () {
    const { network, reference, result } = yield* late(cards.laterDeclined, true)
    assert.deepStrictEqual(result, refused("card_declined"))
    const capture = yield* network.capture(captureOf(reference))
    assert.deepStrictEqual(capture, refused("transaction_not_permitted"))
  })

  it.effect("later approved, then captured", function* () {
    const { network, reference, result } = yield* late(cards.laterApproved, false)
    assert.deepStrictEqual(result, accepted)
    assert.deepStrictEqual(yield* network.capture(captureOf(reference)), accepted)
  })

  it.effect("a sale whose capture is refused is pending first", function* () {
    const { result } = yield* late(cards.captureRefused, true)
    assert.deepStrictEqual(result, refused("capture_declined"))
  })

  it.effect("voided while pending it is never approved", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { number: cards.laterApproved })
    const reference = referenceOf(yield* network.authorize(request))
    yield* network.void(reference)
    yield* TestClock.adjust("1 hour")
    assert.strictEqual((yield* network.result(reference))._tag, "Refused")
  })

  it.effect("a reference that was never given is refused", function* () {
    const network = yield* CardNetwork
    assert.strictEqual((yield* network.result(freshKey()))._tag, "Refused")
    assert.strictEqual((yield* network.capture(captureOf(freshKey())))._tag, "Refused")
  })
}

const charge = (outcome: string | null) =>
  Effect.gen(function* () {
    const network = yield* CardNetwork
    const magic = outcome === null ? null : `outcome_${outcome}`
    return referenceOf(yield* network.authorize(authorization(freshKey(), { magic, autoCapture: true })))
  })

export const suite = <E>(name: string, adapter: Layer.Layer<CardNetwork, E>): void =>
  withLayer(adapter)(`CardNetwork: ${name}`, (it) => {
    for (const part of [keys, voids, captures, lateAnswers, disputes, cardPresent]) part(it)
    NetworkRefunds.suite(it, { network: CardNetwork, charge, giveBack: (key) => CardNetwork.use((it) => it.void(key)) })
  })
