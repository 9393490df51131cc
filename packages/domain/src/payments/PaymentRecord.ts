/** The record of a payment as the API shows it (payments.md 3.1), and the texts of its reasons (3.4). */
import { Schema } from "effect"
import type { JsonObject } from "../decider/Json.ts"
import type { Subject } from "../decider/Kind.ts"
import * as Reference from "../vocabulary/Reference.ts"
import * as Payment from "./Payment.ts"

export type Status = "pending" | "completed" | "failed" | "canceled"

export const statuses = ["pending", "completed", "failed", "canceled"] as const

/** null: the API does not know of the payment. */
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
  REVIEW: "Failed to capture the payment."
}

/** `card_declined` "Card declined." */
export const inWords = (code: string): string => {
  const words = code.toLowerCase().replaceAll("_", " ")
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const failureReason = (state: Payment.State): JsonObject | null =>
  state._tag !== "Failed"
    ? null
    : {
        reason_code: state.reason.code,
        reason_message: failureMessages[state.reason.code],
        details: { detail_code: state.reason.detail, detail_message: inWords(state.reason.detail) }
      }

const pendingReasons = (state: Payment.State) => {
  const code = pendingReasonOf(state)
  return code === null ? null : [{ reason_code: code, reason_message: pendingMessages[code], details: [] }]
}

/** Planned while pending, actual once captured, null when never captured. */
const captureAt = (state: Payment.State): number | null => {
  if (state._tag === "Completed") return state.capturedAt
  return Payment.isPending(state) ? state.terms.captureAt : null
}

const authorizationOf = (state: Payment.State): Payment.Authorization | null =>
  "authorization" in state ? state.authorization : null

const avsOf = (state: Payment.State): string =>
  authorizationOf(state)?.avs ?? (state._tag === "Failed" ? state.avs : "UNKNOWN")

export const record = (state: Payment.State, subject: Subject): JsonObject => {
  const { terms } = state
  const completed = state._tag === "Completed"
  return {
    ...Reference.to("payments", subject.id),
    owner: { ...Reference.to("accounts", terms.accountId) },
    create_time: subject.createTime,
    status: statusOf(state) ?? "pending",
    amount: terms.amount,
    amount_refunded: 0,
    amount_disputed: 0,
    amount_refundable: completed ? terms.amount : 0,
    fee_amount: terms.feeAmount,
    fee_amount_refundable: completed ? terms.feeAmount : 0,
    currency: terms.currency,
    payment_method: { ...Reference.to("payment_methods", terms.paymentMethodId) },
    reference_id: terms.referenceId,
    capture_at: captureAt(state),
    authorization_code: authorizationOf(state)?.code ?? null,
    auto_capture: terms.autoCapture,
    custom_data: terms.customData,
    failure_reason: failureReason(state),
    initiated_by: terms.initiatedBy,
    order: null,
    line_items: null,
    pending_reasons: pendingReasons(state),
    address_verification: avsOf(state),
    txnr_app_fee: null,
    txnr_merchant: null
  }
}
