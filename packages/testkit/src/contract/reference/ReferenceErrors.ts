/** The error codes, their reasons, and what staging can be asked to fail with, as the reference lists them. */
import * as ContractTables from "../ContractTables.ts"
import type { Row } from "../ContractRow.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, test } from "../QuotedRows.ts"
import { lines } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

type Seen = Row["seen"]
const { quoted, reference } = ContractTables
const text = reference.chapter("Errors")

const withCode = (code: string, more: QuotedRows.Members = {}): Seen => ({ saw: "error", code, ...more })
const withReason = (reason: string): Seen => ({ saw: "error", reason })

/** The reasons that the table names for an error code. */
const reasonsOf: Readonly<Record<string, ReadonlyArray<Seen>>> = {
  INVALID_PARAMS: [withCode("INVALID_PARAMS", { reason: "PARAM_IS_MISSING" })],
  MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS: seenBy(
    "2 POST /pad_agreements: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS PAYMENTS_CAPABILITY_DISABLED"
  ),
  PAYMENT_METHOD_CANNOT_BE_CREATED: seenBy("1 POST /payment_methods: PAYMENT_METHOD_CANNOT_BE_CREATED"),
  PAYMENT_CANNOT_BE_CANCELED: seenBy("3.2 POST /payments/{id}/cancel: PAYMENT_CANNOT_BE_CANCELED TIME_LIMIT_EXCEEDED"),
  ACCOUNT_CANNOT_BE_DELETED: seenBy("merchants.md 4.2 DELETE /accounts/{id}: ACCOUNT_CANNOT_BE_DELETED"),
  ACCOUNT_CANNOT_PROCESS_PAYOUTS: seenBy("merchants.md 7 POST /payouts: ACCOUNT_CANNOT_PROCESS_PAYOUTS"),
  NOT_AUTHORIZED: [
    ...seenBy("3.2 POST /payments: NOT_AUTHORIZED CURRENCY_NOT_PERMITTED"),
    ...seenBy("platform.md 6 GET /accounts/{id}: NOT_AUTHORIZED AUTH_CODE_EXPIRED")
  ],
  UNSUPPORTED_MEDIA_TYPE: [exchanged("POST /payments", { status: 415, sent: { "content-type": "text/plain" } })],
  UNEXPECTED_ERROR: [test("Contract", "a defect > is answered with 500")],
  SERVICE_TEMPORARILY_UNAVAILABLE: [
    exchanged("GET /payments", { status: 503, headers: { "retry-after": /^[1-9][0-9]*$/ } })
  ]
}

const table = lines("Errors", "HTTP", ({ Code: code = "", HTTP: status = "" }) => [
  withCode(code, { status: Number(status) }),
  ...(reasonsOf[code] ?? [])
])

/** The line that begins with these words. */
const lineOf = (beginning: string): string => {
  const line = text.split("\n").find((each) => each.startsWith(beginning))
  if (line === undefined) throw new Error(`reference.md Errors has no line that begins with ${beginning}`)
  return line
}

/** Those of the other codes that are no reasons of another code. */
const codes: ReadonlySet<string> = new Set([
  "PAYMENT_TOO_OLD",
  "ENCODED_PAYMENT_METHOD_IS_EXPIRED",
  "ENCODED_PAYMENT_METHOD_CANNOT_BE_REUSED",
  "PAYOUT_METHOD_CANNOT_BE_VERIFIED",
  "TRANSFER_CANNOT_BE_CAPTURED",
  "TRANSFER_CANNOT_BE_CREATED",
  "REFUND_HOLD_PERIOD"
])
const isCode = (word: string): boolean => /^[A-Z_]+$/.test(word)
const others = lineOf("Other codes named: ")
const [underInvalidParams = "", phone = ""] = lineOf("Reason codes under ").split(/(?<=\.) (?=`INVALID_PHONE)/)
const [, ...invalid] = quoted(underInvalidParams).filter(isCode)

const named: ReadonlyArray<Quote> = [
  [
    others,
    ...quoted(others)
      .filter(isCode)
      .map((word) => (codes.has(word) ? withCode(word) : withReason(word))),
    test("CardPresent", "cards that are present > a declined payment uses it up"),
    ...seenBy("4 POST /refunds: INVALID_PARAMS POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED")
  ],
  [
    underInvalidParams,
    ...invalid.map((reason) => withCode("INVALID_PARAMS", { status: 400, reason })),
    test("ReferenceResources", "a dispute is answered with five documents, and not with six")
  ],
  [phone, withReason("INVALID_PHONE_NUMBER"), test("Contact", "phones > ")],
  [
    "Error detail entry shape: `target` (array of names), `target_type` (for example `HTTP_REQUEST_HEADER`), `reason_code`, `message`.",
    exchanged("POST /payments", {
      status: 400,
      json: {
        details: [
          { target: ["Unique-Key"], target_type: "HTTP_REQUEST_HEADER", reason_code: "PARAM_IS_MISSING", message: /./ }
        ]
      }
    })
  ],
  [
    "Top-level fields of an error body: not shown beyond the details entries.",
    exchanged("POST /payments", { status: 400, json: { error_code: "INVALID_PARAMS", error_message: /./ } })
  ]
]

const rules: ReadonlyArray<Quote> = [
  [
    "1. A verify request with wrong amounts does not error",
    ...seenBy("1.5/06a"),
    exchanged("POST /payment_methods/{id}/verify_bank_deposits", { status: 200, json: { status: "unverified" } })
  ],
  ["; the method stays unverified (see States).", ...seenBy("1.5/06b")],
  [
    "2. Magic behaviour headers work in the staging environment only: `Service-Magic-Behavior` with `error_payment_too_old` (forces `PAYMENT_TOO_OLD` on refunds)",
    ...seenBy("platform.md 9 error_payment_too_old on POST /refunds", "platform.md 9 a value in production"),
    test("MagicBehaviors", "no value has an effect, and none is refused")
  ],
  [
    "`Idempotency_Retry_<seconds>` (500 responses for that many seconds), `Idempotency_Downtime_<requests>` (500 responses for that many requests)",
    ...seenBy("platform.md 9 /^Idempotency_", "platform.md 9 after Idempotency_"),
    test("MagicBehaviors", "retries > fail as often as the header says"),
    test("MagicBehaviors", "retries > fail as long as the header says")
  ],
  [
    "`get_billing_statements_id`, `get_billing_statements_id_transactions_summary` (mock 200 responses), `account_blocked` (produces the capability issue type `account_closed`).",
    ...seenBy("platform.md 9 get_billing_statements_id", "platform.md 9 account_blocked on ")
  ],
  [
    "3. HTTP status of error codes not listed in the table: not shown.",
    ...[...codes].map((code) => withCode(code, { status: 400 }))
  ]
]

export const errors = QuotedRows.rowsOf(reference, "Errors", [...table, ...named, ...rules])
