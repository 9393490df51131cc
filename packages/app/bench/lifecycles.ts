/**
 * Measures pure payment lifecycles per second, without a store and without Effect's runtime: a request is decoded, and a
 * payment is opened, authorized, captured and rendered, by the functions that an embedding service calls.
 */
import { Result, Schema } from "effect"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as PaymentMethod from "@payments-platform/domain/payers/payment-method/PaymentMethod"
import * as CapturePayment from "@payments-platform/domain/payments/payment/commands/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/commands/RecordAuthorizationResult"
import * as RecordCaptureResult from "@payments-platform/domain/payments/payment/commands/RecordCaptureResult"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import { contextAt } from "@payments-platform/specification/GivenWhenThen"

const at = 1_800_000_000
const body = {
  account_id: "account",
  amount: 10_000,
  currency: "USD",
  fee_amount: 430,
  auto_capture: false,
  payment_method: { type: "payment_method_id", payment_method_id: "method" }
}
const decode = CompiledDecoder.requestDecoder(CreatePayment.Request)
const account = { id: "account", appId: "app", createTime: at, version: 1 }
const fields = Account.withDefaults({}, "account", {
  entityName: "Harbor Books",
  entityDescription: null,
  controllerName: null
})
const holder = { holderName: "Pat Payer", address: { country: "US", postalCode: "94105" } }
const decodeMethod = Schema.decodeUnknownSync(Schema.toType(PaymentMethod.State))
const method = decodeMethod({
  _tag: "Usable",
  voids: [],
  details: {
    type: "credit_card",
    customData: null,
    refreshAt: null,
    card: {
      sealed: "sealed",
      bin: "411111",
      lastFour: "1111",
      brand: "visa",
      funding: "credit",
      expirationMonth: 12,
      expirationYear: 2030,
      holder,
      autoUpdate: false,
      cardOnFile: false,
      recurring: false,
      virtualTerminalMode: null,
      cvvProvided: true,
      entryType: "card_keyed",
      backing: null
    },
    reading: null,
    refreshMagic: null
  }
})
const facts: CreatePayment.Facts = {
  account: {
    ...account,
    state: {
      legalEntityId: "entity",
      beneficiaryId: "entity",
      currency: "USD",
      ...Account.newStanding,
      fields,
      documents: [],
      details: {},
      nextPayoutAt: null
    }
  },
  method: { ...account, id: "method", state: method },
  known: [],
  items: new Map(),
  begun: null,
  terminal: null
}
const authorization = {
  key: "p:1",
  reference: "p:1",
  code: "1234567",
  avs: "FULL_MATCH",
  amount: 10_000,
  rates: null
} as const

const context = contextAt(at, null, "app")

const lifecycle = (): number => {
  const command = { request: Result.getOrThrow(decode(body)), inline: null }
  const opened = Result.getOrThrow(CreatePayment.handler.decide(facts, command, context)).steps[0]
  const finish = {
    paymentId: "payment",
    attempt: 1,
    outcome: { _tag: "Authorized", authorization },
    voids: [],
    method: null,
    order: null,
    agreedMethodId: null
  } as const
  const held = Result.getOrThrow(
    RecordAuthorizationResult.handler.decide([PaymentKind.kind.fact(opened.row), null], finish, context)
  ).steps[0]
  const capture = { id: "payment", request: {} }
  const capturing = Result.getOrThrow(CapturePayment.handler.decide(PaymentKind.kind.fact(held.row), capture, context))
    .steps[0]
  const accepted = { paymentId: "payment", result: { _tag: "Accepted", reportPollAt: null } } as const
  const captured = RecordCaptureResult.handler.decide(PaymentKind.kind.fact(capturing.row), accepted, context)
  return JSON.stringify(Result.getOrThrow(captured).steps[0].record(() => 0)).length
}

const seconds = 3
for (let warm = performance.now() + 1_000; performance.now() < warm;) lifecycle()
const began = performance.now()
let count = 0
while (performance.now() - began < seconds * 1_000) {
  lifecycle()
  count += 1
}
console.log(
  `pure create-capture lifecycles with decoding: ${Math.round(count / ((performance.now() - began) / 1_000))}/s`
)
