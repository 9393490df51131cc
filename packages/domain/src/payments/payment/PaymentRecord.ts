/** The payment's record in the API (payments.md 3.1), with the messages of its reasons (3.4). */
import { Schema } from "effect"
import type { JsonObject } from "../../vocabulary/Json.ts"
import type { Subject } from "../../decider/Kind.ts"
import * as BankReturn from "../../banking/BankReturn.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import { inWords } from "../../vocabulary/CodeInWords.ts"
import * as Payment from "./Payment.ts"

export const statuses = ["pending", "completed", "failed", "canceled"] as const
export type Status = (typeof statuses)[number]

/** The members of the record that no request may state. */
export const answered = {
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

export const PendingReason = Schema.Literals(["PROCESSING", "PENDING_CAPTURE", "IN_REVIEW"])
export type PendingReason = typeof PendingReason.Type

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
  Payment.isReturn(reason) ? BankReturn.messageOf(reason.detail) : inWords(reason.detail)

const failureReason = (state: Payment.State): JsonObject | null =>
  state._tag !== "Failed"
    ? null
    : {
        reason_code: state.reason.code,
        reason_message: failureMessages[state.reason.code],
        details: { detail_code: state.reason.detail, detail_message: detailMessage(state.reason) }
      }

const pendingReasons = (state: Payment.State) => {
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

const avsOf = (state: Payment.State): string =>
  authorizationOf(state)?.avs ?? (state._tag === "Failed" ? state.avs : "UNKNOWN")

export const record = (state: Payment.State, subject: Subject): JsonObject => {
  const { terms } = state
  const { disputed, refunded } = state._tag === "Completed" ? state.reversals : Payment.nothingReversed
  return {
    ...ResourceReference.to("payments", subject.id),
    owner: { ...ResourceReference.to("accounts", terms.accountId) },
    create_time: subject.createTime,
    status: statusOf(state) ?? "pending",
    amount: terms.amount,
    amount_refunded: refunded,
    amount_disputed: disputed,
    amount_refundable: Payment.refundable(state),
    fee_amount: terms.feeAmount,
    fee_amount_refundable: Payment.feeRefundable(state),
    currency: terms.currency,
    payment_method: { ...ResourceReference.to("payment_methods", terms.paymentMethodId) },
    reference_id: terms.referenceId,
    capture_at: captureAt(state),
    authorization_code: authorizationOf(state)?.code ?? null,
    auto_capture: terms.autoCapture,
    custom_data: terms.customData,
    failure_reason: failureReason(state),
    initiated_by: terms.initiatedBy,
    order: terms.order === null ? null : { ...ResourceReference.to("orders", terms.order.orderId) },
    line_items: terms.order?.itemIds?.map((id) => ({ ...ResourceReference.to("items", id) })) ?? null,
    pending_reasons: pendingReasons(state),
    address_verification: avsOf(state),
    txnr_app_fee: null,
    txnr_merchant: null
  }
}
