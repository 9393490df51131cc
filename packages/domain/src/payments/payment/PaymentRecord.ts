/** The payment's record in the API (payments.md 3.1), with the messages of its reasons (3.4). */
import { Schema } from "effect"
import * as DebitReturnCodes from "../../banking/DebitReturnCodes.ts"
import type { Subject } from "../../decider/ResourceKind.ts"
import * as AvsAndDeclineCodes from "../../payers/card/AvsAndDeclineCodes.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import * as Money from "../../vocabulary/Money.ts"
import {
  common,
  data,
  detailedReason,
  flag,
  PaymentMethodReference,
  Reference,
  StatusDetail,
  statusReason,
  text,
  UnixTimeOrNull
} from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { inWords } from "../../vocabulary/text/CodeInWords.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import { InitiatedBy } from "./InitiatedBy.ts"
import * as Payment from "./Payment.ts"

export const statuses = ["pending", "completed", "failed", "canceled"] as const
export const Status = Schema.Literals(statuses).annotate({ identifier: "PaymentStatus" })
export type Status = typeof Status.Type

export const PendingReason = Schema.Literals(["PROCESSING", "PENDING_CAPTURE", "IN_REVIEW"]).annotate({
  identifier: "PaymentPendingCode"
})
export type PendingReason = typeof PendingReason.Type

/** Why a payment failed (payments.md 3.4). */
const FailureCode = Payment.FailureReason.fields.code.annotate({ identifier: "PaymentFailureCode" })

