/** A valid body with as many fields as possible for each operation that has one, of resources that exist. */
import { Effect } from "effect"
import fc from "fast-check"
import type { Body } from "@payments-platform/testkit/arbitraries/bodies/Bodies"
import * as PaymentMethods from "@payments-platform/testkit/arbitraries/bodies/PaymentMethods"
import * as Orders from "@payments-platform/testkit/arbitraries/bodies/Orders"
import * as Payments from "@payments-platform/testkit/arbitraries/bodies/Payments"
import * as Refunds from "@payments-platform/testkit/arbitraries/bodies/Refunds"
import * as Terminals from "@payments-platform/testkit/arbitraries/bodies/Terminals"
import { FetchHandler } from "../../src/http/server/FetchHandler.ts"
import { ask, at, idOf, makeAccount, makeEntity, risk } from "./Asking.ts"
import { bank, create as createMethod } from "./TestBankAccounts.ts"
import { makeTerminal, readValue } from "./TestTerminals.ts"
import * as Reversals from "./RefundsAndDisputes.ts"
import * as RightMerchants from "./ValidMerchantBodies.ts"
import * as World from "./World.ts"

/** A request of an operation: the path of its records, and bodies that it understands. */
export interface Right {
  readonly path: string
  readonly bodies: ReadonlyArray<Body>
  readonly headers?: Readonly<Record<string, string>>
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length

const isMembers = (value: unknown): value is Body => typeof value === "object" && value !== null

/** One element of each list is enough. */
const trimmed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(trimmed)
  return isMembers(value) ? trimmedBody(value) : value
}
const trimmedBody = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, trimmed(value)]))

/** The fullest of many. */
const full = (bodies: fc.Arbitrary<Body>): Body =>
  fc
    .sample(bodies, { seed: 7, numRuns: 200 })
    .map(trimmedBody)
    .reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best))

const upload = () => {
  const form = new FormData()
  form.append("file", new Blob(["%PDF-1.7 a lease"]), "lease.pdf")
  form.append("type", "passport")
  return Effect.map(ask("POST", "/documents", { form }), idOf)
}

/** An account of a merchant in Canada. */
const makeCanadian = Effect.gen(function* () {
  const legal_entity_id = idOf(yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: risk }))
  return idOf(yield* ask("POST", "/accounts", { body: { legal_entity_id, name: "Shop", description: "Things" } }))
})

const makePayments = Effect.fnUntraced(function* (account: string) {
  const paid = yield* Reversals.charged(account)
  const pending = () => Reversals.paid(account, { auto_capture: false })
  return {
    paid,
    changed: yield* pending(),
    captured: yield* pending(),
    canceled: yield* pending(),
    reviewed: yield* Reversals.paid(account, Reversals.carded("4003830000003037")),
    refunded: idOf(yield* Reversals.refund(paid, { amounts: { total_amount: 1_000 } })),
    disputable: yield* Reversals.charged(account),
    dispute: idOf(yield* Reversals.report(yield* Reversals.charged(account)))
  }
})

const makeMethods = Effect.gen(function* () {
  return {
    method: idOf(yield* createMethod({ type: "credit_card", credit_card: RightMerchants.card })),
    canadian: idOf(yield* createMethod({ type: "payment_bank_ca", payment_bank_ca: RightMerchants.bankCA })),
    waiting: idOf(yield* createMethod(bank("900012345678")))
  }
})

const records = Effect.gen(function* () {
  const [entity, account] = [yield* makeEntity, yield* makeAccount]
  yield* ask("POST", "/notification_preferences", {
    body: { topic: "payments.*", callback_uri: "https://a.example.com/hostile" }
  })
  const terminal = yield* makeTerminal(account)
  const payments = yield* makePayments(account)
  const notifications = yield* ask("GET", "/notifications")
  return {
    ...payments,
    ...(yield* makeMethods),
    entity,
    account,
    terminal,
    canadianAccount: yield* makeCanadian,
    order: idOf(yield* ask("POST", "/orders", { body: { account_id: account, currency: "USD" } })),
    item: idOf(yield* ask("POST", "/items", { body: { account_id: account, product_name: "Tea" } })),
    read: yield* readValue(terminal),
    document: yield* upload(),
    evidence: yield* upload(),
    notification: String(at(notifications.json, "results", 0, "id"))
  }
})

