/** The endpoints of the reference about methods, rbits, session tokens and PAD agreements, and those that it only names. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"
import { credentials, fails, headers, risk } from "./OperationRows.ts"
import { bounded, byName, required, typed } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

const chapter = "Endpoints"
const rbits = (operation: string) => seenBy(`platform.md 8 embedded in ${operation}`)

const createMethod = "POST /payment_methods"
const methods: ReadonlyArray<Quote> = [
  ["Headers: auth, `Api-Version`, `Content-Type`, risk headers.", ...headers(createMethod), ...risk(createMethod)],
  [
    "Body: `type` (`credit_card` | `payment_bank_us`), the matching object (`credit_card` or `payment_bank_us`)",
    exchanged(createMethod, { status: 201, request: { type: "credit_card", credit_card: {} } }),
    exchanged(createMethod, { status: 201, request: { type: "payment_bank_us", payment_bank_us: {} } }),
    ...typed(createMethod, "type", "credit_card", "payment_bank_us")
  ],
  [
    ", optional `custom_data`, optional `rbits` (array; each has `properties` object, `receive_time`, `source`, `type`).",
    ...typed(createMethod, "custom_data", "rbits", "properties", "receive_time", "source"),
    ...required(createMethod, "properties", "receive_time", "source"),
    ...rbits(createMethod)
  ],
  [
    "Response: the payment method with its ID and `status` (bank methods: `unverified`).",
    answered(createMethod, { id: /^[0-9a-f-]{36}$/, type: "credit_card", status: "verified" }),
    answered(createMethod, { id: /^[0-9a-f-]{36}$/, type: "payment_bank_us", status: "unverified" })
  ]
]

const verify = "POST /payment_methods/{id}/verify_bank_deposits"
const verifications: ReadonlyArray<Quote> = [
  ["Headers as above.", ...headers(verify), ...risk(verify)],
  [
    "Body: `microdeposits`, an array of the two amounts (integers) the payer reports.",
    ...typed(verify, "microdeposits"),
    refused(verify, "PARAM_VALUE_IS_WRONG_TYPE", "0"),
    ...required(verify, "microdeposits"),
    ...bounded(verify, "microdeposits")
  ],
  [
    "Response: the payment method with `status` `verified` or `unverified`.",
    ...["verified", "unverified"].map((status) => answered(verify, { resource: "payment_methods", status }))
  ]
]

const createPayoutMethod = "POST /payout_methods"
const payoutMethods: ReadonlyArray<Quote> = [
  [
    "Headers: auth, `Api-Version`, `Content-Type`, risk headers.",
    ...headers(createPayoutMethod),
    ...risk(createPayoutMethod)
  ],
  [
    "Body: `legal_entity_id`, `nickname`, `type`, `payout_bank_us`.",
    exchanged(createPayoutMethod, {
      status: 201,
      request: { legal_entity_id: /./, nickname: /./, type: "payout_bank_us", payout_bank_us: {} }
    })
  ],
  [
    "Response: the payout method (`payout_method_id` is its `id`).",
    answered(createPayoutMethod, { resource: "payout_methods", id: /^[0-9a-f-]{36}$/ }),
    exchanged("POST /accounts/{id}", {
      status: 200,
      request: { payout: { currencies: { USD: { payout_method_id: /^[0-9a-f-]{36}$/ } } } }
    })
  ]
]

/** An update of `custom_data` and rbits alone. */
const updates = (operation: string) => ({
  body: [
    ...typed(operation, "custom_data", "rbits"),
    exchanged(operation, { status: 200, request: { custom_data: {} }, json: { custom_data: {} } }),
    exchanged(operation, { status: 200, request: { custom_data: null }, json: { custom_data: null } }),
    exchanged(operation, { status: 200, request: { rbits: null } }),
    ...rbits(operation)
  ],
  errors: fails(operation, 400, 403, 500)
})

const updateMethod = "POST /payout_methods/{id}"
const payoutMethodUpdates: ReadonlyArray<Quote> = [
  ["Updates a payout method.", exchanged(updateMethod, { status: 200 })],
  [
    "Headers: auth, `Api-Version` (required), `Content-Type` (required), `Unique-Key`, risk headers.",
    ...headers(updateMethod),
    exchanged(updateMethod, { status: 200, sent: { "unique-key": /./, "service-risk-token": /./, "client-ip": /./ } }),
    refused(updateMethod, "PARAM_VALUE_IS_INVALID_PATTERN", "Service-Risk-Token"),
    test("ReferenceResources", "the Unique-Key of an update is optional: of payout methods")
  ],
  ["Body: `custom_data` (object or null), `rbits` (array of objects or null).", ...updates(updateMethod).body],
  ["Response: payout method.", answered(updateMethod, { resource: "payout_methods" })],
  ["Errors: 400 `INVALID_PARAMS`, 403 `NOT_AUTHORIZED`, 500 `UNEXPECTED_ERROR`.", ...updates(updateMethod).errors],
  [
    "Also GET /payout_methods/{id} returns the record including `status`.",
    answered("GET /payout_methods/{id}", { resource: "payout_methods", status: /./ })
  ]
]

