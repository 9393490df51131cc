/**
 * The resources that the examples of the OpenAPI documents name, each in the state in which its operation accepts it. A
 * resource that an example creates needs no line here, because the example is sent.
 */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"
import * as Microdeposits from "@payments-platform/domain/banking/Microdeposits"
import { kind as preferenceKind } from "@payments-platform/domain/notifications/NotificationPreferenceKind"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import { Ids } from "@payments-platform/domain/ports/Ids"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import { Api } from "../../../src/http/api/Api.ts"
import { OperatorApi } from "../../../src/http/operator/OperatorApi.ts"
import { ask, at, idOf, pay } from "../fixtures/Asking.ts"
import * as Reversals from "../fixtures/RefundsAndDisputes.ts"
import { deliver } from "../fixtures/SignedNotifications.ts"
import { bank, create as createMethod, verifiedAccount as verifiedBank, verify } from "../fixtures/TestBankAccounts.ts"
import { askAs, createOperator } from "../fixtures/TestOperators.ts"
import * as Sessions from "../fixtures/TestSessions.ts"
import { modern, v30 } from "../fixtures/TestTerminals.ts"
import * as World from "../fixtures/World.ts"
import { operationsOf } from "./DescribedOperations.ts"
import * as Merchants from "./ExampleMerchants.ts"
import { firstOf, createExample, referenceIn, rowOf, upload, write } from "./ExampleParts.ts"

/** A bank account whose network has queued its deposits: the simulated one sends them at once. */
const queued = Effect.gen(function* () {
  const { state } = methodKind.fact(yield* rowOf(yield* createExample("/payment_methods", bank("900012345671"))))
  if (!("deposits" in state.details)) return assert.fail("no bank account")
  const [{ next }, createTime] = [yield* Ids, Examples.time]
  const details = { ...state.details, deposits: Microdeposits.firstRound }
  const step = methodKind.create({ id: next(), appId: World.appId, createTime }, [{ _tag: "DepositsOrdered", details }])
  yield* write(step)
  return step.row.id
})

/** A preference whose address did not answer for days. */
const unreachable = Effect.gen(function* () {
  const id = yield* createExample("/notification_preferences", Examples.subscription("refunds.*"))
  const found = preferenceKind.fact(yield* rowOf(id))
  yield* write(preferenceKind.move(found, [{ _tag: "BecameUnreachable" }]))
  return id
})

/** Risk information that is no longer true. */
const outdatedRbit = (account: string) =>
  createExample("/rbits", { associated_resource: { id: account, resource: "accounts" }, ...Examples.website })

const canadianBank = (account_number: string) =>
  createExample("/payment_methods", {
    type: "payment_bank_ca",
    payment_bank_ca: {
      account_number,
      institution_number: "003",
      transit_number: "00011",
      account_type: "checking",
      account_holder: Examples.holder
    }
  })

const failed = Effect.gen(function* () {
  const id = idOf(yield* createMethod(bank("900012345672")))
  for (const wrong of [1, 2, 3]) yield* verify(id, wrong, wrong)
  return id
})

const methods = Effect.gen(function* () {
  const card = { type: "credit_card", credit_card: Examples.card }
  return {
    method: yield* createExample("/payment_methods", card),
    unusedMethod: yield* createExample("/payment_methods", card),
    bank: yield* createExample("/payment_methods", bank("900012345678")),
    unusedBank: yield* createExample("/payment_methods", bank("900012345673")),
    waitingBank: yield* createExample("/payment_methods", bank("900012345679")),
    verifiedBank: yield* verifiedBank("900012345670"),
    queuedBank: yield* queued,
    failedBank: yield* failed,
    canadianBank: yield* canadianBank("1234567"),
    newCanadianBank: yield* canadianBank("1234568")
  }
})

