/**
 * The fee of a payment (payments.md 3.2, 7): at most 20 % rounded down; the service fee rounds half up, at most to
 * the fee.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Pricing from "@payments-platform/domain/merchants/account/Pricing"
import * as PaymentAmountLimits from "@payments-platform/domain/payments/payment/amounts/PaymentAmountLimits"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import { problemsOf } from "../../decoding.ts"

const amount = fc.integer({ min: 100, max: 99_999_999 })

describe("the fee of a payment", () => {
  it.each([
    [100, 20, true],
    [100, 21, false],
    [104, 20, true],
    [104, 21, false],
    [105, 21, true],
    [99_999_999, 19_999_999, true],
    [99_999_999, 20_000_000, false],
    [100, 0, true]
  ])("of an amount of %i may be %i: %s", (amount, fee, allowed) =>
    expect(PaymentAmountLimits.isFeeWithin(fee, amount)).toBe(allowed)
  )
  it("is at most a fifth of the amount, rounded down", () => {
    fc.assert(
      fc.property(amount, fc.nat(20_000_001), (amount, fee) => {
        expect(PaymentAmountLimits.isFeeWithin(fee, amount)).toBe(BigInt(fee) <= BigInt(amount) / 5n)
      }),
      { seed: 1, numRuns: 500 }
    )
  })
})

describe("the Service's part", () => {
  const price = (percentage: string, fixedAmount: number) => ({ percentage: Pricing.units(percentage), fixedAmount })
  it.each([
    ["the contract's example", 10_000, 430, price("2.9", 40), 330],
    ["at most the fee", 10_000, 100, price("2.9", 40), 100],
    ["no price, no part", 10_000, 430, null, 0],
    ["half a cent up", 50, 10, price("1", 0), 1],
    ["less than half down", 49, 10, price("1", 0), 0],
    ["four decimals count", 99_999_999, 19_999_999, price("0.0001", 0), 100],
    ["20 % and 100.00", 10_000, 2_000, price("20", 10_000), 2_000],
    ["no fee, no part", 10_000, 0, price("2.9", 30), 0]
  ] as const)("%s", (_, amount, feeAmount, price, expected) =>
    expect(Payment.serviceFee({ amount, feeAmount, price })).toBe(expected)
  )
  it("is the exact share, rounded half up", () => {
    const percentage = fc.integer({ min: 0, max: 200_000 })
    fc.assert(
      fc.property(
        amount,
        percentage,
        fc.nat(10_000),
        fc.nat(20_000_000),
        (amount, percentage, fixedAmount, feeAmount) => {
          const exact = (BigInt(amount) * BigInt(percentage) * 2n + 1_000_000n) / 2_000_000n + BigInt(fixedAmount)
          const capped = exact < BigInt(feeAmount) ? exact : BigInt(feeAmount)
          expect(BigInt(Payment.serviceFee({ amount, feeAmount, price: { percentage, fixedAmount } }))).toBe(capped)
        }
      ),
      { seed: 2, numRuns: 500 }
    )
  })
  it.each([
    ["0", 0],
    ["2.9", 29_000],
    ["2.90", 29_000],
    ["20", 200_000],
    ["0.0001", 1],
    ["19.9999", 199_999]
  ])("reads %s %% as %i units", (text, units) => expect(Pricing.units(text)).toBe(units))
})

describe("the body of POST /payments", () => {
  const body = (given: object) => ({
    account_id: "a",
    amount: 1_000,
    currency: "USD",
    payment_method: { payment_method_id: "m" },
    ...given
  })
  const range = "PARAM_VALUE_IS_OUT_OF_RANGE"
  const exclusive = "PARAM_MUTUALLY_EXCLUSIVE"
  const missing = "PARAM_IS_MISSING"
  it.each<readonly [object, ReadonlyArray<string>]>([
    [{}, []],
    [{ amount: 99 }, [`amount ${range}`]],
    [{ amount: 100 }, []],
    [{ amount: 99_999_999 }, []],
    [{ amount: 100_000_000 }, [`amount ${range}`]],
    [{ amount: 100.5 }, ["amount PARAM_VALUE_IS_WRONG_TYPE"]],
    [{ amount: "100" }, ["amount PARAM_VALUE_IS_WRONG_TYPE"]],
    [{ fee_amount: 200 }, []],
    [{ fee_amount: 201 }, [`fee_amount ${range}`]],
    [{ fee_amount: -1 }, [`fee_amount ${range}`]],
    [{ currency: "GBP" }, ["currency PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ capture_at: 1 }, [`auto_capture ${exclusive}`, `capture_at ${exclusive}`]],
    [{ capture_at: 1, auto_capture: true }, [`auto_capture ${exclusive}`, `capture_at ${exclusive}`]],
    [{ capture_at: 1, auto_capture: false }, []],
    [{ capture_at: null }, []],
    [{ payment_method: {} }, [`payment_method.type ${missing}`]],
    [{ payment_method: { type: "credit_card" } }, [`payment_method.credit_card ${missing}`]],
    [{ payment_method: { type: "credit_card", payment_method_id: "m" } }, [`payment_method.credit_card ${missing}`]],
    [{ payment_method: { type: "payment_method_id", payment_method_id: "m" } }, []],
    [{ payment_method: { type: "payment_bank_us" } }, ["payment_method.type PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ reference_id: "" }, [`reference_id ${range}`]],
    [{ reference_id: null }, []],
    [{ initiated_by: "platform" }, ["initiated_by PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ status: "completed" }, ["status PARAM_CANNOT_BE_MODIFIED"]]
  ])("%j: %j", (given, expected) => expect(problemsOf(CreatePayment.Request, body(given))).toEqual(expected))
})
