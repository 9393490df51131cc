/** Changes of what is to be captured (payments.md 3.2, "Amount adjustment"). */
import { Result, Schema } from "effect"
import * as Money from "../../vocabulary/Money.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as PaymentLimits from "./PaymentLimits.ts"
import type * as Payment from "./Payment.ts"

/** `amounts` of a request. An absent fee keeps the fee. */
export const Amounts = Wire.struct({ totalAmount: PaymentLimits.Amount, feeAmount: Schema.optionalKey(Money.Natural) })
export type Amounts = typeof Amounts.Type

export type Rejection = { readonly _tag: "Payment/AmountOutOfRange"; readonly path: ReadonlyArray<string> }

/**
 * The terms with the new amounts. A card that is not present is only captured below
 * its authorization; of one that was read in person the network judges the rest.
 */
export const adjusted = (
  terms: Payment.Terms,
  authorized: number,
  amounts: Amounts | null | undefined
): Result.Result<Payment.Terms, Rejection> => {
  if (amounts === null || amounts === undefined) return Result.succeed(terms)
  const feeAmount = amounts.feeAmount ?? terms.feeAmount
  if (amounts.totalAmount > authorized && terms.reading === null)
    return Result.fail({ _tag: "Payment/AmountOutOfRange", path: ["amounts", "total_amount"] })
  if (!PaymentLimits.isFeeWithin(feeAmount, amounts.totalAmount))
    return Result.fail({ _tag: "Payment/AmountOutOfRange", path: ["amounts", "fee_amount"] })
  return Result.succeed({ ...terms, amount: amounts.totalAmount, feeAmount })
}
