/** The limits and the versions of the reference. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, refused, test } from "../QuotedRows.ts"
import { bounded, byName } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

/** The row of platform.md 14 that begins so. */
const limit = (line: string) => seenBy(`platform.md 14 "| ${line}`)

const limits = byName("Limits", "Limit", {
  "Default API throttle": seenBy('platform.md 2 "30 requests per 10 s'),
  "Creating client-side tokens": seenBy('platform.md 2 "POST /tokens is not counted'),
  "Request timeout": seenBy('platform.md 2 "Not answered within 30 s'),
  "GET /session_tokens page_size": [
    ...bounded("GET /session_tokens", "page_size"),
    test("ReferenceResources", "session tokens are listed by 10, or as many as are asked for up to 50")
  ],
  "String lengths": [
    ...limit("Strings"),
    test("ReferenceRequests", "lengths > POST /payments: reference_id of 1 to 255 characters"),
    test("ReferenceRequests", "lengths > POST /payout_methods: nickname of 1 to 64 characters"),
    test("ReferenceEndpoints", "endpoints of the reference > POST /payments/{id}/cancel")
  ],
  capture_at: limit("capture_at"),
  "Card-present cancel": limit("Card-present cancel"),
  "Failed ACH verification attempts": limit("Failed ACH verification attempts"),
  "ACH payment hold": limit("ACH payment hold"),
  "ACH refund timing": [
    ...limit("Refund"),
    test("CreateRefund", "rule 2: a bank payment in its first 7 days > counts from the completion")
  ],
  "Documents per dispute": [
    ...seenBy("5 POST /disputes/{id}: INVALID_PARAMS TOO_MANY_DOCUMENTS"),
    test("ReferenceResources", "a dispute is answered with five documents, and not with six")
  ],
  "Accounts per legal entity": limit("Accounts per legal entity"),
  "Session token lifetime": limit("Session token"),
  "Client-side token validity": [...limit("Session token"), ...limit("Document; parts of a form")],
  "Terminal serial_number": [
    ...limit("Terminal serial_number"),
    exchanged("POST /terminals", { status: 201, request: { serial_number: /^.{1,32}$/ } }),
    test("ReferenceResources", "a serial number has 1 to 32 letters, digits and hyphens")
  ],
  "Terminal tip percentage guides": [
    ...bounded("POST /terminals", "percentage_low"),
    test("Terminals", "terminals > 3.0 and 3.1: works at once, and shows when it called home")
  ],
  "Merchant payment enablement": limit("Payment enablement"),
  "Data retention in the partner portal": limit("Retention")
})

const afterLimits: ReadonlyArray<Quote> = [
  ["Minimum and maximum payment amounts: not shown.", ...limit("Payment |")],
  [
    "Per-endpoint rate limits other than the default throttle: not shown.",
    ...seenBy('platform.md 2 "no other per-endpoint limits')
  ]
]

/** What works in the closed beta. */
const inBeta = (operation: string, request: QuotedRows.Members) =>
  exchanged(operation, { status: 201, sent: { "api-version": "3.1.rc.1.3" }, request })
const version = (name: string) => answered("GET /payments", { api_version: name })
const versions = byName("Versioning", "Version", {
  "3.0": [version("3.0")],
  "3.0.rc.1.1": [
    refused("GET /payments", "API_VERSION_DECOMMISSIONED"),
    exchanged("POST /accounts", {
      status: 201,
      sent: { "api-version": "3.1" },
      request: { transaction_type: "internet" }
    })
  ],
  "3.0.rc.2.1": [
    version("3.0.rc.2.1"),
    exchanged("POST /payment_methods", {
      status: 201,
      sent: { "api-version": "3.0.rc.2.1" },
      request: { type: "google_pay" }
    })
  ],
  "3.1": [
    version("3.1"),
    test("App", "versions (platform.md 3) > "),
    test("Versions", "access > to 3.1 and to the closed beta")
  ],
  "3.1.rc.1.1": [
    version("3.1.rc.1.1"),
    exchanged("POST /payment_methods", {
      status: 201,
      sent: { "api-version": "3.1.rc.1.1" },
      request: { type: "apple_pay" }
    }),
    test("Versions", "access > to 3.1 and to the closed beta")
  ],
  "3.2": [
    version("3.2"),
    ...["apple_pay", "google_pay"].map((type) =>
      exchanged("POST /payment_methods", { status: 201, sent: { "api-version": "3.2" }, request: { type } })
    )
  ],
  "3.1.rc.1.3": [
    version("3.1.rc.1.3"),
    ...seenBy("platform.md 3 POST /payments: INVALID_PARAMS PARAM_IS_UNKNOWN (fee_type)"),
    ...seenBy("platform.md 3 POST /accounts: INVALID_PARAMS PARAM_IS_UNKNOWN (prepaid_cards_disabled)"),
    ...seenBy("platform.md 3 POST /rbits: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (type)"),
    inBeta("POST /payments", { fee_type: "convenience_fee" }),
    inBeta("POST /accounts", { incoming_payments: { prepaid_cards_disabled: true } }),
    test("ReferenceResources", "prepaid cards are disabled in the closed beta"),
    ...["landlord", "property", "rental_contract"].map((type) => inBeta("POST /rbits", { type })),
    test("Versions", "access > to 3.1 and to the closed beta")
  ]
})

const versionRules: ReadonlyArray<Quote> = [
  [
    "The version is chosen with the `Api-Version` request header",
    ...seenBy('platform.md 2 "Api-Version | yes'),
    exchanged("GET /payments", { sent: { "api-version": "3.0" }, json: { api_version: "3.0" } })
  ],
  ["; responses carry `api_version`.", answered("GET /payments", { api_version: "3.2" })]
]
const afterVersions: ReadonlyArray<Quote> = [
  [
    "The rbit types `landlord` and `property` exist in v3.1.",
    ...["landlord", "property"].flatMap((type) => [
      exchanged("POST /rbits", { status: 201, sent: { "api-version": "3.1" }, request: { type } }),
      test("Rbits", `the resource > of the type ${type} is known to its versions only`)
    ])
  ],
  [
    "Session token schema changes keep the old schema usable.",
    test("SessionTokens", "/session_tokens > all that is wrong is told together, and in every version"),
    exchanged("POST /session_tokens", { status: 201, sent: { "api-version": "3.0" }, json: { api_version: "3.0" } })
  ],
  ["Deprecation and compatibility policy: not shown.", test("Versions", "access > 3.0.rc.1.1 is no version")]
]

const { reference } = ContractTables
export const limitRows = QuotedRows.rowsOf(reference, "Limits", [...limits, ...afterLimits])
export const versionRows = QuotedRows.rowsOf(reference, "Versioning", [...versionRules, ...versions, ...afterVersions])
