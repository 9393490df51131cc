/**
 * Refunds, as part of the suites of card and bank networks (port Refunding). Keys are idempotent, a refusal is
 * reported at its time, and referenced refunds never exceed the charge.
 */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { FailureReason } from "@payments-platform/domain/payments/refund/Refund"
import type { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import type * as RefundNetwork from "@payments-platform/domain/ports/networks/RefundNetwork"
import { assert, type Tests } from "../../EffectTests.ts"
import { freshKey, isDefect } from "./NetworkSamples.ts"

interface Network {
  readonly refund: RefundNetwork.Refund
  readonly refundResult: RefundNetwork.RefundResult
}

export interface Subject<R> {
  readonly network: Effect.Effect<Network, never, R>
  /** charges 50.00 USD, with an outcome of payments.md 8.1 or null, and returns the reference */
  readonly charge: (outcome: string | null) => Effect.Effect<string, NoAnswer, R>
  readonly giveBack: (reference: string) => Effect.Effect<void, NoAnswer, R>
}

const refundOf = (reference: string, given: Partial<RefundNetwork.Request> = {}): RefundNetwork.Request => ({
  key: freshKey(),
  reference,
  amount: 5_000,
  currency: "USD",
  referenced: true,
  ...given
})

const accepted = { _tag: "Accepted" } as const
const refused = (reason: FailureReason["reason"], detail: string | null = null) =>
  ({ _tag: "Refused", refusal: { reason, detail } }) as const

/** The final result of a refund. */
const finalResult = (network: Network, request: RefundNetwork.Request) =>
  Effect.gen(function* () {
    const { nextPollAt } = yield* network.refund(request)
    if (nextPollAt !== null) yield* TestClock.adjust("1 hour")
    return yield* network.refundResult(request.key)
  })

const taking = <R>(it: Tests<R>, { network, charge, giveBack }: Subject<R>) => {
  it.effect("a refund is taken once; repeated under its key it is answered as before", function* () {
    const refunder = yield* network
    const [reference, other] = [yield* charge(null), yield* charge(null)]
    const request = refundOf(reference, { amount: 3_000 })
    for (let times = 0; times < 3; times++) {
      assert.deepStrictEqual(yield* refunder.refund(request), { nextPollAt: null })
      assert.deepStrictEqual(yield* refunder.refundResult(request.key), accepted)
    }
    const rest = refundOf(reference, { amount: 2_000 })
    assert.deepStrictEqual(yield* finalResult(refunder, rest), accepted)
    for (const change of [{ amount: 2_999 }, { reference: other }, { referenced: false }] as const) {
      const exit = yield* Effect.exit(refunder.refund({ ...request, ...change }))
      assert.isTrue(isDefect(exit), JSON.stringify(change))
    }
  })

  it.effect("referenced refunds never come to more than was charged", function* () {
    const refunder = yield* network
    const reference = yield* charge(null)
    assert.deepStrictEqual(yield* finalResult(refunder, refundOf(reference, { amount: 5_001 })), refused("UNKNOWN"))
    assert.deepStrictEqual(yield* finalResult(refunder, refundOf(reference, { amount: 4_999 })), accepted)
    assert.deepStrictEqual(yield* finalResult(refunder, refundOf(reference, { amount: 2 })), refused("UNKNOWN"))
    assert.deepStrictEqual(yield* finalResult(refunder, refundOf(reference, { amount: 1 })), accepted)
  })

  it.effect("also when many come at once, some of them twice", function* () {
    const refunder = yield* network
    const reference = yield* charge(null)
    const requests = Array.from({ length: 12 }, () => refundOf(reference, { amount: 1_000 }))
    yield* Effect.all([...requests, ...requests].map(refunder.refund), { concurrency: "unbounded" })
    yield* TestClock.adjust("1 hour")
    const results = yield* Effect.all(requests.map(({ key }) => refunder.refundResult(key)))
    assert.lengthOf(
      results.filter(({ _tag }) => _tag === "Accepted"),
      5
    )
  })

  it.effect("an unreferenced refund only goes the way of a charge, and takes nothing from it", function* () {
    const refunder = yield* network
    const reference = yield* charge(null)
    const large = refundOf(reference, { amount: 900_000, referenced: false })
    assert.deepStrictEqual(yield* finalResult(refunder, large), accepted)
    assert.deepStrictEqual(yield* finalResult(refunder, refundOf(reference)), accepted)
    assert.deepStrictEqual(yield* finalResult(refunder, { ...large, key: freshKey() }), accepted)
  })

  it.effect("nothing is refunded of a charge that never was, or was voided", function* () {
    const refunder = yield* network
    const reference = yield* charge(null)
    yield* giveBack(reference)
    assert.deepStrictEqual(yield* finalResult(refunder, refundOf(reference)), refused("UNKNOWN"))
    assert.deepStrictEqual(yield* finalResult(refunder, refundOf(freshKey())), refused("UNKNOWN"))
    assert.deepStrictEqual(
      yield* finalResult(refunder, refundOf(freshKey(), { referenced: false })),
      refused("UNKNOWN")
    )
    assert.deepStrictEqual(yield* refunder.refundResult(freshKey()), refused("UNKNOWN"))
  })
}

const refusals = <R>(it: Tests<R>, { network, charge }: Subject<R>) => {
  it.effect.each([
    ["602", "UNKNOWN"],
    ["603", "ACCOUNT_CLOSED"],
    ["604", "BANK_SYSTEM_ERROR"]
  ] as const)("%s: taken, then refused with %s, however often", function* ([outcome, reason]) {
    const refunder = yield* network
    const reference = yield* charge(outcome)
    // a refused refund leaves the charge unchanged, so the next one is refused for the same reason
    for (let times = 0; times < 2; times++) {
      const request = refundOf(reference)
      const { nextPollAt } = yield* refunder.refund(request)
      assert.isNotNull(nextPollAt)
      assert.deepStrictEqual(yield* refunder.refundResult(request.key), { _tag: "Pending", nextPollAt })
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* refunder.refund(request), { nextPollAt })
      assert.deepStrictEqual(yield* refunder.refundResult(request.key), refused(reason))
      const unreferenced = refundOf(reference, { referenced: false })
      assert.deepStrictEqual(yield* finalResult(refunder, unreferenced), refused(reason))
    }
  })
}

export const suite = <R>(it: Tests<R>, subject: Subject<R>): void => {
  taking(it, subject)
  refusals(it, subject)
}