export const PaymentRecord = Schema.Struct({
  ...common,
  owner: Schema.NullOr(Reference).annotateKey({ description: "The account that is paid." }),
  status: Status.annotateKey({ description: "Where the payment stands; `pending` is the only status that it leaves." }),
  amount: Schema.Int.annotateKey({
    description: "What the payer pays, in cents; it follows an adjustment before the capture."
  }),
  amount_refunded: Schema.Int.annotateKey({ description: "What was refunded of it, in cents; pending refunds count." }),
  amount_disputed: Schema.Int.annotateKey({
    description: "What is disputed of it, in cents; inquiries, retrievals and won disputes do not count."
  }),
  amount_refundable: Schema.Int.annotateKey({
    description: "What may still be refunded, in cents; 0 unless the payment is completed."
  }),
  fee_amount: Schema.Int.annotateKey({ description: "The part of the amount that the app keeps, in cents." }),
  fee_amount_refundable: Schema.Int.annotateKey({
    description: "What may still be refunded of that fee, in cents; 0 unless the payment is completed."
  }),
  currency: Money.Currency.annotateKey({ description: "The currency of the amounts: that of the account." }),
  payment_method: PaymentMethodReference.annotateKey({ description: "What the payer pays with." }),
  reference_id: Schema.NullOr(Text.Reference).annotateKey({
    description: "The app's own name for the payment, which need not be unique. null: none."
  }),
  capture_at: UnixTimeOrNull.annotateKey({
    description:
      "When the payment was captured, or while it is pending when it will be, in UNIX seconds. null: it was not, or no time is planned."
  }),
  authorization_code: text.annotateKey({
    description: "The code by which the issuer authorized a card. null: there is no authorization."
  }),
  auto_capture: flag.annotateKey({
    description: "Whether a card is charged at once; false: it is only authorized, for a capture within 7 days."
  }),
  custom_data: data,
  failure_reason: Schema.NullOr(statusReason(FailureCode, StatusDetail)).annotateKey({
    description: "Why the payment failed. null: it did not."
  }),
  initiated_by: InitiatedBy.annotateKey({ description: "Who caused the payment." }),
  order: Schema.NullOr(Reference).annotateKey({ description: "The order that the payment is for. null: none." }),
  line_items: Schema.NullOr(Schema.Array(Reference)).annotateKey({
    description: "The item of each line of the order that was created with the payment. null: no such lines."
  }),
  pending_reasons: Schema.NullOr(Schema.Array(detailedReason(PendingReason))).annotateKey({
    description: "Why the payment is pending. null: it is not."
  }),
  address_verification: AvsAndDeclineCodes.Avs.annotateKey({
    description: "How the holder's address compared with the issuer's; it declines nothing by itself."
  }),
  txnr_app_fee: Schema.NullOr(Reference).annotateKey({ description: "Always null." }),
  txnr_merchant: Schema.NullOr(Reference).annotateKey({ description: "Always null." })
}).annotate({
  identifier: "Payment",
  examples: [
    {
      ...reference("payments", idOf("payment")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      status: "completed",
      amount: 10000,
      amount_refunded: 0,
      amount_disputed: 0,
      amount_refundable: 10000,
      fee_amount: 430,
      fee_amount_refundable: 430,
      currency: "USD",
      payment_method: reference("payment_methods", idOf("method")),
      reference_id: null,
      capture_at: time,
      authorization_code: "1234567",
      auto_capture: true,
      custom_data: null,
      failure_reason: null,
      initiated_by: "none",
      order: null,
      line_items: null,
      pending_reasons: null,
      address_verification: "FULL_MATCH",
      txnr_app_fee: null,
      txnr_merchant: null
    }
  ]
})
export type PaymentRecord = typeof PaymentRecord.Type

/** The members of the record that no request may state. */
export const readOnlyFields = {
  ...Wire.recordMembers,
  status: Wire.readOnly,
  amountRefunded: Wire.readOnly,
  amountDisputed: Wire.readOnly,
  amountRefundable: Wire.readOnly,
  feeAmountRefundable: Wire.readOnly,
  authorizationCode: Wire.readOnly,
  failureReason: Wire.readOnly,
  pendingReasons: Wire.readOnly,
  addressVerification: Wire.readOnly,
  txnrAppFee: Wire.readOnly,
  txnrMerchant: Wire.readOnly
}

/** The status in the API; null for an intent, which the API does not show. */
export const statusOf = (state: Payment.State): Status | null => {
  switch (state._tag) {
    case "Authorizing":
    case "Abandoned":
      return null
    case "Completed":
      return "completed"
    case "Failed":
      return "failed"
    case "Canceled":
      return "canceled"
    default:
      return "pending"
  }
}

const pendingMessages: Readonly<Record<PendingReason, string>> = {
  PROCESSING: "Payment is being processed.",
  PENDING_CAPTURE: "Payment pending capture.",
  IN_REVIEW: "Payment is in review."
}

export const pendingReasonOf = (state: Payment.State): PendingReason | null => {
  switch (state._tag) {
    case "Processing":
      return "PROCESSING"
    case "PendingCapture":
      return "PENDING_CAPTURE"
    case "InReview":
      return "IN_REVIEW"
    case "Capturing":
      return state.reviewed ? "PENDING_CAPTURE" : "IN_REVIEW"
    default:
      return null
  }
}

const failureMessages: Readonly<Record<Payment.FailureReason["code"], string>> = {
  NOT_CAPTURED: "Failed to capture the payment.",
  PAYMENT_EXPIRED: "Failed to capture the payment as it has expired.",
  REVIEW: "Failed to capture the payment.",
  ECHECK_FRAUD: "Failed to capture the payment due to suspected fraud.",
  BANK_NOT_CONFIRMED: "Failed to capture the payment due to incorrect information.",
  BANK_SYSTEM_ERROR: "Failed to capture the payment due to bank system error."
}

const detailMessage = (reason: Payment.FailureReason): string =>
  Payment.isReturn(reason) ? DebitReturnCodes.messageOf(reason.detail) : inWords(reason.detail)

const failureReason = (state: Payment.State): PaymentRecord["failure_reason"] =>
  state._tag !== "Failed"
    ? null
    : {
        reason_code: state.reason.code,
        reason_message: failureMessages[state.reason.code],
        details: { detail_code: state.reason.detail, detail_message: detailMessage(state.reason) }
      }

const pendingReasons = (state: Payment.State): PaymentRecord["pending_reasons"] => {
  const code = pendingReasonOf(state)
  return code === null ? null : [{ reason_code: code, reason_message: pendingMessages[code], details: [] }]
}

/** `capture_at`: planned while pending, actual once captured, null when never captured. A bank payment plans none. */
const captureAt = (state: Payment.State): number | null => {
  if (state._tag === "Completed") return state.capturedAt
  return Payment.isPending(state) && !Payment.isBank(state.terms) ? state.terms.captureAt : null
}

const authorizationOf = (state: Payment.State): Payment.Authorization | null =>
  "authorization" in state ? state.authorization : null

const avsOf = (state: Payment.State): PaymentRecord["address_verification"] =>
  authorizationOf(state)?.avs ?? (state._tag === "Failed" ? state.avs : "UNKNOWN")

export const render = (state: Payment.State, subject: Subject): PaymentRecord => {
  const { terms } = state
  const { disputed, refunded } = state._tag === "Completed" ? state.reversals : Payment.noReversals
  return {
    ...ResourceReference.to("payments", subject.id),
    owner: ResourceReference.to("accounts", terms.accountId),
    create_time: subject.createTime,
    status: statusOf(state) ?? "pending",
    amount: terms.amount,
    amount_refunded: refunded,
    amount_disputed: disputed,
    amount_refundable: Payment.refundable(state),
    fee_amount: terms.feeAmount,
    fee_amount_refundable: Payment.feeRefundable(state),
    currency: terms.currency,
    payment_method: ResourceReference.to("payment_methods", terms.paymentMethodId),
    reference_id: terms.referenceId,
    capture_at: captureAt(state),
    authorization_code: authorizationOf(state)?.code ?? null,
    auto_capture: terms.autoCapture,
    custom_data: terms.customData,
    failure_reason: failureReason(state),
    initiated_by: terms.initiatedBy,
    order: terms.order === null ? null : ResourceReference.to("orders", terms.order.orderId),
    line_items: terms.order?.itemIds?.map((id) => ResourceReference.to("items", id)) ?? null,
    pending_reasons: pendingReasons(state),
    address_verification: avsOf(state),
    txnr_app_fee: null,
    txnr_merchant: null
  }
}