const payments = Effect.fnUntraced(function* (account: string, method: string, bankAccount: string) {
  let keys = 0
  const paid = (more: object = {}) => {
    const payment_method = { payment_method_id: method }
    const body = { amount: 10_000, fee_amount: 430, payment_method, ...more }
    return Effect.map(pay(account, `example-${++keys}`, body), (answer) => {
      assert.strictEqual(answer.status, 201, answer.text)
      return idOf(answer)
    })
  }
  const authorized = { auto_capture: false }
  const refundedPayment = yield* paid()
  const answeredDispute = idOf(yield* Reversals.report(yield* paid(), { reason_code: "not_received" }))
  yield* createExample(`/disputes/${answeredDispute}`, Examples.answer)
  return {
    payment: yield* paid(),
    updatablePayment: yield* paid(authorized),
    capturablePayment: yield* paid(authorized),
    cancelablePayment: yield* paid(authorized),
    reviewedPayment: yield* paid(Reversals.cardPayment("4003830000003037")),
    bankPayment: yield* paid({ payment_method: { payment_method_id: bankAccount } }),
    disputedPayment: yield* paid(),
    refund: yield* createExample("/refunds", Examples.refundOf(refundedPayment)),
    pendingRefund: yield* createExample("/refunds", Examples.refundOf(refundedPayment)),
    disputablePayment: yield* paid(),
    answeredDispute
  }
})

const classic = (account_id: string, serial_number: string) =>
  createExample("/terminals", { account_id, ...Examples.classicTerminal, serial_number }, v30)

const inactive = Effect.fnUntraced(function* (account: string) {
  const id = yield* createExample("/terminals", { ...modern(account), serial_number: "EXAMPLE-5" })
  yield* ask("POST", `/operator/terminals/${id}/onboard`)
  return yield* createExample(`/terminals/${id}/deactivate`, {}, v30)
})

const goods = Effect.fnUntraced(function* (account: string) {
  const item = yield* createExample("/items", { account_id: account, ...Examples.tea })
  return {
    item,
    unusedItem: yield* createExample("/items", { account_id: account, ...Examples.tea }),
    terminal: yield* createExample("/terminals", { ...modern(account), serial_number: "EXAMPLE-1" }),
    onlineTerminal: yield* classic(account, "EXAMPLE-4"),
    unusedTerminal: yield* classic(account, "EXAMPLE-3"),
    inactiveTerminal: yield* inactive(account)
  }
})

/** Refuses a refund that the merchant's balance does not cover, and returns the correlation id of the request. */
const refused = (payment: string) => {
  const amounts = { total_amount: 99_999_999 }
  const body = { payment_id: payment, refund_reason: "Goodwill", is_unreferenced_refund: true, amounts }
  return Effect.map(ask("POST", "/refunds", { body }), ({ headers }) => headers.get("X-Correlation-Id") ?? "")
}

/** An act that waits for a second operator. Approvals are off again when the examples are sent. */
const approval = Effect.fnUntraced(function* (account: string) {
  const { id, token } = yield* createOperator("Jean Bartik", "admin")
  const setTo = (approvals: boolean) => askAs(token, "POST", "/operator/settings", { body: { approvals } })
  yield* setTo(true)
  const body = { type: "credit", amount: 2_500, currency: "USD" }
  const asked = yield* askAs(token, "POST", `/operator/accounts/${account}/adjustments`, {
    body,
    headers: { "Operator-Note": "Goodwill" }
  })
  const off = yield* setTo(false)
  yield* ask("POST", `/operator/approvals/${idOf(off)}/decision`, { body: { decision: "approve" } })
  return { approval: idOf(asked), askingOperator: id }
})

const operators = Effect.gen(function* () {
  const { id, tokenId } = yield* createOperator("Grace Hopper", "support")
  return {
    operator: id,
    operatorToken: tokenId,
    promotedOperator: (yield* createOperator("Betty Holberton", "read")).id,
    leavingOperator: (yield* createOperator("Kay McNulty", "read")).id
  }
})