type Ids = Effect.Success<typeof records>

const ofMethods = (ids: Ids): ReadonlyArray<readonly [string, Right]> => [
  [
    "POST /payment_methods",
    {
      path: "/payment_methods",
      headers: { "Api-Version": "3.1.rc.1.3" },
      bodies: [
        { type: "credit_card", credit_card: RightMerchants.card, custom_data: { a: 1 }, rbits: [RightMerchants.rbit] },
        { type: "payment_bank_us", payment_bank_us: full(PaymentMethods.bankUS) },
        { type: "payment_bank_ca", payment_bank_ca: RightMerchants.bankCA },
        { type: "plaid_processor_token", plaid_processor_token: full(PaymentMethods.linked) },
        { type: "apple_pay", apple_pay: RightMerchants.wallet },
        { type: "encoded_payment_method", encoded_payment_method: ids.read }
      ]
    }
  ],
  ["POST /payment_methods/{id}", { path: `/payment_methods/${ids.method}`, bodies: [RightMerchants.methodChange] }],
  [
    "POST /payment_methods/{id}/verify_bank_deposits",
    { path: `/payment_methods/${ids.waiting}/verify_bank_deposits`, bodies: [{ microdeposits: [1, 2] }] }
  ],
  [
    "POST /pad_agreements",
    { path: "/pad_agreements", bodies: [RightMerchants.agreement(ids.canadian, ids.canadianAccount)] }
  ]
]

const ofPayments = (ids: Ids): ReadonlyArray<readonly [string, Right]> => {
  const { rbit } = RightMerchants
  const adjusted = { amounts: { total_amount: 5_000, fee_amount: 10 }, custom_data: { a: 1 } }
  const refund = {
    payment_id: ids.paid,
    refund_reason: "Returned",
    amounts: { total_amount: 1_000, currency: "USD", fee_refund_amount: 1 },
    reference_id: "x",
    custom_data: { a: 1 },
    rbits: [rbit]
  }
  const answer = { explanation: "x", documents: [ids.evidence], concede: false, custom_data: { a: 1 }, rbits: [rbit] }
  const created = { ...full(Payments.create(ids.account)), currency: "USD" }
  return [
    [
      "POST /payments",
      { path: "/payments", bodies: [RightMerchants.payment(ids.account, full(Orders.inline)), created] }
    ],
    [
      "POST /payments/{id}",
      {
        path: `/payments/${ids.changed}`,
        bodies: [{ ...adjusted, capture_at: 3_600, reference_id: "x", rbits: [rbit] }]
      }
    ],
    ["POST /payments/{id}/capture", { path: `/payments/${ids.captured}/capture`, bodies: [adjusted] }],
    [
      "POST /payments/{id}/cancel",
      { path: `/payments/${ids.canceled}/cancel`, bodies: [{ cancel_reason: "late", rbits: [rbit] }] }
    ],
    ["POST /refunds", { path: "/refunds", bodies: [refund] }],
    ["POST /refunds/{id}", { path: `/refunds/${ids.refunded}`, bodies: [full(Refunds.update)] }],
    ["POST /disputes/{id}", { path: `/disputes/${ids.dispute}`, bodies: [answer] }],
    ["POST /orders", { path: "/orders", bodies: [{ ...full(Orders.order(ids.account)), currency: "USD" }] }],
    ["POST /orders/{id}", { path: `/orders/${ids.order}`, bodies: [full(Orders.orderPatch)] }],
    ["POST /items", { path: "/items", bodies: [full(Orders.item(ids.account))] }],
    ["POST /items/{id}", { path: `/items/${ids.item}`, bodies: [{ ...full(Orders.itemPatch), weight: null }] }]
  ]
}