const updatePayout = "POST /payouts/{id}"
const payouts: ReadonlyArray<Quote> = [
  ["Updates a payout.", exchanged(updatePayout, { status: 200 })],
  ["Body: `custom_data` (object or null), `rbits` (array of objects or null).", ...updates(updatePayout).body],
  ["Response: payout.", answered(updatePayout, { resource: "payouts" })],
  ["Errors as above.", ...updates(updatePayout).errors]
]

const createRbit = "POST /rbits"
const rbitCreation: ReadonlyArray<Quote> = [
  [
    "Creates an rbit for a user, account or transaction.",
    ...["legal_entities", "accounts", "payments"].map((resource) => answered(createRbit, { owner: { resource } }))
  ],
  [
    "Body: `associated_resource` {`id`, `resource`}, `receive_time`, `source`, `type`, and the object named for the type.",
    ...typed(createRbit, "associated_resource", "id", "resource", "receive_time", "source", "type", "address"),
    ...required(createRbit, "associated_resource", "receive_time", "source", "type", "website_uri")
  ],
  ["Response: the rbit record.", answered(createRbit, { resource: "rbits" })],
  ["Errors: `INVALID_PARAMS`, `NOT_AUTHORIZED`, `UNEXPECTED_ERROR`.", ...fails(createRbit, 400, 403, 500)],
  [
    "Shapes of each type-specific object: not shown.",
    test("RbitRequest", "address > refuses unknown fields"),
    test("RbitRequest", "business_report > refuses unknown fields"),
    test("Rbits", "the resource > takes a address"),
    test("Rbits", "the resource > takes a property")
  ]
]

const sessions = "GET /session_tokens"
const filtered = (name: string, more: QuotedRows.Members = {}) =>
  exchanged(sessions, { status: 200, path: new RegExp(`[?&]${name}=`), ...more })
const sessionList: ReadonlyArray<Quote> = [
  [
    "Lists session tokens created by the app. Query parameters:",
    test("SessionTokens", "/session_tokens > lists have the tokens of the app, by type, account and state")
  ],
  ...byName(
    `${chapter} / GET /session_tokens`,
    "Parameter",
    {
      page_size: [test("ReferenceResources", "session tokens are listed by 10, or as many as are asked for up to 50")],
      create_time_start: bounded(sessions, "create_time_start"),
      create_time_end: bounded(sessions, "create_time_end"),
      type: [
        ...["api_session", "mobile_session"].map((type) =>
          exchanged(sessions, { status: 200, path: new RegExp(`type=${type}`) })
        ),
        refused(sessions, "PARAM_VALUE_IS_INVALID_ENUM", "type")
      ],
      account_id: bounded(sessions, "account_id"),
      state: [
        ...["active", "deleted"].map((state) =>
          exchanged(sessions, { status: 200, path: new RegExp(`state=${state}`) })
        ),
        refused(sessions, "PARAM_VALUE_IS_INVALID_ENUM", "state")
      ],
      page: [refused(sessions, "PARAM_VALUE_IS_INVALID_PATTERN", "page")]
    },
    (name, { Type = "" }) => [filtered(name), ...(Type.startsWith("int") ? typed(sessions, name) : [])]
  ),
  [
    "Response 200: `results` (array of unique session token objects), `next` (string or null, opaque path), `previous` (string or null), `api_version`.",
    answered(sessions, { next: /^\/session_tokens\?page=/, previous: null, api_version: "3.2" }),
    answered(sessions, { next: null, previous: /^\/session_tokens\?page=/ }),
    ...["results", "next", "previous", "api_version"].map((field) =>
      test("ReferenceFields", `Session tokens > ${field}: `)
    ),
    test("ReferenceResources", "session tokens are listed by 10, or as many as are asked for up to 50")
  ],
  [
    "Errors: 400 `INVALID_PARAMS`, 403 `NOT_AUTHORIZED`, 500 `UNEXPECTED_ERROR`, 503 `SERVICE_TEMPORARILY_UNAVAILABLE`.",
    ...credentials(sessions),
    ...fails(sessions, 400, 403, 500, 503)
  ],
  [
    "Creating and deleting session tokens (POST and DELETE shapes): not shown.",
    answered("POST /session_tokens", { resource: "session_tokens", state: "active" }),
    answered("DELETE /session_tokens/{id}", { resource: "session_tokens", state: "deleted" })
  ],
  [
    "A single token can also be fetched with GET.",
    answered("GET /session_tokens/{id}", { resource: "session_tokens", state: "active" })
  ]
]

