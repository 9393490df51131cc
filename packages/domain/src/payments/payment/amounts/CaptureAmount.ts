/** Adjusts the amount of a payment before its capture (payments.md 3.2, "Amount adjustment"). */
import { Result, Schema } from "effect"
import type { LimitRejection } from "../../../decider/RefusalExplanation.ts"
import * as Money from "../../../vocabulary/Money.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import type * as Payment from "../Payment.ts"
import * as PaymentAmountLimits from "./PaymentAmountLimits.ts"

/** `amounts` of a request, in cents. An absent fee keeps the fee. */
export const Amounts = Wire.annotate(
  Wire.struct({
    totalAmount: PaymentAmountLimits.Amount.annotateKey({
      description: "What is captured, in cents: at most what was authorized, unless the card was read in person."
    }),
    feeAmount: Schema.optionalKey(Money.Natural).annotateKey({
      description: "The app's fee, in cents: at most 20 % of the new total; the fee stays as it was unless stated."
    })
  }),
  { identifier: "CaptureAmountsRequest" }
)
export type Amounts = typeof Amounts.Type

export interface Rejection extends LimitRejection {
  readonly _tag: "Payment/AmountOutOfRange"
  readonly path: ReadonlyArray<string>
}

const above = (field: string, amount: number, max: number): Rejection => ({
  _tag: "Payment/AmountOutOfRange",
  path: ["amounts", field],
  bound: { key: `amounts.${field}`, amount, max }
})

/** The largest capture that card networks accept, in percent of the first authorization (payments.md 3.2). */
const captureLimit = 120

/**
 * Whether card networks accept the capture of an amount, both in cents: up to 120 % of
 * the authorized amount. The contract leaves this check to the network, which declines
 * with `capture_amount_exceeds_authorization`; no request is rejected for it.
 */
export const isWithinCaptureLimit = (amount: number, authorized: number): boolean =>
  amount * 100 <= authorized * captureLimit

/**
 * The terms with the new amounts. A card-not-present payment is captured up to its
 * authorized amount. A card-present payment may exceed it: the network decides.
 */
export const adjustTerms = (
  terms: Payment.Terms,
  authorized: number,
  amounts: Amounts | null | undefined
): Result.Result<Payment.Terms, Rejection> => {
  if (amounts === null || amounts === undefined) return Result.succeed(terms)
  const feeAmount = amounts.feeAmount ?? terms.feeAmount
  if (amounts.totalAmount > authorized && terms.reading === null)
    return Result.fail(above("total_amount", amounts.totalAmount, authorized))
  const maxFee = PaymentAmountLimits.maxFee(amounts.totalAmount)
  if (feeAmount > maxFee) return Result.fail(above("fee_amount", feeAmount, maxFee))
  return Result.succeed({ ...terms, amount: amounts.totalAmount, feeAmount })
}
