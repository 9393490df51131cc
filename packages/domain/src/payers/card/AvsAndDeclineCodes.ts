/** Codes in the responses of issuers and card networks (payments.md 3.4, 3.6). */
import { Schema } from "effect"

export const DeclineCode = Schema.Literals([
  "card_declined",
  "insufficient_funds",
  "card_expired",
  "invalid_card_number",
  "invalid_cvv",
  "lost_card",
  "stolen_card",
  "suspected_fraud",
  "processing_error",
  "issuer_unavailable",
  "limit_exceeded",
  "transaction_not_permitted",
  "capture_declined",
  "capture_amount_exceeds_authorization"
])
export type DeclineCode = typeof DeclineCode.Type

/** The result of address verification. It never causes a decline by itself. */
export const Avs = Schema.Literals(["FULL_MATCH", "PARTIAL_MATCH", "FULL_MISMATCH", "SKIPPED", "UNKNOWN"]).annotate({
  identifier: "AddressVerification"
})
export type Avs = typeof Avs.Type
