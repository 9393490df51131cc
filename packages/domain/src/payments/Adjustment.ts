/** Changes of what is to be captured (payments.md 3.2, "Amount adjustment"). */
import { Result, Schema } from "effect"
import * as Wire from "../vocabulary/Wire.ts"
import { Amount, FeeAmount, isFeeWithin } from "./CreatePayment.ts"
import type * as Payment from "./Payment.ts"

/** `amounts` of a request. An absent fee keeps the fee. */
export const Amounts = Wire.struct({ totalAmount: Amount, feeAmount: Schema.optionalKey(FeeAmount) })
export type Amounts = typeof Amounts.Type

export type Rejection = { readonly _tag: "Payment/AmountOutOfRange"; readonly path: ReadonlyArray<string> }

/** The terms with the new amounts. A card that is not present is only captured below its authorization. */
export const adjusted = (
  terms: Payment.Terms,
  authorized: number,
  amounts: Amounts | null | undefined
): Result.Result<Payment.Terms, Rejection> => {
  if (amounts === null || amounts === undefined) return Result.succeed(terms)
  const feeAmount = amounts.feeAmount ?? terms.feeAmount
  if (amounts.totalAmount > authorized)
    return Result.fail({ _tag: "Payment/AmountOutOfRange", path: ["amounts", "total_amount"] })
  if (!isFeeWithin(feeAmount, amounts.totalAmount))
    return Result.fail({ _tag: "Payment/AmountOutOfRange", path: ["amounts", "fee_amount"] })
  return Result.succeed({ ...terms, amount: amounts.totalAmount, feeAmount })
}
