/** The payment resources of the reference: payments, their reasons, cards, bank accounts and payment methods. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { answered, exchanged, type Quote, record, refused, test } from "../QuotedRows.ts"
import { answers, bounded, byName, required, typed } from "./ReferenceTables.ts"
import { seenBy } from "./RowsElsewhere.ts"

const resources = "Resources and their fields"
const create = "POST /payments"
const createMethod = "POST /payment_methods"
const number = /^[0-9]+$/

const objects: ReadonlyArray<Quote> = [
  [
    "Used for `owner`, `payment_method`, `payout_method`, `order` and `txnr_*` fields.",
    ...seenBy('platform.md 1 "used for `owner`')
  ],
  [
    "Fields: `id` (string), `path` (string, HTTP path of the resource), `resource` (string, resource type).",
    ...["id", "path", "resource"].map((field) => answers("Reference object", field)),
    ...seenBy('platform.md 1 "Reference object')
  ]
]

const payment = byName(
  `${resources} / Payment`,
  "Field",
  {
    resource: [record("payments", { path: /^\/payments\// })],
    path: [record("payments", { path: /^\/payments\/[0-9a-f-]{36}$/ })],
    owner: [record("payments", { owner: { resource: "accounts" } })],
    status: ["pending", "completed", "failed", "canceled"].map((status) => record("payments", { status })),
    amount_refunded: [record("payments", { amount_refunded: /^[1-9]/ })],
    amount_disputed: [record("payments", { amount_disputed: /^[1-9]/ })],
    currency: ["USD", "CAD"].map((currency) => record("payments", { currency })),
    payment_method: [record("payments", { payment_method: { resource: "payment_methods" } })],
    reference_id: [
      ...typed(create, "reference_id"),
      ...bounded(create, "reference_id"),
      test("Text", "a reference_id has 1 to 255 characters")
    ],
    capture_at: [record("payments", { status: "completed", capture_at: number })],
    authorization_code: [
      record("payments", { authorization_code: /^[0-9]{7}$/ }),
      record("payments", { status: "failed", authorization_code: null })
    ],
    auto_capture: [
      exchanged(create, { json: { auto_capture: true, status: "completed" } }),
      exchanged(create, { request: { auto_capture: false }, json: { auto_capture: false, status: "pending" } }),
      test("BankTransitions", "payments.md 3.3, banks > "),
      test("ReferencePayments", "auto_capture that is omitted is true, and means nothing to a bank account")
    ],
    custom_data: [...typed(create, "custom_data"), refused(create, "PARAM_VALUE_IS_INVALID_PATTERN", "custom_data")],
    failure_reason: [record("payments", { failure_reason: { reason_code: /./ } })],
    fee_amount: [record("payments", { fee_amount: /^[1-9]/ })],
    initiated_by: ["customer", "merchant", "none"].map((initiated_by) => record("payments", { initiated_by })),
    order: [record("payments", { order: { resource: "orders" } }), record("payments", { order: null })],
    pending_reasons: [
      ...["reason_code", "reason_message", "details"].map((field) => answers("Pending reason", field)),
      record("payments", {
        status: "pending",
        pending_reasons: [{ reason_code: /./, reason_message: /./, details: [] }]
      })
    ],
    address_verification: [...seenBy("3.6 address_verification: "), answered(create, { address_verification: /./ })],
    "txnr_app_fee, txnr_merchant": [record("payments", { txnr_app_fee: null, txnr_merchant: null })]
  },
  (names) => names.split(", ").map((name) => answers("Payment", name))
)

const paymentRules: ReadonlyArray<Quote> = [
  [
    "- Currency: a value other than USD on `POST /payments` requires permission from the service operator; without it, `NOT_AUTHORIZED` is returned.",
    ...seenBy("3.2 POST /payments: NOT_AUTHORIZED CURRENCY_NOT_PERMITTED"),
    record("payments", { currency: "CAD" })
  ],
  [
    "The currency enum is documented as having a single effective value.",
    test("Apps", "apps > begin with nothing permitted")
  ],
  [
    "- Third allowed currency value: not shown.",
    test("Apps", "apps > refuse what is none of the values, and a third currency")
  ],
  [
    "- `initiated_by` defaults to `none`, except that a card payment with `card_on_file` true defaults to `customer`.",
    test("CreatePayment", "initiated_by > card_on_file true"),
    test("CreatePayment", "initiated_by > card_on_file false"),
    exchanged(create, {
      request: { payment_method: { credit_card: { card_on_file: true } } },
      json: { initiated_by: "customer" }
    }),
    exchanged(create, { json: { initiated_by: "none" } })
  ],
  [
    "For recurring card payments, set `customer` on the first transaction and `merchant` on later ones.",
    test("ReferencePayments", "a recurring card is paid with by the customer first, and by the merchant later")
  ],
  [
    "`initiated_by` is not used for recurring ACH payments.",
    test("ReferencePayments", "a bank account pays again by the same payment_method_id, whatever initiated_by says")
  ],
  [
    "- Recurring ACH payments reuse the same `payment_method_id` on every `POST /payments`.",
    test("ReferencePayments", "a bank account pays again by the same payment_method_id, whatever initiated_by says")
  ],
  [
    "- `amount_refundable` changes according to the refund amount once a refund is issued.",
    test("CreateRefund", "the request > what is left of the payment shows at once"),
    record("payments", { status: "completed", amount: 1_000, amount_refunded: 400, amount_refundable: 600 })
  ]
]

const reasons = byName(`${resources} / Failure reason`, "Field", {}, (name) => [answers("Failure reason", name)])
const reasonCases = byName(`${resources} / Failure reason`, "Case", {
  "Manual review failed": seenBy("3.4 payment failed: REVIEW risk_review"),
  "ACH asynchronous failure": seenBy(
    "3.4 payment failed: ECHECK_FRAUD R05",
    "3.4 payment failed: BANK_NOT_CONFIRMED R04",
    "3.4 payment failed: BANK_SYSTEM_ERROR R01"
  ),
  "Card asynchronous failure": [...seenBy("3.4 payment failed: NOT_CAPTURED "), ...seenBy("3.3/05")]
})

const onBoth = (fields: ReadonlyArray<string>) => [...typed(createMethod, ...fields), ...typed(create, ...fields)]
const holder = ["holder_name", "email", "address", "line1", "city", "region", "country", "postal_code"]
const shown = (credit_card: { readonly [member: string]: string | boolean | RegExp }) =>
  record("payment_methods", { credit_card })
const card = byName(
  `${resources} / Credit card object`,
  "Field",
  {
    card_number: [
      ...required(createMethod, "card_number"),
      ...seenBy("1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (card_number)")
    ],
    cvv: seenBy("1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (cvv)"),
    expiration_month: bounded(createMethod, "expiration_month"),
    expiration_year: bounded(createMethod, "expiration_year"),
    card_holder: [...required(createMethod, "card_holder"), ...onBoth(holder)],
    auto_update: [shown({ auto_update: true }), ...seenBy("8.1 503 by card")],
    card_on_file: [shown({ card_on_file: true })],
    recurring: [shown({ recurring: true })],
    virtual_terminal_mode: [shown({ virtual_terminal_mode: "mobile" })],
    trigger_verification: [
      ...seenBy("1.5/02", "1.5/03"),
      test(
        "AuthorizePayment",
        "a card with verification > is verified with 1.00, which is never captured, then charged"
      ),
      test("ReferencePaymentMethods", "the verification of a card > is an authorization of 1.00"),
      exchanged(createMethod, { status: 201, request: { credit_card: { trigger_verification: true } } }),
      exchanged(create, { status: 201, request: { payment_method: { credit_card: { trigger_verification: true } } } })
    ]
  },
  (name) => onBoth([name])
)

const cardRules: ReadonlyArray<Quote> = [
  [
    "Billing addresses of cards may be PO boxes.",
    exchanged(createMethod, {
      status: 201,
      request: { credit_card: { card_holder: { address: { line1: /^PO Box/ } } } }
    }),
    exchanged(create, {
      status: 201,
      request: { payment_method: { credit_card: { card_holder: { address: { line1: /^PO Box/ } } } } }
    })
  ],
  [
    "The card funding type (debit or credit) can be specified or identified at payment method creation (`card_funding`)",
    exchanged(createMethod, { status: 201, request: { credit_card: { card_funding: "debit" } } }),
    exchanged(createMethod, { status: 201, request: { credit_card: { card_funding: "credit" } } }),
    test("Card", "stated and identified funding > ")
  ],
  [
    "; a mismatch returns `CARD_FUNDING_VALIDATION_MISMATCH`.",
    ...seenBy("1 POST /payment_methods: INVALID_PARAMS CARD_FUNDING_VALIDATION_MISMATCH"),
    ...seenBy("3.2 POST /payments: INVALID_PARAMS CARD_FUNDING_VALIDATION_MISMATCH")
  ]
]

const bankHolder = [
  "holder_name",
  "email",
  "address",
  "country",
  "postal_code",
  "phone",
  "country_code",
  "phone_number"
]
const bank = byName(
  `${resources} / US bank account object`,
  "Field",
  {
    account_number: [
      ...required(createMethod, "account_number"),
      ...seenBy("1 POST /payment_methods: INVALID_PARAMS PARAM_VALUE_IS_INVALID_PATTERN (account_number)")
    ],
    routing_number: [
      ...required(createMethod, "routing_number"),
      ...seenBy("1 POST /payment_methods: INVALID_PARAMS INVALID_ROUTING_NUMBER")
    ],
    account_type: [
      exchanged(createMethod, { status: 201, request: { payment_bank_us: { account_type: "checking" } } }),
      record("payment_methods", { payment_bank_us: { account_type: "checking" } })
    ],
    account_holder: [...required(createMethod, "account_holder"), ...typed(createMethod, ...bankHolder)]
  },
  (name) => typed(createMethod, name)
)
const bankRules: ReadonlyArray<Quote> = [
  [
    "`country` and `postal_code` are optional for ACH payment methods.",
    test("ReferencePaymentMethods", "a bank account needs neither a country nor a postal code")
  ]
]

const method: ReadonlyArray<Quote> = [
  [
    "- `type` is `credit_card` or `payment_bank_us` on creation.",
    ...["credit_card", "payment_bank_us"].map((type) => exchanged(createMethod, { status: 201, request: { type } })),
    refused(createMethod, "PARAM_VALUE_IS_INVALID_ENUM", "type")
  ],
  [
    "In a payment request, `payment_method.type` is `credit_card` (with a `credit_card` object) or `payment_method_id` (with a `payment_method_id` string).",
    exchanged(create, {
      status: 201,
      request: { payment_method: { type: "credit_card", credit_card: { card_number: /./ } } }
    }),
    exchanged(create, {
      status: 201,
      request: { payment_method: { type: "payment_method_id", payment_method_id: /./ } }
    }),
    ...typed(create, "type", "credit_card", "payment_method_id")
  ],
  [
    "- Creation also accepts `custom_data` (object) and `rbits` (array of rbit objects).",
    ...typed(createMethod, "custom_data", "rbits"),
    exchanged(createMethod, { status: 201, request: { custom_data: {} }, json: { custom_data: {} } }),
    ...seenBy("platform.md 8 embedded in POST /payment_methods")
  ],
  [
    "- Record fields: not shown beyond `id`, `path`, `resource` and `status` (`unverified` after bank creation, `verified` after verification).",
    ...["id", "path", "resource", "status"].map((name) => answers("Payment method", name)),
    ...seenBy("1.5/04a", "1.5/05"),
    record("payment_methods", { path: /^\/payment_methods\/[0-9a-f-]{36}$/, status: "unverified" }),
    record("payment_methods", { type: "payment_bank_us", status: "verified" })
  ]
]

const { reference } = ContractTables
const part = (name: string, ...quotes: ReadonlyArray<ReadonlyArray<Quote>>) =>
  QuotedRows.rowsOf(reference, `${resources} / ${name}`, quotes.flat())

export const payments = [
  ...part("Reference object", objects),
  ...part("Payment", payment, paymentRules),
  ...part("Failure reason", reasons, reasonCases),
  ...part("Credit card object", card, cardRules),
  ...part("US bank account object", bank, bankRules),
  ...part("Payment method", method)
]
