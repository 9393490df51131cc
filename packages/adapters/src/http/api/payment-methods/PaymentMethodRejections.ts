/** The error that each rejection about payment methods becomes (payments.md 1, platform.md 4). */
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import type * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import type * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import type * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import type * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import {
  fieldError,
  invalidField,
  unfitField,
  invalidState,
  pathError,
  retryable,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on payment methods, and of a payment, which needs one. */
export type Rejection =
  | CreatePayment.Rejection
  | CreatePaymentMethod.Rejection
  | UpdatePaymentMethod.Rejection
  | RemovePaymentMethod.Rejection
  | VerifyPaymentMethod.Rejection
  | { readonly _tag: "PaymentMethod/WrongState" }

const exclusive = "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN"

export const rejections: RejectionTable<Rejection, "PaymentMethod" | "Wallet"> = {
  "PaymentMethod/Deleted": invalidField("ALREADY_DELETED"),
  "PaymentMethod/NotVerified": invalidField("PAYMENT_METHOD_NOT_VERIFIED"),
  "PaymentMethod/NotAccepted": invalidField("PAYMENT_METHOD_TYPE_NOT_ACCEPTED"),
  "PaymentMethod/Expired": unfitField("PARAM_VALUE_IS_OUT_OF_RANGE", "must not be past"),
  "PaymentMethod/PostalCodeMissing": invalidField("PARAM_IS_MISSING"),
  "PaymentMethod/WrongState": invalidState,
  "PaymentMethod/NotABank": pathError("PAYMENT_METHOD_CANNOT_BE_VERIFIED", "NOT_A_BANK_METHOD"),
  "PaymentMethod/AlreadyVerified": pathError("PAYMENT_METHOD_CANNOT_BE_VERIFIED", "ALREADY_VERIFIED"),
  "PaymentMethod/DeletedUnverified": pathError("PAYMENT_METHOD_CANNOT_BE_VERIFIED", "ALREADY_DELETED"),
  "PaymentMethod/DepositsNotSent": pathError("PAYMENT_METHOD_CANNOT_BE_VERIFIED", "MICRODEPOSITS_NOT_SENT"),
  "PaymentMethod/VerificationFailedForGood": pathError("INVALID_PARAMS", "VERIFICATION_FAILED_PERMANENTLY"),
  "PaymentMethod/AlreadyMade": retryable,
  "PaymentMethod/AttemptGivenUp": retryable,
  "PaymentMethod/TypeIsFixed": invalidField("PARAM_CANNOT_BE_MODIFIED"),
  "PaymentMethod/AlreadyDeleted": pathError("INVALID_PARAMS", "ALREADY_DELETED"),
  "PaymentMethod/FlagsExclusive": {
    code: "INVALID_PARAMS",
    reasons: [exclusive],
    details: ({ paths }) => paths.map((path) => ({ place: "body", path, reason: exclusive }))
  },
  "PaymentMethod/HasPendingPayment": pathError("PAYMENT_METHOD_CANNOT_BE_DELETED", "HAS_PENDING_PAYMENT"),
  "PaymentMethod/CannotBeDeletedTwice": pathError("PAYMENT_METHOD_CANNOT_BE_DELETED", "ALREADY_DELETED"),
  "Wallet/CertificateError": fieldError("PAYMENT_METHOD_CANNOT_BE_CREATED", "DIGITAL_WALLETS_CERTIFICATE_ERROR")
}