/** The ids of resources by their names in the examples. */
const named = Effect.gen(function* () {
  const recovered = yield* Merchants.recoveries
  const preference = yield* createExample("/notification_preferences", Examples.subscription("payments.*"))
  const merchant = yield* Merchants.merchants
  const method = yield* methods
  const { disputedPayment, ...paid } = yield* payments(merchant.account, method.method, method.verifiedBank)
  const refund = yield* ask("GET", `/refunds/${paid.refund}`)
  const dispute = yield* Reversals.report(disputedPayment, { reason_code: "not_received" })
  return {
    ...merchant,
    ...method,
    ...(yield* Merchants.payoutMethods(merchant.legalEntity)),
    ...paid,
    ...(yield* goods(merchant.account)),
    ...(yield* Merchants.payouts),
    ...(yield* Merchants.statements),
    ...(yield* Merchants.sessions(merchant.account)),
    ...recovered,
    agreement: yield* createExample(
      "/pad_agreements",
      Examples.agreement(method.canadianBank, merchant.canadianAccount),
      {
        "Unique-Key": "agreement"
      }
    ),
    dispute: idOf(dispute),
    disputedPayment,
    transactionRecord: referenceIn(refund, "txnr_merchant_refund"),
    chargebackRecord: referenceIn(dispute, "txnr_chargeback_merchant"),
    chargebackFeeRecord: referenceIn(dispute, "txnr_chargeback_fee_merchant"),
    ...(yield* approval(merchant.account)),
    ...(yield* operators),
    preference,
    unusedPreference: yield* createExample("/notification_preferences", Examples.subscription("disputes.*")),
    unreachablePreference: yield* unreachable,
    notification: yield* firstOf(`/notifications?object_type=payments&object_id=${paid.payment}`),
    delivery: yield* firstOf("/operator/deliveries?topic=payments.created"),
    outdatedRbit: yield* outdatedRbit(merchant.account),
    document: yield* upload(),
    refusal: yield* refused(paid.payment),
    request: yield* refused(paid.payment),
    ...(yield* Merchants.verificationExamples)
  }
})

/** Every operation with its example. */
export const operations = [OpenApi.fromApi(Api), OpenApi.fromApi(OperatorApi)].flatMap(operationsOf)

const replaced = (text: string, pairs: Iterable<readonly [from: string, to: string]>): string =>
  [...pairs].reduce((all, [from, to]) => all.replaceAll(from, to), text)

export interface ExampleWorld {
  /** a text with the ids of the world's resources in place of those of the examples */
  readonly toWorld: (text: string) => string
  /** the reverse */
  readonly toExample: (text: string) => string
}

export const make = Effect.gen(function* () {
  const app = yield* ask("POST", "/operator/apps", { body: Examples.app })
  const names = yield* named
  yield* deliver(names.notification, (yield* ask("GET", `/notifications/${names.notification}`)).json)
  const real = new Map([
    [Examples.appId, World.appId],
    [Examples.otherAppId, idOf(app)],
    [Examples.idOf("appToken"), String(at(app.json, "tokens", 0, "id"))],
    [
      Examples.assertion,
      yield* Effect.flatMap(Sessions.claims(names.controlledAccount), (claims) => Sessions.sign(claims))
    ],
    ...Object.entries(names).map(([name, id]) => [Examples.idOf(name), id] as const)
  ])
  const toWorld = (text: string) => replaced(text, real)
  for (const { answer, body, headers, method, path, status } of operations) {
    const id = at(answer, "id")
    if (status !== "201" || typeof id !== "string" || real.has(id)) continue
    const sent = yield* ask(method, toWorld(path), { text: toWorld(JSON.stringify(body)), headers })
    assert.strictEqual(sent.status, 201, sent.text)
    real.set(id, idOf(sent))
  }
  const world: ExampleWorld = {
    toWorld,
    toExample: (text) =>
      replaced(
        text,
        [...real].map(([example, id]) => [id, example] as const)
      )
  }
  return world
})
