/** The reason codes of a dispute (payments.md 5). */
import { Schema } from "effect"

export const DisputeReason = Schema.Literals([
  "other",
  "fraudulent",
  "unrecognized",
  "duplicate",
  "not_received",
  "not_as_described",
  "credit_not_processed",
  "subscription_canceled",
  "processing_error",
  "bank_return"
]).annotate({ identifier: "DisputeReasonCode" })
export type DisputeReason = typeof DisputeReason.Type
