/** The endpoints of the reference about merchants and payments. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, refused, test } from "../QuotedRows.ts"
import { fails, headers, risk } from "./OperationRows.ts"
import { bounded, byName, required, typed } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

const chapter = "Endpoints"

const introduction: ReadonlyArray<Quote> = [
  [
    "Headers and authentication of all calls are in the Authentication part.",
    test("Contract", "the document > leaves no operation without them")
  ],
  [
    '"Risk headers" means `Service-Risk-Token` and `Client-IP`.',
    exchanged("POST /payments", { status: 201, sent: { "service-risk-token": /./, "client-ip": /./ } })
  ]
]

const createEntity = "POST /legal_entities"
const entities: ReadonlyArray<Quote> = [
  ["Direct creation of a legal entity.", exchanged(createEntity, { status: 201 })],
  [
    "Headers: auth, `Api-Version`, `Content-Type`, risk headers (required in this integration).",
    ...headers(createEntity),
    ...risk(createEntity)
  ],
  ["Body: the legal entity shape above.", test("HostileRequests", "hostile bodies > POST /legal_entities")],
  [
    "Response: the legal entity including its ID.",
    answered(createEntity, { resource: "legal_entities", id: /^[0-9a-f-]{36}$/ })
  ]
]

const shown = (controller: QuotedRows.Members) =>
  exchanged("GET /legal_entities/{id}", { status: 200, json: { controller } })
const readEntity: ReadonlyArray<Quote> = [
  [
    "Returns, among other fields, `date_of_birth_is_present`, `social_security_number_is_present`, `social_insurance_number_is_present` (booleans).",
    shown({ date_of_birth_is_present: true }),
    shown({ date_of_birth_is_present: false }),
    shown({ personal_country_info: { US: { social_security_number_is_present: true } } }),
    shown({ personal_country_info: { US: { social_security_number_is_present: false } } }),
    shown({ personal_country_info: { CA: { social_insurance_number_is_present: true } } }),
    shown({ personal_country_info: { CA: { social_insurance_number_is_present: false } } })
  ]
]

const create = "POST /payments"
const payments: ReadonlyArray<Quote> = [
  [
    "Headers: auth, `Api-Version`, `Content-Type`, `Unique-Key` (required).",
    ...headers(create),
    ...required(create, "Unique-Key")
  ],
  [
    "Risk headers are required when the end user directly triggers the request.",
    ...risk(create),
    test("Headers", "headers > risk headers are required where the end user's data comes in")
  ],
  [
    "They are not required when the request uses a `payment_method_id` and is not user-triggered (automatic recurring payment, or a payment queued until a bank method is verified).",
    test("Headers", "headers > risk headers are required where the end user's data comes in"),
    test("ReferencePayments", "a bank account pays again by the same payment_method_id, whatever initiated_by says")
  ],
  ...byName(
    `${chapter} / POST /payments`,
    "Field",
    {
      account_id: [
        ...required(create, "account_id"),
        ...seenBy("3.2 POST /payments: INVALID_PARAMS ID_NOT_FOUND (account_id)")
      ],
      amount: [...required(create, "amount"), ...bounded(create, "amount")],
      currency: [...required(create, "currency"), refused(create, "PARAM_VALUE_IS_INVALID_ENUM", "currency")],
      fee_amount: bounded(create, "fee_amount"),
      initiated_by: [refused(create, "PARAM_VALUE_IS_INVALID_ENUM", "initiated_by")],
      order_id: [
        exchanged(create, { status: 201, request: { order_id: /./ }, json: { order: { resource: "orders" } } }),
        ...seenBy("3.2 POST /payments: INVALID_PARAMS ID_NOT_FOUND (order_id)")
      ],
      reference_id: [
        ...bounded(create, "reference_id"),
        exchanged(create, { status: 201, request: { reference_id: /./ }, json: { reference_id: /./ } })
      ],
      custom_data: [exchanged(create, { status: 201, request: { custom_data: {} }, json: { custom_data: {} } })],
      payment_method: [
        ...required(create, "payment_method"),
        refused(create, "PARAM_VALUE_IS_INVALID_ENUM", "type"),
        exchanged(create, { status: 201, request: { payment_method: { type: "credit_card", credit_card: {} } } }),
        exchanged(create, {
          status: 201,
          request: { payment_method: { type: "payment_method_id", payment_method_id: /./ } }
        })
      ],
      "order, line_items": [
        exchanged(create, { status: 201, request: { order: {} }, json: { order: { id: /./, path: /^\/orders\// } } }),
        exchanged(create, { status: 201, json: { line_items: [{ id: /./, path: /^\/items\//, resource: "items" }] } })
      ]
    },
    (names) => typed(create, ...names.split(", "))
  ),
  [
    "Full shape of order and line_items: not shown.",
    test("Orders", "orders > tell all that is wrong with a body"),
    test("OrderProperties", "right bodies > inline, the same order is made as by POST /orders")
  ],
  [
    "Orders accept `discount_program_name` and `tip_amount`",
    exchanged("POST /orders", {
      status: 201,
      request: { discount_program_name: /./, tip_amount: /^[0-9]+$/ },
      json: { discount_program_name: /./, tip_amount: /^[0-9]+$/ }
    }),
    ...typed("POST /orders", "discount_program_name", "tip_amount")
  ],
  [
    "; `delivery_type` does not accept `shipping`.",
    exchanged("POST /orders", {
      status: 400,
      request: { delivery_type: "shipping" },
      json: { details: [{ reason_code: "PARAM_VALUE_IS_INVALID_ENUM", target: ["delivery_type"] }] }
    })
  ],
  ["Response: the payment object.", answered(create, { resource: "payments" })]
]

const list = "GET /payments"
const read = "GET /payments/{id}"
const reads: ReadonlyArray<Quote> = [
  [
    "Query parameters of the list: `expand` (when true, includes payment method details",
    exchanged(list, { status: 200, path: /[?&]expand=true/ }),
    refused(list, "PARAM_VALUE_IS_INVALID_ENUM", "expand"),
    test("Lists", "lists > expand shows what the payment was paid with")
  ],
  [
    "; list results then return in descending `create_time`), `minimum_amount`, `maximum_amount`.",
    test("Lists", "lists > with expand are newest first too"),
    ...seenBy("3.2 GET /payments: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (minimum_amount)"),
    ...typed(list, "minimum_amount", "maximum_amount"),
    test("ReferencePayments", "payments are listed by their amounts, both bounds included")
  ],
  [
    "`expand` is also available on GET /payments/{id}, GET /refunds and GET /refunds/{id}.",
    ...[read, "GET /refunds/{id}"].map((operation) =>
      exchanged(operation, { status: 200, path: /[?&]expand=/, json: { payment_method: { last_four: /^[0-9]{4}$/ } } })
    ),
    exchanged("GET /refunds", { status: 200, path: /[?&]expand=/ })
  ],
  [
    "Other query parameters of GET /payments: not shown.",
    ...["owner_id", "payment_method_id", "payment_method_type", "status", "reference_id"].map((name) =>
      exchanged(list, { status: 200, path: new RegExp(`[?&]${name}=`) })
    ),
    refused(list, "PARAM_IS_UNKNOWN", "colour")
  ]
]

const update = "POST /payments/{id}"
const updates: ReadonlyArray<Quote> = [
  ["Updates a payment.", exchanged(update, { status: 200 })],
  [
    "Path `id`: string 1..255.",
    ...bounded(update, "id"),
    refused(update, "ID_NOT_FOUND", "id", { place: "HTTP_REQUEST_PATH" })
  ],
  [
    "Headers: auth, `Api-Version` (required), `Content-Type` (required), `Unique-Key` (optional).",
    ...headers(update),
    test("ReferenceResources", "the Unique-Key of an update is optional: of payments")
  ],
  ...byName(`${chapter} / POST /payments/{id}`, "Field", {
    "(amount adjustment object)": [
      ...typed(update, "amounts"),
      exchanged(update, { status: 200, request: { amounts: null } }),
      ...seenBy("3.2 POST /payments/{id}: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (total_amount)"),
      ...seenBy("3.2 POST /payments/{id}: INVALID_PARAMS PARAM_CANNOT_BE_MODIFIED (amounts)"),
      test("CardPresent", "cards that are present > captures above and below the authorization")
    ],
    capture_at: [
      ...typed(update, "capture_at"),
      exchanged(update, { status: 200, request: { capture_at: null } }),
      ...seenBy("3.2 POST /payments/{id}: INVALID_PARAMS PARAM_VALUE_IS_OUT_OF_RANGE (capture_at)"),
      test("PaymentRules", "what may be changed, and when > capture_at ")
    ],
    custom_data: [
      ...typed(update, "custom_data"),
      exchanged(update, { status: 200, request: { custom_data: null } }),
      refused(update, "PARAM_VALUE_IS_INVALID_PATTERN", "custom_data")
    ],
    rbits: [
      ...typed(update, "rbits"),
      exchanged(update, { status: 200, request: { rbits: null } }),
      ...seenBy("platform.md 8 embedded in POST /payments/{id}")
    ],
    reference_id: [
      ...typed(update, "reference_id"),
      ...bounded(update, "reference_id"),
      exchanged(update, { status: 200, request: { reference_id: null }, json: { reference_id: null } })
    ]
  }),
  [
    "Name of the amount adjustment field: not shown.",
    exchanged(update, { status: 200, request: { amounts: { total_amount: /^[0-9]+$/ } } })
  ],
  ["Response 200: the payment object.", answered(update, { resource: "payments" })],
  ["Errors: 400 `INVALID_PARAMS`, 403 `NOT_AUTHORIZED`, 500 `UNEXPECTED_ERROR`.", ...fails(update, 400, 403, 500)]
]

const cancel: ReadonlyArray<Quote> = [
  [
    "Cancels a pending payment created with auto_capture false",
    ...seenBy("3.3/16a", "3.2 POST /payments/{id}/cancel: PAYMENT_CANNOT_BE_CANCELED PAYMENT_NOT_CANCELABLE")
  ],
  [
    "; result status `canceled`, notification `payments.canceled`.",
    answered("POST /payments/{id}/cancel", { status: "canceled" }),
    ...seenBy("topic payments.canceled")
  ],
  [
    "A card-present payment must be canceled within 90 minutes of the authorization, else `PAYMENT_CANNOT_BE_CANCELED` with reason `TIME_LIMIT_EXCEEDED`.",
    ...seenBy("3.2 POST /payments/{id}/cancel: PAYMENT_CANNOT_BE_CANCELED TIME_LIMIT_EXCEEDED"),
    test("CardPresent", "cards that are present > canceled within 90 minutes of the reading"),
    test("CardPresent", "an authorization of a reader > ")
  ]
]

const capture: ReadonlyArray<Quote> = [
  ["Captures a payment.", ...seenBy("3.3/12a", "3.3/12c")],
  [
    "Request and response shapes: not shown.",
    answered("POST /payments/{id}/capture", { resource: "payments", status: "completed" }),
    ...seenBy("3.2 POST /payments/{id}/capture: ")
  ]
]

const { reference } = ContractTables
const part = (name: string, ...quotes: ReadonlyArray<ReadonlyArray<Quote>>) =>
  QuotedRows.rowsOf(reference, `${chapter} / ${name}`, quotes.flat())

export const endpoints = [
  ...QuotedRows.rowsOf(reference, chapter, introduction),
  ...part("POST /legal_entities", entities),
  ...part("GET /legal_entities/{id}", readEntity),
  ...part("POST /payments", payments),
  ...part("GET /payments and GET /payments/{id}", reads),
  ...part("POST /payments/{id}", updates),
  ...part("POST /payments/{id}/cancel", cancel),
  ...part("POST /payments/{id}/capture", capture)
]
