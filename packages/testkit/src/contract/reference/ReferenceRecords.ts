/** The other resources of the reference: rbits, session tokens, PAD agreements, and records that it only mentions. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"
import { answers, bounded, byName, required, typed } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

const resources = "Resources and their fields"
const createRbit = "POST /rbits"
const rbit = byName(`${resources} / Rbit`, "Field", {
  id: [answers("Rbit", "id"), record("rbits", { id: /^[0-9a-f-]{36}$/ })],
  path: [answers("Rbit", "path"), record("rbits", { path: /^\/rbits\/[0-9a-f-]{36}$/ })],
  owner: [answers("Rbit", "owner"), record("rbits", { owner: { id: /./, path: /^\//, resource: /./ } })],
  resource: [answers("Rbit", "resource")],
  create_time: [answers("Rbit", "create_time")],
  receive_time: [
    answers("Rbit", "receive_time"),
    ...typed(createRbit, "receive_time"),
    ...required(createRbit, "receive_time"),
    ...bounded(createRbit, "receive_time")
  ],
  type: [answers("Rbit", "type"), ...typed(createRbit, "type"), ...required(createRbit, "type")],
  source: [answers("Rbit", "source"), ...typed(createRbit, "source"), ...required(createRbit, "source")],
  state: [answers("Rbit", "state"), record("rbits", { state: "active" })],
  api_version: [answers("Rbit", "api_version")],
  associated_resource: [
    ...typed(createRbit, "associated_resource", "id", "resource"),
    test("Rbits", "the resource > is answered with its owner and its type object, listed and read")
  ],
  "<type object>": [
    ...typed(createRbit, "address"),
    record("rbits", { type: "address", address: { origin_address: { country: /./ } } }),
    record("rbits", { type: "property", property: { address: {} } })
  ]
})

const kinds = ["address", "auto_billing", "business_description", "business_name", "event", "expected_volume"]
const moreKinds = ["external_account", "fundraising_event", "industry_code", "landlord", "person", "phone", "project"]
const otherKinds = ["property", "rental_contract", "revenue", "partner_service", "transaction_details", "website_uri"]
const rbitRules: ReadonlyArray<Quote> = [
  [
    "Object kinds listed: address, recurring charge, business description, business name, event, expected volume, external accounts, donation event, industry code, landlord (v3.1), person, phone, project, property (v3.1), rental contract, revenue, service or product signed up for, transaction, campaign or website URI.",
    ...[...kinds, ...moreKinds, ...otherKinds].flatMap((type) => seenBy(`platform.md 8 type ${type}`)),
    test("Rbits", "the resource > of the type landlord is known to its versions only"),
    test("Rbits", "the resource > of the type property is known to its versions only")
  ],
  [
    "Allowed values of state: not shown beyond active.",
    ...seenBy("platform.md 8 GET /rbits/{id}: active", "platform.md 8 GET /rbits/{id}: deleted")
  ],
  [
    "Allowed values of type: not shown beyond address, property, landlord, business_report.",
    ...["address", "property", "landlord", "business_report"].flatMap((type) => seenBy(`platform.md 8 type ${type}`))
  ]
]

const sessionFields = ["id", "path", "resource", "type", "owner", "state", "api_version", "create_time"]
const session: ReadonlyArray<Quote> = [
  [
    "Fields: `id`, `path`, `resource`, `type` (`mobile_session` or `api_session`), `owner` (reference object, the account), `state` (`active`, `deleted`), `api_version`, `create_time`, `expire_time`, `session_token` (string, <SESSION_TOKEN>), `mobile_session` {`time_to_live` integer seconds, `account_id`}.",
    ...[...sessionFields, "expire_time", "session_token"].map((field) => answers("Session token", field)),
    ...["time_to_live", "account_id"].map((field) => answers("Mobile session", field)),
    ...seenBy("platform.md 6 a mobile session", "platform.md 6 an API session"),
    ...seenBy("platform.md 6 DELETE /session_tokens/{id}"),
    test("SessionTokens", "/session_tokens > a session token has a secret of its own, which reads show")
  ]
]

const createAgreement = "POST /pad_agreements"
const agreementFields = ["payment_method_id", "account_id", "category", "type", "signature", "revoked"]
const ownFields = ["id", "resource", "path", "create_time", "owner", "api_version"]
const agreement: ReadonlyArray<Quote> = [
  [
    "For CAD eCheck payments only.",
    test("PadAgreements", "/pad_agreements > is between a Canadian bank account and a CAD account, once")
  ],
  [
    "Fields: `payment_method_id` (string, UUID-like), `account_id` (string, UUID-like), `category` (`personal`: payer is a consumer",
    ...[...agreementFields, ...ownFields].map((field) => answers("PAD agreement", field)),
    ...["signatory_name", "signature_time"].map((field) => answers("Signature", field)),
    ...typed(createAgreement, "payment_method_id", "account_id", "category", "type", "signature"),
    ...typed(createAgreement, "signatory_name", "signature_time"),
    record("pad_agreements", { payment_method_id: /^[0-9a-f-]{36}$/, account_id: /^[0-9a-f-]{36}$/ }),
    record("pad_agreements", { category: "personal" })
  ],
  ["; `business`: payer is a company)", record("pad_agreements", { category: "business" })],
  [
    ", `type` (`one_time`, `recurring`), `signature` {`signatory_name` string, `signature_time` UNIX seconds}, `revoked` (boolean), `id`, `resource`, `path`, `create_time`, `owner` (reference object, the payment method), `api_version`.",
    ...["one_time", "recurring"].map((type) => record("pad_agreements", { type })),
    ...bounded(createAgreement, "signatory_name", "signature_time"),
    ...[true, false].map((revoked) => record("pad_agreements", { revoked })),
    record("pad_agreements", { path: /^\/pad_agreements\//, owner: { resource: "payment_methods" } })
  ],
  [
    "Two further category values: not shown.",
    test("PadAgreement", "POST /pad_agreements > category funds_transfer"),
    test("PadAgreement", "POST /pad_agreements > category cash_management"),
    refused(createAgreement, "PARAM_VALUE_IS_INVALID_ENUM", "category")
  ],
  [
    "One further type value: not shown (a request sample uses `sporadic`).",
    test("PadAgreement", "POST /pad_agreements > type sporadic"),
    refused(createAgreement, "PARAM_VALUE_IS_INVALID_ENUM", "type")
  ]
]

const others: ReadonlyArray<Quote> = [
  [
    "- Refund `status`: `pending`, `completed`, `failed`, with structures `pending_reasons` and `failure_reason`.",
    ...seenBy("4 refunds pending: ", "4 refund failed: "),
    record("refunds", { status: "completed", pending_reasons: null, failure_reason: null })
  ],
  [
    "- Dispute types include `pre_dispute` and `debit_adjustment`.",
    ...["pre_dispute", "debit_adjustment"].map((type) => record("disputes", { type }))
  ],
  [
    "Dispute documents: at most 5.",
    ...seenBy("5 POST /disputes/{id}: INVALID_PARAMS TOO_MANY_DOCUMENTS"),
    test("ReferenceResources", "a dispute is answered with five documents, and not with six")
  ],
  [
    "- Fields of refund, dispute, account, order and line item records: not shown beyond those named in this document.",
    answered("GET /refunds/{id}", { resource: "refunds", refund_reason: /./ }),
    answered("GET /disputes/{id}", { resource: "disputes", reason: { reason_code: /./ } }),
    answered("GET /accounts/{id}", { resource: "accounts", name: /./ }),
    exchanged("GET /orders/{id}", { json: { resource: "orders" } }),
    test("Orders", "orders > tell each line's item as GET /items/{id} does")
  ]
]

const { reference } = ContractTables
const part = (name: string, ...quotes: ReadonlyArray<ReadonlyArray<Quote>>) =>
  QuotedRows.rowsOf(reference, `${resources} / ${name}`, quotes.flat())

export const records = [
  ...part("Rbit", rbit, rbitRules),
  ...part("Session token", session),
  ...part("PAD agreement", agreement),
  ...part("Other records", others)
]
