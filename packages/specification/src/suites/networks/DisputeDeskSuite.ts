/**
 * Conformance suite for adapters of the port DisputeDesk, on disputes that a card network reports. After the
 * merchant's response each step takes place at its time and is reported identically to every poll. The networks
 * must support the outcomes of payments.md 8. Runs under a TestClock.
 */
import { Effect, type Layer } from "effect"
import { TestClock } from "effect/testing"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { DisputeDesk, type NextInquiry } from "@payments-platform/domain/ports/networks/DisputeDesk"
import { assert, layer as withLayer } from "../../EffectTests.ts"
import { authorization, freshKey } from "./NetworkSamples.ts"

/** Charges a card and returns its dispute. */
const disputed = (outcome: string) =>
  Effect.gen(function* () {
    const network = yield* CardNetwork
    const key = freshKey()
    yield* network.authorize(authorization(key, { magic: `outcome_${outcome}`, autoCapture: true }))
    yield* TestClock.adjust("1 hour")
    const news = yield* network.disputeReport(key)
    assert(news._tag === "Disputed")
    return news.reference
  })

/** The next step. Asserts that it is not reported before its time. */
const step = (waiting: NextInquiry) =>
  Effect.gen(function* () {
    const desk = yield* DisputeDesk
    for (let times = 0; times < 2; times++)
      assert.deepStrictEqual(yield* desk.progress(waiting.reference), { _tag: "Open", next: waiting })
    yield* TestClock.setTime(waiting.nextPollAt * 1_000)
    const told = yield* desk.progress(waiting.reference)
    assert.deepStrictEqual(yield* desk.progress(waiting.reference), told)
    return told
  })

export const suite = <E>(name: string, adapter: Layer.Layer<CardNetwork | DisputeDesk, E>): void =>
  withLayer(adapter)(`DisputeDesk: ${name}`, (it) => {
    it.effect.each([
      ["706", true, true],
      ["707", false, false]
    ] as const)("%s: submitted (with credit: %s), then decided (won: %s)", function* ([outcome, credit, won]) {
      const desk = yield* DisputeDesk
      const waiting = yield* desk.challenged(yield* disputed(outcome))
      assert(waiting !== null)
      const submitted = yield* step(waiting)
      assert(submitted._tag === "Submitted" && submitted.next !== null)
      assert.strictEqual(submitted.credit, credit)
      assert.isAbove(submitted.next.nextPollAt, waiting.nextPollAt)
      assert.deepStrictEqual(yield* step(submitted.next), { _tag: "Decided", won })
    })

    it.effect.each(["701", "702", "703", "704", "705"])("%s: the operator's alone", function* (outcome) {
      const desk = yield* DisputeDesk
      const reference = yield* disputed(outcome)
      assert.isNull(yield* desk.challenged(reference))
      assert.deepStrictEqual(yield* desk.progress(reference), { _tag: "Open", next: null })
    })

    it.effect(
      "only the operator decides a dispute that no network reported, and a network dispute waits until it is challenged",
      function* () {
        const desk = yield* DisputeDesk
        assert.isNull(yield* desk.challenged(freshKey()))
        assert.deepStrictEqual(yield* desk.progress(freshKey()), { _tag: "Open", next: null })
        assert.deepStrictEqual(yield* desk.progress(yield* disputed("706")), { _tag: "Open", next: null })
      }
    )
  })
