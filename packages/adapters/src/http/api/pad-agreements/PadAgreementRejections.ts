/** The error that each rejection about PAD agreements becomes (payments.md 2, platform.md 4). */
import type * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import type * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import type * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import { invalidField, unfitField, pathError, type RejectionTable } from "../../response/RejectionTable.ts"

/** Every rejection of a command on PAD agreements, and of a payment, which may need one. */
export type Rejection = CreatePayment.Rejection | CreatePadAgreement.Rejection | RevokePadAgreement.Rejection

export const rejections: RejectionTable<Rejection, "PadAgreement"> = {
  "PadAgreement/Missing": invalidField("PAD_AGREEMENT_IS_MISSING"),
  "PadAgreement/NotCanadian": unfitField(
    "PARAM_VALUE_IS_INVALID_ENUM",
    "must be of Canada: an account in CAD, a payment_bank_ca"
  ),
  "PadAgreement/AlreadyExists": invalidField("PAD_AGREEMENT_ALREADY_EXISTS"),
  "PadAgreement/AlreadyRevoked": pathError("INVALID_PARAMS", "PAD_AGREEMENT_ALREADY_REVOKED")
}