const ofPlatform = (ids: Ids): ReadonlyArray<readonly [string, Right]> => [
  ["POST /legal_entities", { path: "/legal_entities", bodies: [RightMerchants.entity] }],
  ["POST /legal_entities/{id}", { path: `/legal_entities/${ids.entity}`, bodies: [RightMerchants.entity] }],
  [
    "POST /accounts",
    {
      path: "/accounts",
      headers: { "Api-Version": "3.1.rc.1.3" },
      bodies: [
        { legal_entity_id: ids.entity, ...RightMerchants.account },
        { legal_entity_id: ids.entity, rbits: RightMerchants.rbits }
      ]
    }
  ],
  [
    "POST /accounts/{id}",
    { path: `/accounts/${ids.account}`, headers: { "Api-Version": "3.1.rc.1.3" }, bodies: [RightMerchants.account] }
  ],
  [
    "POST /terminals",
    {
      path: "/terminals",
      bodies: [{ ...full(Terminals.body("3.2")), account_id: ids.account }]
    }
  ],
  [
    "POST /terminals/{id}",
    { path: `/terminals/${ids.terminal}`, headers: { "Api-Version": "3.0" }, bodies: [full(Terminals.update("3.0"))] }
  ],
  [
    "POST /notification_preferences",
    {
      path: "/notification_preferences",
      bodies: [{ topic: "payments.created", callback_uri: "https://a.example.com/b" }]
    }
  ],
  [
    "POST /tokens",
    {
      path: "/tokens",
      bodies: [
        { resource: "legal_entities", legal_entities: RightMerchants.entity },
        { resource: "payment_methods", payment_methods: { credit_card: RightMerchants.card } }
      ]
    }
  ]
]

const ofOperator = (ids: Ids): ReadonlyArray<readonly [string, Right]> => {
  const operator = (operation: string, id: string | null, ...bodies: ReadonlyArray<Body>) =>
    [`POST /operator/${operation}`, { path: `/operator/${operation}`.replace("{id}", id ?? ""), bodies }] as const
  return [
    operator("apps", null, RightMerchants.app),
    operator("apps/{id}", World.otherAppId, RightMerchants.app),
    operator("apps/{id}/tokens", World.otherAppId, { expire_others_in: 5 }),
    operator("accounts/{id}", ids.account, {
      enhanced_review: "requested",
      transaction_division_mid: "x",
      reserve_weekly_limit: 5
    }),
    operator("accounts/{id}/reserve", ids.account, { currency: "USD", amount: 1 }),
    operator("payments/{id}/review", ids.reviewed, full(Payments.review)),
    operator("payments/{id}/network_result", ids.paid, full(Payments.networkResult)),
    operator("refunds/{id}/network_result", ids.refunded, full(Refunds.networkResult)),
    operator("payment_methods/{id}/status", ids.waiting, full(PaymentMethods.status)),
    operator("disputes", null, {
      payment_id: ids.disputable,
      type: "chargeback",
      amount: 1,
      fee: 1,
      reason_code: "fraudulent",
      detail_code: "x"
    }),
    operator("disputes/{id}/decision", ids.dispute, { decision: "submit_with_credit" }),
    operator("documents/{id}/decision", ids.document, { decision: "accepted" }),
    operator("encoded_payment_methods", null, full(Terminals.read(ids.terminal))),
    operator("notifications/{id}/redeliver", ids.notification, {}),
    operator("settings", null, {
      dispute_fee: 1,
      sanctioned_countries: ["CU"],
      exchange_symbols: { NYSE: ["A"], TSX: null },
      simulator_delay: 10
    }),
    operator("service", null, { available: true, retry_after: 60 }),
    operator("clock/advance", null, { seconds: 1 })
  ]
}

/** By operation, as `POST /payments/{id}`; those of forms excepted. */
export const make: Effect.Effect<ReadonlyMap<string, Right>, never, FetchHandler> = Effect.map(
  records,
  (ids) => new Map([...ofPlatform(ids), ...ofMethods(ids), ...ofPayments(ids), ...ofOperator(ids)])
)
