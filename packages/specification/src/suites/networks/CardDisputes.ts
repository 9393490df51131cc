/**
 * Part of CardNetworkSuite: disputes. A disputed charge has one dispute, which is reported from its time on,
 * identically to every poll.
 */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { assert, type Tests } from "../../EffectTests.ts"
import { authorization, captureOf, freshKey, referenceOf } from "./NetworkSamples.ts"

const none = (reportPollAt: number | null) => ({ _tag: "None", reportPollAt }) as const
const magic = "outcome_701"

/** Authorizes a charge that will be disputed. Returns the time of the dispute. */
const disputedSale = (key: string) =>
  Effect.gen(function* () {
    const network = yield* CardNetwork
    const request = authorization(key, { magic, autoCapture: true })
    const answer = yield* network.authorize(request)
    assert(answer._tag === "Approved" && answer.reportPollAt !== null)
    assert.deepStrictEqual(yield* network.authorize(request), answer)
    return { network, reportPollAt: answer.reportPollAt }
  })

export const disputes = (it: Tests<CardNetwork>) => {
  it.effect("the network reports no dispute of an undisputed charge", function* () {
    const network = yield* CardNetwork
    const answer = yield* network.authorize(authorization(freshKey(), { autoCapture: true }))
    assert.deepInclude(answer, { _tag: "Approved", reportPollAt: null })
    assert.deepStrictEqual(yield* network.disputeReport(referenceOf(answer)), none(null))
    assert.deepStrictEqual(yield* network.disputeReport(freshKey()), none(null))
  })

  it.effect("a dispute is reported when it is time, and to who asks again", function* () {
    const key = freshKey()
    const { network, reportPollAt } = yield* disputedSale(key)
    assert.deepStrictEqual(yield* network.disputeReport(key), none(reportPollAt))
    yield* TestClock.adjust("1 hour")
    const told = yield* network.disputeReport(key)
    assert.deepInclude(told, { _tag: "Disputed", type: "chargeback", amount: 5_000, reason: "fraudulent" })
    assert.deepStrictEqual(yield* network.disputeReport(key), told)
    assert.deepStrictEqual(yield* network.capture(captureOf(key)), { _tag: "Accepted", reportPollAt })
  })

  it.effect("all who ask at once receive the same report of a dispute", function* () {
    const key = freshKey()
    const { network } = yield* disputedSale(key)
    yield* TestClock.adjust("1 hour")
    const answers = yield* Effect.all(
      Array.from({ length: 8 }, () => network.disputeReport(key)),
      { concurrency: "unbounded" }
    )
    assert.strictEqual(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
  })

  it.effect("what is captured later is disputed after the capture, for what was captured", function* () {
    const network = yield* CardNetwork
    const request = authorization(freshKey(), { magic })
    const answer = yield* network.authorize(request)
    assert.deepInclude(answer, { _tag: "Approved", reportPollAt: null })
    const reference = referenceOf(answer)
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(yield* network.disputeReport(reference), none(null))
    const result = yield* network.capture(captureOf(reference, { amount: 4_000 }))
    assert(result._tag === "Accepted" && result.reportPollAt !== null)
    assert.deepStrictEqual(yield* network.disputeReport(reference), none(result.reportPollAt))
    assert.deepStrictEqual(yield* network.capture(captureOf(reference, { amount: 4_000 })), result)
    assert.deepStrictEqual(yield* network.authorize(request), answer)
    yield* TestClock.adjust("1 hour")
    assert.deepInclude(yield* network.disputeReport(reference), { _tag: "Disputed", amount: 4_000 })
  })

  it.effect("a charge that was voided is not disputed", function* () {
    const key = freshKey()
    const { network } = yield* disputedSale(key)
    yield* network.void(key)
    yield* TestClock.adjust("1 hour")
    assert.deepStrictEqual(yield* network.disputeReport(key), none(null))
  })
}
