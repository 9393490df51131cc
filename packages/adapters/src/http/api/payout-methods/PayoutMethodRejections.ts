/** The error that each rejection about payout methods becomes (merchants.md 6, platform.md 4). */
import type * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import type * as PayoutMethodCommand from "@payments-platform/domain/merchants/payout-method/PayoutMethodCommand"
import type * as UpdatePayoutMethod from "@payments-platform/domain/merchants/payout-method/UpdatePayoutMethod"
import type * as VerifyPayoutMethod from "@payments-platform/domain/merchants/payout-method/VerifyPayoutMethod"
import { unfitField, invalidState, pathError, retryable, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on payout methods. */
export type Rejection =
  | CreatePayoutMethod.Rejection
  | UpdatePayoutMethod.Rejection
  | VerifyPayoutMethod.Rejection
  | PayoutMethodCommand.WrongState

export const rejections: RejectionTable<Rejection, "PayoutMethod"> = {
  "PayoutMethod/Gone": retryable,
  "PayoutMethod/ChecksInUSOnly": unfitField(
    "PARAM_VALUE_IS_INVALID_ENUM",
    "must be a bank for a legal entity outside the US"
  ),
  "PayoutMethod/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED"),
  "PayoutMethod/NotUnverified": pathError("PAYOUT_METHOD_CANNOT_BE_VERIFIED", "PAYOUT_METHOD_NOT_UNVERIFIED"),
  "PayoutMethod/VerificationFailedForGood": pathError("INVALID_PARAMS", "VERIFICATION_FAILED_PERMANENTLY"),
  "PayoutMethod/WrongState": invalidState
}
