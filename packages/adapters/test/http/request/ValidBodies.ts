/**
 * Valid bodies with as many fields as possible, for the operations whose example shows fewer. They name the resources of
 * the examples. An operation without a line here is tried with its example.
 */
import fc from "fast-check"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { Body } from "@payments-platform/specification/arbitraries/bodies/Bodies"
import * as Orders from "@payments-platform/specification/arbitraries/bodies/Orders"
import * as PaymentMethods from "@payments-platform/specification/arbitraries/bodies/PaymentMethods"
import * as Payments from "@payments-platform/specification/arbitraries/bodies/Payments"
import * as Refunds from "@payments-platform/specification/arbitraries/bodies/Refunds"
import * as Terminals from "@payments-platform/specification/arbitraries/bodies/Terminals"
import * as Payouts from "../fixtures/TestPayoutMethods.ts"
import * as RightMerchants from "./ValidMerchantBodies.ts"

/** Valid bodies of an operation, and the headers that they require. */
export interface Right {
  readonly bodies: ReadonlyArray<Body>
  readonly headers?: Readonly<Record<string, string>>
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length

/** One element of each list is enough. */
const trimmed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(trimmed)
  return isObject(value) ? trimmedBody(value) : value
}
const trimmedBody = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, trimmed(value)]))

/** The fullest of many. */
const full = (bodies: fc.Arbitrary<Body>): Body =>
  fc
    .sample(bodies, { seed: 7, numRuns: 200 })
    .map(trimmedBody)
    .reduce((best, each) => (sizeOf(each) > sizeOf(best) ? each : best))

const account = idOf("account")

const ofMethods = (read: string): Readonly<Record<string, Right>> => ({
  "POST /payment_methods": {
    headers: { "Api-Version": "3.1.rc.1.3" },
    bodies: [
      { type: "credit_card", credit_card: RightMerchants.card, custom_data: { a: 1 }, rbits: [RightMerchants.rbit] },
      { type: "payment_bank_us", payment_bank_us: full(PaymentMethods.bankUS) },
      { type: "payment_bank_ca", payment_bank_ca: RightMerchants.bankCA },
      { type: "plaid_processor_token", plaid_processor_token: full(PaymentMethods.linkedAccount) },
      { type: "apple_pay", apple_pay: RightMerchants.wallet },
      { type: "encoded_payment_method", encoded_payment_method: read }
    ]
  },
  "POST /payment_methods/{id}": { bodies: [RightMerchants.methodChange] },
  "POST /pad_agreements": {
    bodies: [RightMerchants.agreement(idOf("newCanadianBank"), idOf("canadianAccount"))]
  }
})

const ofPayments = (evidence: string): Readonly<Record<string, Right>> => {
  const { rbit } = RightMerchants
  const adjusted = { amounts: { total_amount: 5_000, fee_amount: 10 }, custom_data: { a: 1 } }
  const refund = {
    payment_id: idOf("payment"),
    refund_reason: "Returned",
    amounts: { total_amount: 1_000, currency: "USD", fee_refund_amount: 1 },
    reference_id: "x",
    custom_data: { a: 1 },
    rbits: [rbit]
  }
  const answer = { explanation: "x", documents: [evidence], concede: false, custom_data: { a: 1 }, rbits: [rbit] }
  const later = { auto_capture: false, capture_at: RightMerchants.captureAt }
  const created = { ...full(Payments.create(account)), currency: "USD", ...later }
  return {
    "POST /payments": { bodies: [RightMerchants.payment(account, full(Orders.inline)), created] },
    "POST /payments/{id}": {
      bodies: [{ ...adjusted, capture_at: RightMerchants.captureAt, reference_id: "x", rbits: [rbit] }]
    },
    "POST /payments/{id}/capture": { bodies: [adjusted] },
    "POST /payments/{id}/cancel": { bodies: [{ cancel_reason: "late", rbits: [rbit] }] },
    "POST /refunds": { bodies: [refund] },
    "POST /refunds/{id}": { bodies: [full(Refunds.update)] },
    "POST /disputes/{id}": { bodies: [answer] },
    "POST /payouts": {
      bodies: [
        {
          account_id: idOf("payableAccount"),
          currency: "USD",
          reference_id: "x",
          statement_descriptor: "x",
          custom_data: { a: 1 },
          rbits: [rbit]
        }
      ]
    },
    "POST /payouts/{id}": { bodies: [{ custom_data: { a: 1 }, rbits: [rbit] }] },
    "POST /orders": { bodies: [{ ...full(Orders.order(account)), currency: "USD" }] },
    "POST /orders/{id}": { bodies: [full(Orders.orderPatch)] },
    "POST /items": { bodies: [full(Orders.item(account))] },
    "POST /items/{id}": { bodies: [{ ...full(Orders.itemPatch), weight: null }] }
  }
}

