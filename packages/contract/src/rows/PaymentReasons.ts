/**
 * Every reason code that records of payments.md carry: pending and failure reasons of payments and refunds,
 * results of the address verification, reserve, reasons and outcomes of disputes. A record with the code reaches
 * the row.
 */
import * as Documents from "../Documents.ts"
import { type Pattern, record as row, type Row } from "../Row.ts"

const record: typeof row = (id, resource, carries) => row(`payments ${id}`, resource, carries)

/** The codes of a text with the messages that follow them in quotation marks. */
const pending = (section: string, resource: string, words: string): ReadonlyArray<Row> =>
  [...words.matchAll(/`([A-Z_]+)` "([^"]+)"/g)].map(([, reason_code = "", reason_message = ""]) =>
    record(`${section} ${resource} pending: ${reason_code}`, resource, {
      status: "pending",
      pending_reasons: [{ reason_code, reason_message, details: [] }]
    })
  )

/** The ends of the messages of failed payments by reason code. */
const whys: ReadonlyMap<string, string> = new Map(
  Documents.payments.table("3.4", "reason_code").map(({ reason_code: cell = "", ...rest }) => {
    const [code = ""] = cell.split(" ")
    const [why = ""] = Object.entries(rest).flatMap(([column, each]) =>
      column.startsWith("reason_message") ? [each] : []
    )
    return [code, why]
  })
)

const failed = (reason: string, detail_code: string | RegExp, detail_message: string, says?: string): Row => {
  const which = says ?? (detail_code instanceof RegExp ? detail_code.source : detail_code)
  return record(`3.4 payment failed: ${reason} ${which}`, "payments", {
    status: "failed",
    failure_reason: {
      reason_code: reason,
      reason_message: `${["Failed to capture the payment", whys.get(reason) ?? ""].join(" ").trim()}.`,
      details: { detail_code, detail_message }
    }
  })
}

/** A code or words as a sentence, which is the message of a code that has none of its own. */
const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1).replaceAll("_", " ")}.`

const [codes = ""] = Documents.payments.lineOf("3.4", "Card detail codes").split(". (ours)")
export const detailCodes: ReadonlyArray<string> = Documents.quotesIn(codes)

/** The return codes of payments.md 3.5: code, reason, message, and whether the payment method is deleted. */
export const returns: ReadonlyArray<readonly [code: string, reason: string, words: string, deletes: boolean]> =
  Documents.payments
    .table("3.5", "reason_code")
    .flatMap(({ reason_code: reason = "", ...columns }) =>
      Object.values(columns).flatMap((cell) =>
        [...cell.matchAll(/\b((?:R?\d+)(?: and R?\d+)*) ([a-z][^,*]*)(\*?)(?=,|$)/g)].flatMap(
          ([, all = "", words = "", star]) =>
            all.split(" and ").map((code) => [code, reason, sentence(words), star === "*"] as const)
        )
      )
    )

const detailed: Readonly<Record<string, Pattern>> = {
  REFUND_DECLINED: [{ detail_code: "card_declined", detail_message: "Card declined." }]
}
const ofRefunds = (name: string) => Documents.payments.rowOf("4", "Name (fact)", name)["Notes"] ?? ""
const refundFailures = new Set(Documents.quotesIn(ofRefunds("failure_reason")))

const ofDisputes = (name: string) => Documents.payments.rowOf("5", "Name", name)["Notes"] ?? ""
const [reasonCodes = ""] = ofDisputes("reason").split("detail_code `")
export const disputeReasons = Documents.quotesIn(reasonCodes).filter((word) => /^[a-z_]+$/.test(word))
const [, outcomes = ""] = /outcome: ([^;]+)/.exec(ofDisputes("resolution")) ?? []

const [avs = ""] = Documents.payments.lineOf("3.6", "- `address_verification`").split(". (ours)")
export const addressVerifications: ReadonlyArray<string> = avs.match(/\b[A-Z][A-Z_]+\b/g) ?? []

const other = "Returned by the bank."

export const reasons: ReadonlyArray<Row> = [
  record("3.3 completed: the account shows its reserve", "accounts", {
    balances: { currencies: { USD: { reserve: 500 } } }
  }),
  ...pending("3.4", "payments", Documents.payments.lineOf("3.4", "Pending:")),
  ...detailCodes.map((code) => failed("NOT_CAPTURED", code, sentence(code))),
  failed("PAYMENT_EXPIRED", "request_expired", "Request expired."),
  failed("REVIEW", "risk_review", "Risk review."),
  ...returns.map(([code, reason, words]) => failed(reason, code, words)),
  failed("BANK_SYSTEM_ERROR", /^R(?!01|09)/, other, "any other US code"),
  failed("BANK_SYSTEM_ERROR", /^9(?!01|08|10|11)/, other, "any other Canadian code"),
  ...addressVerifications.map((result) =>
    record(`3.6 address_verification: ${result}`, "payments", { address_verification: result })
  ),
  ...pending("4", "refunds", ofRefunds("pending_reasons")),
  ...[...refundFailures].map((reason_code) =>
    record(`4 refund failed: ${reason_code}`, "refunds", {
      status: "failed",
      failure_reason: { reason_code, details: detailed[reason_code] ?? [] }
    })
  ),
  ...Documents.quotesIn(ofDisputes("status")).map((status) =>
    record(`5 dispute status: ${status}`, "disputes", { status })
  ),
  ...outcomes
    .split(", ")
    .map((outcome) =>
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
