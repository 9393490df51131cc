/** The split of a fee refund (payments.md 7) after any earlier refunds, failures and disputes. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import * as RefundFees from "@payments-platform/domain/payments/refund/RefundFees"
import * as Samples from "../../samples.ts"

const terms = (feeAmount: number, service: number): Payment.Terms =>
  Samples.terms({ amount: 10_000_000, feeAmount, price: { percentage: 0, fixedAmount: service } })

/** Fees returned so far: of the service and of the platform by refunds, and of the platform by disputes. */
const reversals = (service: number, platform: number, returned = 0): Payment.Reversals => ({
  ...Payment.noReversals,
  feeRefunded: service + platform,
  serviceFeeRefunded: service,
  platformFeeReturned: returned
})

describe("Rs of a fee refund", () => {
  it.each([
    ["the contract's example", terms(430, 330), reversals(0, 0), 430, 330],
    ["a part, rounded down", terms(430, 330), reversals(0, 0), 100, 76],
    ["the next part makes up for it", terms(430, 330), reversals(76, 24), 100, 77],
    ["no fee refund", terms(430, 330), reversals(0, 0), 0, 0],
    ["no fee", terms(0, 0), reversals(0, 0), 0, 0],
    ["the service gave back too little so far: no more than the refund", terms(100, 50), reversals(0, 40), 2, 2],
    ["the service gave back too much so far: nothing more", terms(100, 50), reversals(40, 0), 2, 0],
    ["the platform has less left than its share", terms(100, 50), reversals(0, 48), 10, 10],
    ["a dispute has taken the platform's part", terms(100, 50), reversals(0, 0, 50), 10, 10]
  ] as const)("%s", (_, terms, before, fee, expected) =>
    expect(RefundFees.servicePart(terms, before, fee)).toBe(expected)
  )

  const situation = fc
    .tuple(fc.nat(20_000), fc.nat(1_000), fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 }))
    .map(([fee, share, [spent = 0, given = 0, returned = 0, asked = 0]]) => {
      const part = (total: number, permille: number): number => Math.floor((total * permille) / 1_000)
      const service = part(fee, share)
      const platform = fee - service
      const before = reversals(part(service, spent), part(platform, given))
      const disputed = part(platform - part(platform, given), returned)
      const left = fee - before.feeRefunded - disputed
      return {
        terms: terms(fee, service),
        before: { ...before, platformFeeReturned: disputed },
        left,
        asked: part(left, asked)
      }
    })

  it("takes from neither part more than it has left, and from both together exactly the refund", () => {
    fc.assert(
      fc.property(situation, ({ asked, before, terms }) => {
        const service = RefundFees.servicePart(terms, before, asked)
        const left = RefundFees.refundableParts(terms, before)
        expect(service).toBeGreaterThanOrEqual(0)
        expect(service).toBeLessThanOrEqual(Math.min(asked, left.service))
        expect(asked - service).toBeLessThanOrEqual(left.platform)
      }),
      { seed: 3, numRuns: 2_000 }
    )
  })

  it("a refund of the whole rest returns exactly the rest of each part", () => {
    fc.assert(
      fc.property(situation, ({ before, left, terms }) => {
        expect(RefundFees.servicePart(terms, before, left)).toBe(RefundFees.refundableParts(terms, before).service)
      }),
      { seed: 4, numRuns: 2_000 }
    )
  })
})
