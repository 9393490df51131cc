/**
 * Every reason code that records of payments.md carry: pending and failure reasons of payments and refunds,
 * results of the address verification, reserve, reasons and outcomes of disputes. A record with the code reaches
 * the row.
 */
import type { Pattern, Row } from "./Row.ts"

const record = (id: string, resource: string, carries: { readonly [member: string]: Pattern }, says = ""): Row => ({
  id,
  says,
  seen: { saw: "record", resource, ...carries }
})

const pending = (section: string, resource: string, reason_code: string, reason_message: string): Row =>
  record(`${section} ${resource} pending: ${reason_code}`, resource, {
    status: "pending",
    pending_reasons: [{ reason_code, reason_message, details: [] }]
  })

const captured = "Failed to capture the payment"
const failed = (
  reason_code: string,
  why: string,
  detail_code: string | RegExp,
  detail_message: string,
  says?: string
) =>
  record(
    `3.4 payment failed: ${reason_code} ${says ?? (detail_code instanceof RegExp ? detail_code.source : detail_code)}`,
    "payments",
    {
      status: "failed",
      failure_reason: {
        reason_code,
        reason_message: why === "" ? `${captured}.` : `${captured} ${why}.`,
        details: { detail_code, detail_message }
      }
    }
  )

/** The message of a code that has no message of its own: the code as a sentence. */
const inWords = (code: string): string => `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("_", " ")}.`

export const detailCodes = [
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
] as const

const unconfirmed = "due to incorrect information"
const fraud = "due to suspected fraud"
const broken = "due to bank system error"

/** The return codes of payments.md 3.5: code, reason, message, and whether the payment method is deleted. */
export const returns: ReadonlyArray<readonly [code: string, reason: string, words: string, deletes: boolean]> = [
  ["R02", "BANK_NOT_CONFIRMED", "Account closed.", true],
  ["R03", "BANK_NOT_CONFIRMED", "No account.", true],
  ["R04", "BANK_NOT_CONFIRMED", "Invalid account number.", true],
  ["R20", "BANK_NOT_CONFIRMED", "Non-transaction account.", false],
  ["902", "BANK_NOT_CONFIRMED", "Account not found.", true],
  ["905", "BANK_NOT_CONFIRMED", "Account closed.", true],
  ["907", "BANK_NOT_CONFIRMED", "No debit allowed.", false],
  ["909", "BANK_NOT_CONFIRMED", "Currency/account mismatch.", false],
  ["912", "BANK_NOT_CONFIRMED", "Invalid account number.", true],
  ["914", "BANK_NOT_CONFIRMED", "Incorrect payor name.", false],
  ["R05", "ECHECK_FRAUD", "Unauthorized consumer debit.", false],
  ["R07", "ECHECK_FRAUD", "Authorization revoked.", true],
  ["R08", "ECHECK_FRAUD", "Payment stopped.", false],
  ["R10", "ECHECK_FRAUD", "Customer advises not authorized.", true],
  ["R29", "ECHECK_FRAUD", "Corporate not authorized.", true],
  ["903", "ECHECK_FRAUD", "Payment stopped.", false],
  ["915", "ECHECK_FRAUD", "No agreement.", true],
  ["916", "ECHECK_FRAUD", "Not according to agreement.", false],
  ["919", "ECHECK_FRAUD", "Not according to agreement.", false],
  ["917", "ECHECK_FRAUD", "Agreement revoked.", true],
  ["920", "ECHECK_FRAUD", "Agreement revoked.", true],
  ["918", "ECHECK_FRAUD", "No pre-notification.", false],
  ["921", "ECHECK_FRAUD", "No pre-notification.", false],
  ["R01", "BANK_SYSTEM_ERROR", "Insufficient funds.", false],
  ["R09", "BANK_SYSTEM_ERROR", "Uncollected funds.", false],
  ["901", "BANK_SYSTEM_ERROR", "Insufficient funds.", false],
  ["908", "BANK_SYSTEM_ERROR", "Funds not cleared.", false],
  ["910", "BANK_SYSTEM_ERROR", "Deceased.", false],
  ["911", "BANK_SYSTEM_ERROR", "Account frozen.", false]
]

const whys: Readonly<Record<string, string>> = {
  BANK_NOT_CONFIRMED: unconfirmed,
  ECHECK_FRAUD: fraud,
  BANK_SYSTEM_ERROR: broken
}

const refundFailed = (reason_code: string, details: Pattern): Row =>
  record(`4 refund failed: ${reason_code}`, "refunds", { status: "failed", failure_reason: { reason_code, details } })

const disputeStatuses = [
  "awaiting_merchant_response",
  "pending_service_review",
  "awaiting_chargeback_decision",
  "awaiting_chargeback_decision_with_credit",
  "awaiting_chargeback_decision_without_credit",
  "resolved"
]

export const disputeReasons = [
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
] as const

export const addressVerifications = ["FULL_MATCH", "PARTIAL_MATCH", "FULL_MISMATCH", "SKIPPED", "UNKNOWN"] as const

export const reasons: ReadonlyArray<Row> = [
  record("3.3 completed: the account shows its reserve", "accounts", {
    balances: { currencies: { USD: { reserve: 500 } } }
  }),
  pending("3.4", "payments", "PROCESSING", "Payment is being processed."),
  pending("3.4", "payments", "PENDING_CAPTURE", "Payment pending capture."),
  pending("3.4", "payments", "IN_REVIEW", "Payment is in review."),
  ...detailCodes.map((code) => failed("NOT_CAPTURED", "", code, inWords(code))),
  failed("PAYMENT_EXPIRED", "as it has expired", "request_expired", "Request expired."),
  failed("REVIEW", "", "risk_review", "Risk review."),
  ...returns.map(([code, reason, words]) => failed(reason, whys[reason] ?? "", code, words)),
  failed("BANK_SYSTEM_ERROR", broken, /^R(?!01|09)/, "Returned by the bank.", "any other US code"),
  failed("BANK_SYSTEM_ERROR", broken, /^9(?!01|08|10|11)/, "Returned by the bank.", "any other Canadian code"),
  ...addressVerifications.map((said) =>
    record(`3.6 address_verification: ${said}`, "payments", { address_verification: said })
  ),
  pending("4", "refunds", "PROCESSING", "Refund is being processed."),
  refundFailed("UNKNOWN", []),
  refundFailed("REFUND_DECLINED", [{ detail_code: "card_declined", detail_message: "Card declined." }]),
  refundFailed("ACCOUNT_CLOSED", []),
  refundFailed("BANK_SYSTEM_ERROR", []),
  ...disputeStatuses.map((status) => record(`5 dispute status: ${status}`, "disputes", { status })),
  ...["won", "lost", "conceded", "expired"].map((outcome) =>
    record(`5 dispute outcome: ${outcome}`, "disputes", { status: "resolved", resolution: { outcome } })
  ),
  ...disputeReasons.map((reason_code) =>
    record(`5 dispute reason: ${reason_code}`, "disputes", { reason: { reason_code } })
  ),
  record("5 dispute detail: <card_brand>_<type>", "disputes", {
    reason: { details: [{ detail_code: /^(visa|mastercard|american_express|discover|jcb|diners_club)_[a-z_]+$/ }] }
  }),
  record("5 dispute detail: the return code", "disputes", {
    type: "debit_adjustment",
    card_brand: "unspecified",
    reason: { reason_code: "bank_return", details: [{ detail_code: /^(R[0-9]{2}|9[0-9]{2})$/ }] }
  })
]
