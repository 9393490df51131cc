/** The error that each rejection about payment methods becomes (payments.md 1, platform.md 4). */
import type * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import type * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as VerifyBankDeposits from "@payments-platform/domain/payers/microdeposits/VerifyBankDeposits"
import type * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import {
  fieldError,
  invalidField,
  invalidState,
  pathError,
  retryable,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on payment methods. */
export type Rejection =
  | CreatePaymentMethod.Rejection
  | UpdatePaymentMethod.Rejection
  | RemovePaymentMethod.Rejection
  | VerifyBankDeposits.Rejection
  | { readonly _tag: "PaymentMethod/WrongState" }

export const rejections: RejectionTable<"PaymentMethod" | "Wallet"> = {
  "PaymentMethod/Deleted": invalidField("ALREADY_DELETED"),
  "PaymentMethod/NotVerified": invalidField("PAYMENT_METHOD_NOT_VERIFIED"),
  "PaymentMethod/NotAccepted": invalidField("PAYMENT_METHOD_TYPE_NOT_ACCEPTED"),
  "PaymentMethod/Expired": invalidField("PARAM_VALUE_IS_OUT_OF_RANGE"),
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
  "PaymentMethod/FlagsExclusive": ({ paths }) => ({
    code: "INVALID_PARAMS",
    details: paths.map((path) => ({ place: "body", path, reason: "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN" }))
  }),
  "PaymentMethod/HasPendingPayment": pathError("PAYMENT_METHOD_CANNOT_BE_DELETED", "HAS_PENDING_PAYMENT"),
  "PaymentMethod/CannotBeDeletedTwice": pathError("PAYMENT_METHOD_CANNOT_BE_DELETED", "ALREADY_DELETED"),
  "Wallet/CertificateError": fieldError("PAYMENT_METHOD_CANNOT_BE_CREATED", "DIGITAL_WALLETS_CERTIFICATE_ERROR")
}
