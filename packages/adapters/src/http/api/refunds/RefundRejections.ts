/** The error that each rejection about refunds becomes (payments.md 4, platform.md 4). */
import type * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import type { Code, Reason } from "../../response/ErrorCodes.ts"
import {
  fixedFieldError,
  unfitAmount,
  unfitField,
  invalidState,
  retryable,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on refunds. */
export type Rejection = CreateRefund.Rejection | ReportRefundResult.Rejection

/** The error names the payment of the refund: its state forbids the refund. */
const paymentError = (code: Code, reason: Reason) => fixedFieldError(code, reason, ["payment_id"])
const notRefundable = (reason: Reason) => paymentError("TRANSFER_CANNOT_BE_CREATED", reason)

export const rejections: RejectionTable<Rejection, "Refund"> = {
  "Refund/NotSent": retryable,
  "Refund/PaymentTooOld": paymentError("PAYMENT_TOO_OLD", "PAYMENT_TOO_OLD"),
  "Refund/OnHold": paymentError("REFUND_HOLD_PERIOD", "REFUND_HOLD_PERIOD"),
  "Refund/PaymentNotProcessed": paymentError("INVALID_PARAMS", "POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED"),
  "Refund/PaymentNotCompleted": notRefundable("PAYMENT_NOT_COMPLETED"),
  "Refund/PaymentDisputed": notRefundable("PAYMENT_DISPUTED"),
  "Refund/PaymentAlreadyRefunded": notRefundable("PAYMENT_ALREADY_REFUNDED"),
  "Refund/PaymentPartiallyDisputed": notRefundable("PAYMENT_PARTIALLY_DISPUTED"),
  "Refund/InsufficientBalance": notRefundable("INSUFFICIENT_BALANCE"),
  "Refund/WrongCurrency": unfitField("PARAM_VALUE_IS_INVALID_ENUM", "must be the currency of the payment"),
  "Refund/AmountOutOfRange": unfitAmount,
  "Refund/UnreferencedNotOffered": unfitField(
    "PARAM_VALUE_IS_INVALID_ENUM",
    "must be false for a payment that is not in USD"
  ),
  "Refund/WrongState": invalidState,
  "Refund/WrongDetail": unfitField("PARAM_VALUE_IS_INVALID_ENUM", "must be a detail code of the network of the payment")
}