const ofPlatform: Readonly<Record<string, Right>> = {
  "POST /legal_entities": { bodies: [RightMerchants.entity] },
  "POST /legal_entities/{id}": { bodies: [RightMerchants.entity] },
  "POST /accounts": {
    headers: { "Api-Version": "3.1.rc.1.3" },
    bodies: [
      { legal_entity_id: idOf("legalEntity"), ...RightMerchants.account },
      { legal_entity_id: idOf("legalEntity"), rbits: RightMerchants.rbits }
    ]
  },
  "POST /rbits": {
    bodies: RightMerchants.rbits.map(({ properties, ...rbit }) => ({
      associated_resource: { id: account, resource: "accounts" },
      ...rbit,
      [rbit.type]: properties
    }))
  },
  "POST /accounts/{id}": { headers: { "Api-Version": "3.1.rc.1.3" }, bodies: [RightMerchants.account] },
  "POST /terminals": { bodies: [{ ...full(Terminals.body("3.2")), account_id: account }] },
  "POST /terminals/{id}": { headers: { "Api-Version": "3.0" }, bodies: [full(Terminals.update("3.0"))] },
  "POST /notification_preferences": {
    bodies: [{ topic: "payments.created", callback_uri: "https://a.example.com/b" }]
  },
  "POST /tokens": {
    bodies: [
      { resource: "legal_entities", legal_entities: RightMerchants.entity },
      { resource: "payment_methods", payment_methods: { credit_card: RightMerchants.card } },
      { resource: "payout_methods", payout_methods: Payouts.bankOfUS("900012345678") }
    ]
  },
  "POST /payout_methods": {
    headers: { "Api-Version": "3.1.rc.1.3" },
    bodies: [
      Payouts.bankOfUS("900012345678"),
      Payouts.bankOfCA("1234567"),
      Payouts.check,
      Payouts.linkedAccount("acc-stage-ok")
    ].map((body) => ({
      legal_entity_id: idOf("legalEntity"),
      nickname: "House account",
      ...body,
      custom_data: { a: 1 },
      rbits: [RightMerchants.rbit]
    }))
  },
  "POST /payout_methods/{id}": { bodies: [{ custom_data: { a: 1 }, rbits: [RightMerchants.rbit] }] },
  "POST /payout_methods/{id}/verify_bank_deposits": { bodies: [{ microdeposits: [1, 2] }] }
}

const ofOperator: Readonly<Record<string, Right>> = {
  "POST /operator/apps": { bodies: [RightMerchants.app] },
  "POST /operator/apps/{id}": { bodies: [RightMerchants.app] },
  "POST /operator/apps/{id}/tokens": { bodies: [{ expire_others_in: 5 }] },
  "POST /operator/accounts/{id}": {
    bodies: [{ enhanced_review: "requested", transaction_division_mid: "x", reserve_weekly_limit: 5 }]
  },
  "POST /operator/payments/{id}/review": { bodies: [full(Payments.review)] },
  "POST /operator/payments/{id}/network_result": { bodies: [full(Payments.networkResult)] },
  "POST /operator/refunds/{id}/network_result": { bodies: [full(Refunds.networkResult)] },
  "POST /operator/payouts/{id}/decision": {
    bodies: [{ decision: "fail", reason_code: "OPERATOR", detail_code: "risk" }]
  },
  "POST /operator/payment_methods/{id}/status": { bodies: [full(PaymentMethods.status)] },
  "POST /operator/disputes": {
    bodies: [
      {
        payment_id: idOf("disputablePayment"),
        type: "chargeback",
        amount: 1,
        fee: 1,
        reason_code: "fraudulent",
        detail_code: "x"
      }
    ]
  },
  "POST /operator/encoded_payment_methods": { bodies: [full(Terminals.readBody(idOf("onlineTerminal")))] },
  "POST /operator/settings": {
    bodies: [
      {
        dispute_fee: 1,
        sanctioned_countries: ["CU"],
        exchange_symbols: { NYSE: ["A"], TSX: null },
        simulator_delay: 10
      }
    ]
  },
  "POST /operator/service": { bodies: [{ available: true, retry_after: 60 }] }
}

/** A card that a terminal read, and an unattached document. */
export interface BodyParts {
  readonly read: string
  readonly evidence: string
}

/** By operation, as `POST /payments/{id}`. */
export const validBodies = ({ evidence, read }: BodyParts): ReadonlyMap<string, Right> =>
  new Map(Object.entries({ ...ofPlatform, ...ofMethods(read), ...ofPayments(evidence), ...ofOperator }))
