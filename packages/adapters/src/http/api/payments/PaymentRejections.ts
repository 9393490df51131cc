/** The error that each rejection about payments becomes (payments.md 3, platform.md 4). */
import type * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import type * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import type * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/commands/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/commands/ReviewPayment"
import type * as UpdatePayment from "@payments-platform/domain/payments/payment/commands/UpdatePayment"
import {
  invalidField,
  unfitAmount,
  unfitField,
  invalidState,
  pathError,
  retryable,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on payments. */
export type Rejection =
  | CreatePayment.Rejection
  | UpdatePayment.Rejection
  | CapturePayment.Rejection
  | CancelPayment.Rejection
  | ReviewPayment.Rejection
  | ReportNetworkResult.Rejection

export const rejections: RejectionTable<Rejection, "Payment"> = {
  "Payment/WrongCurrency": unfitField("PARAM_VALUE_IS_INVALID_ENUM", "must be the currency of the account"),
  "Payment/AlreadyMade": retryable,
  "Payment/AttemptGivenUp": retryable,
  "Payment/Busy": retryable,
  "Payment/AmountOutOfRange": unfitAmount,
  "Payment/CaptureTooLate": unfitField(
    "PARAM_VALUE_IS_OUT_OF_RANGE",
    "must not be later than the authorization expires"
  ),
  "Payment/NotAdjustable": invalidField("PARAM_CANNOT_BE_MODIFIED"),
  "Payment/InReview": pathError("TRANSFER_CANNOT_BE_CAPTURED", "PAYMENT_IN_REVIEW"),
  "Payment/NotPendingCapture": pathError("TRANSFER_CANNOT_BE_CAPTURED", "PAYMENT_NOT_PENDING_CAPTURE"),
  "Payment/NotCancelable": pathError("PAYMENT_CANNOT_BE_CANCELED", "PAYMENT_NOT_CANCELABLE"),
  "Payment/TooLateToCancel": pathError("PAYMENT_CANNOT_BE_CANCELED", "TIME_LIMIT_EXCEEDED"),
  "Payment/FeeTypeIncompatible": invalidField("FEE_TYPE_INCOMPATIBLE_WITH_PAYMENT_METHOD"),
  "Payment/WrongState": invalidState,
  "Payment/WrongCode": unfitField("PARAM_VALUE_IS_INVALID_ENUM", "must be a code of the network of the payment"),
  "Payment/WrongConvenienceFee": unfitField(
    "PARAM_VALUE_IS_OUT_OF_RANGE",
    "must be the convenience_fee_amount of the account"
  )
}