const agree = "POST /pad_agreements"
const agreements: ReadonlyArray<Quote> = [
  [
    "Headers: auth, `Api-Version`, `Content-Type`, `Unique-Key` (all required), risk headers.",
    ...headers(agree),
    ...required(agree, "Unique-Key"),
    ...risk(agree)
  ],
  [
    "Body: `payment_method_id`, `account_id`, `category`, `type`, `signature` (all required).",
    ...required(agree, "payment_method_id", "account_id", "category", "type", "signature"),
    ...required(agree, "signatory_name", "signature_time")
  ],
  ["Response 201: the PAD agreement.", exchanged(agree, { status: 201, json: { resource: "pad_agreements" } })],
  [
    "Errors: 400 `INVALID_PARAMS` or `MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS`, 403 `NOT_AUTHORIZED`, 500 `UNEXPECTED_ERROR`.",
    ...fails(agree, 400, 403, 500),
    ...seenBy("2 POST /pad_agreements: MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS")
  ]
]

const works = (operation: string, status = 200) => exchanged(operation, { status })
const deletion = "DELETE /accounts/{id}"
const named: ReadonlyArray<Quote> = [
  [
    "POST /refunds, GET /refunds, GET and POST /disputes/{id}, POST /accounts, GET, POST and DELETE /accounts/{id}, POST /accounts/{id}/capabilities, GET /legal_entities/{id}/verifications",
    works("POST /refunds", 201),
    works("GET /refunds"),
    ...["GET", "POST"].map((method) => works(`${method} /disputes/{id}`)),
    works("POST /accounts", 201),
    ...["GET", "POST", "DELETE"].map((method) => works(`${method} /accounts/{id}`)),
    works("POST /accounts/{id}/capabilities"),
    works("GET /legal_entities/{id}/verifications")
  ],
  [
    "GET /billing_statements (with `currency` query parameter)",
    exchanged("GET /billing_statements", { status: 200, path: /[?&]currency=USD/ }),
    refused("GET /billing_statements", "PARAM_VALUE_IS_INVALID_ENUM", "currency")
  ],
  [
    "GET /billing_statements/{id}, GET /billing_statements/{id}/transactions_summary, POST /authentication_codes, POST /orders/{id}, POST /terminals.",
    works("GET /billing_statements/{id}"),
    works("GET /billing_statements/{id}/transactions_summary"),
    works("POST /authentication_codes", 201),
    works("POST /orders/{id}"),
    works("POST /terminals", 201)
  ],
  [
    "Request and response shapes of these operations: not shown.",
    test("Contract", "reference.md > names operations that the platform serves")
  ],
  [
    "DELETE /accounts/{id} requires available and pending incoming balance of zero",
    ...seenBy("merchants.md 4.2/02"),
    record("accounts", { status: "deleted", balances: { currencies: { USD: { available: 0, incoming_pending: 0 } } } })
  ],
  [
    "; failures give `ACCOUNT_CANNOT_BE_DELETED` with reasons `NON_ZERO_BALANCE`, `HAS_PENDING_PAYMENT`, `NON_ZERO_RESERVE`, `HAS_PENDING_PAYOUT`.",
    ...seenBy(`merchants.md 4.2 ${deletion}: ACCOUNT_CANNOT_BE_DELETED`)
  ]
]

const { reference } = ContractTables
const part = (name: string, quotes: ReadonlyArray<Quote>) =>
  QuotedRows.rowsOf(reference, `${chapter} / ${name}`, quotes)

export const operations = [
  ...part("POST /payment_methods", methods),
  ...part("POST /payment_methods/{id}/verify_bank_deposits", verifications),
  ...part("POST /payout_methods", payoutMethods),
  ...part("POST /payout_methods/{id}", payoutMethodUpdates),
  ...part("POST /payouts/{id}", payouts),
  ...part("POST /rbits", rbitCreation),
  ...part("GET /session_tokens", sessionList),
  ...part("POST /pad_agreements", agreements),
  ...part("Operations named only", named)
]
