/** The adjustment of a payment's amount (payments.md 3.2): the limit that card networks set to a capture. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as CaptureAmount from "@payments-platform/domain/payments/payment/amounts/CaptureAmount"

describe("the limit of a capture", () => {
  it.each([
    [10_000, 12_000, true],
    [10_000, 12_001, false],
    [10_000, 100, true],
    [101, 121, true],
    [101, 122, false],
    [83_333_332, 99_999_999, false],
    [83_333_333, 99_999_999, true]
  ])("for an authorization of %i, %i is within it: %s", (authorized, captured, accepted) =>
    expect(CaptureAmount.isWithinCaptureLimit(captured, authorized)).toBe(accepted)
  )

  it("is exactly six fifths of the authorized amount", () => {
    const cents = fc.integer({ min: 100, max: 99_999_999 })
    fc.assert(
      fc.property(cents, cents, (authorized, captured) => {
        const accepted = CaptureAmount.isWithinCaptureLimit(captured, authorized)
        expect(accepted).toBe(BigInt(captured) * 5n <= BigInt(authorized) * 6n)
      }),
      { seed: 1, numRuns: 500 }
    )
  })
})
