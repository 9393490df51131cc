/**
 * Every status and reason that records of merchants.md carry: statuses, pending and failure reasons of payouts,
 * recoveries and charges, reasons of adjustments. A record with the code reaches the row.
 */
import * as Documents from "../Documents.ts"
import { record as row, type Row } from "../Row.ts"

const { lineOf, rowOf, section } = Documents.merchants
const { quotesIn } = Documents

const record: typeof row = (id, resource, carries) => row(`merchants ${id}`, resource, carries)

/** The words between backticks behind a word of a section, up to the end of the enumeration. */
const behind = (number: string, word: string): ReadonlyArray<string> => {
  const [, words = ""] = new RegExp(`\\b${word} ((?:\`[a-z_]+\`,? ?)+)`).exec(section(number)) ?? []
  return quotesIn(words)
}

const documentStatuses = /status: ([^.]*)/.exec(lineOf("3", "- A document token"))?.[1]?.match(/\b[a-z_]{6,}\b/g) ?? []

const statuses: ReadonlyArray<readonly [number: string, resource: string, of: ReadonlyArray<string>]> = [
  [
    "3",
    "documents",
    documentStatuses.filter((word) => !["unattached", "deleted", "account", "dispute", "verification"].includes(word))
  ],
  ["4.1", "accounts", quotesIn(rowOf("4.1", "Name", "status")["Type, limits"] ?? "")],
  ["6", "payout_methods", quotesIn(rowOf("6", "Name", "status")["Type, limits"] ?? "")],
  ["7", "payouts", quotesIn(rowOf("7", "Name", "status")["Type"] ?? "")],
  ["8", "recoveries", behind("8", "status")]
]

const pendingReasons = quotesIn(rowOf("7", "Name", "pending_reasons")["Notes"] ?? "")
const pending = (number: string, resource: string, reason_code: string) =>
  record(`${number} ${resource} pending: ${reason_code}`, resource, {
    status: "pending",
    pending_reasons: [{ reason_code, details: [] }]
  })

const failed = (number: string, resource: string, reason_code: string, detail: string | RegExp | null): Row =>
  record(
    `${number} ${resource} failed: ${reason_code} ${detail instanceof RegExp ? detail.source : (detail ?? "")}`.trim(),
    resource,
    {
      status: "failed",
      failure_reason: { reason_code, details: detail === null ? [] : [{ detail_code: detail, detail_message: /./ }] }
    }
  )

const [, codes = ""] = lineOf("7", "A failed payout").split("Failure codes: ")

/** The failure codes with their detail codes. Of a bank's return codes there is one row for each country. */
const failures: ReadonlyArray<readonly [reason: string, detail: string | RegExp | null]> = [
  ...codes.matchAll(/\b([A-Z_]+)(?: \/ ((?:`[^`]+`(?:\.\.)?(?:, )?(?:Canada )?)+))?/g)
].flatMap(([, reason = "", details]): ReadonlyArray<readonly [string, string | RegExp | null]> => {
  if (details === undefined) return [[reason, null]]
  if (details.includes("`..`"))
    return [
      [reason, /^R[0-9]{2}$/],
      [reason, /^9[0-9]{2}$/]
    ]
  return quotesIn(details).map((detail) => [reason, detail] as const)
})
export const failureReasons: ReadonlyArray<string> = [...new Set(failures.map(([reason]) => reason))]

/** The reason codes of section 8, in parentheses behind the member. */
const [, ofRecoveries = ""] = /failure_reason \(([^)]*)\)/.exec(section("8")) ?? []
const recoveryReasons = ofRecoveries.match(/\b[A-Z_]{4,}\b/g) ?? []

const adjusted = lineOf("9", "Reasons: ").split(". A detail code")[0] ?? ""

/** The reasons of adjustments with their detail codes. */
export const adjustmentReasons: ReadonlyArray<readonly [reason: string, details: ReadonlyArray<string>]> = [
  ...adjusted.matchAll(/\b([A-Z_]{4,})(?: \(([^)]*)\))?/g)
].map(([, reason = "", details = ""]) => [reason, quotesIn(details)])

const charges = section("12").match(/charge_status ((?:`[a-z_]+`,? ?)+)/)?.[1] ?? ""

export const reasons: ReadonlyArray<Row> = [
  ...statuses.flatMap(([number, resource, names]) =>
    names.map((status) => record(`${number} ${resource} status: ${status}`, resource, { status }))
  ),
  ...quotesIn(charges).map((charge_status) =>
    record(`12 charge_status: ${charge_status}`, "billing_statements", { charge_status })
  ),
  ...pendingReasons.map((reason) => pending("7", "payouts", reason)),
  pending("8", "recoveries", "PROCESSING"),
  ...failures.map(([reason, detail]) => failed("7", "payouts", reason, detail)),
  ...recoveryReasons.map((reason) =>
    record(`8 recoveries failed: ${reason}`, "recoveries", {
      status: "failed",
      failure_reason: { reason_code: reason }
    })
  ),
  record("12 charge failed: BANK_REJECTED no_method", "billing_statements", {
    charge_status: "failed",
    charge_failure_reason: { reason_code: "BANK_REJECTED", details: [{ detail_code: "no_method" }] }
  }),
  ...adjustmentReasons.flatMap(([reason_code, details]) =>
    details.length === 0
      ? [record(`9 adjustment: ${reason_code}`, "adjustments", { reason: { reason_code, details: [] } })]
      : details.map((detail_code) =>
          record(`9 adjustment: ${reason_code} ${detail_code}`, "adjustments", {
            reason: { reason_code, details: [{ detail_code }] }
          })
        )
  )
]
