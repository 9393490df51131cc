/**
 * Why money did not reach a merchant's bank, or did not come from it (merchants.md 7, 8, 12): the failure of a payout, of
 * a recovery, and of the charge of a billing statement.
 */
import { Schema } from "effect"

export const ReasonCode = Schema.Literals([
  "UNKNOWN",
  "VERIFICATION",
  "BANK_REJECTED",
  "BANK_SYSTEM_ERROR",
  "CHECK_RETURNED",
  "OPERATOR"
])
export type ReasonCode = typeof ReasonCode.Type

/** `detail` is one of the detail codes of merchants.md 7, or a bank return code; null: nobody said more. */
export const TransferFailure = Schema.Struct({ reason: ReasonCode, detail: Schema.NullOr(Schema.String) })
export type TransferFailure = typeof TransferFailure.Type
