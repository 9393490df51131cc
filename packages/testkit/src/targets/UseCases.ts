/** The use cases over whichever store: requests go in as decoded bodies, answers come back as records or rejections. */
import { Effect, Result, Schema } from "effect"
import { type Rejection, told as wordsOf } from "@payments-platform/adapters/http/api/Rejections"
import { NetworkLedger } from "@payments-platform/adapters/networks/NetworkLedger"
import * as AccountFields from "@payments-platform/domain/merchants/AccountFields"
import * as LegalEntityFields from "@payments-platform/domain/merchants/LegalEntityFields"
import * as Preference from "@payments-platform/domain/notifications/Preference"
import * as ChangePaymentMethod from "@payments-platform/domain/payers/ChangePaymentMethod"
import * as CreatePadAgreement from "@payments-platform/domain/payers/CreatePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/CreatePaymentMethod"
import * as VerifyDeposits from "@payments-platform/domain/payers/VerifyDeposits"
import * as AnswerDispute from "@payments-platform/domain/payments/AnswerDispute"
import * as CapturePayment from "@payments-platform/domain/payments/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/CreatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/CreateRefund"
import { kind as disputeKind } from "@payments-platform/domain/payments/DisputeKind"
import * as ItemFields from "@payments-platform/domain/payments/ItemFields"
import * as OrderFields from "@payments-platform/domain/payments/OrderFields"
import * as ReportDispute from "@payments-platform/domain/payments/ReportDispute"
import * as SettleRefund from "@payments-platform/domain/payments/SettleRefund"
import * as UpdatePayment from "@payments-platform/domain/payments/UpdatePayment"
import * as UpdateRefund from "@payments-platform/domain/payments/UpdateRefund"
import { Disputes } from "@payments-platform/domain/platform/Disputes"
import { type Call, input, type Outcome, type Rendering } from "@payments-platform/domain/platform/Journey"
import { Merchants } from "@payments-platform/domain/platform/Merchants"
import { Orders } from "@payments-platform/domain/platform/Orders"
import { PadAgreements } from "@payments-platform/domain/platform/PadAgreements"
import { PaymentMethods } from "@payments-platform/domain/platform/PaymentMethods"
import { Payments } from "@payments-platform/domain/platform/Payments"
import { Preferences } from "@payments-platform/domain/platform/Preferences"
import { Refunds } from "@payments-platform/domain/platform/Refunds"
import { Workers } from "@payments-platform/domain/platform/Workers"
import type { Request } from "../model/Requests.ts"
import type { Answer } from "../model/State.ts"
import * as Platform from "../Platform.ts"
import * as Looks from "./Looks.ts"
import { asRecord, type Asked, type List, makeNames, type Target } from "./Target.ts"
import * as Wire from "./Wire.ts"

const strict = { errors: "all", onExcessProperty: "error" } as const
const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, body: unknown): S["Type"] =>
  Schema.decodeUnknownSync(schema)(body, strict)

const nowhere = { riskToken: null, clientIp: null, magic: null }

/** Answers as JSON, without HTTP: a Unique-Key keeps what it keeps on the wire. */
const rendering: Rendering<Rejection> = {
  accepted: (record) => ({ status: 200, body: JSON.stringify(record) }),
  rejected: (rejection) => ({ reply: { status: 400, body: JSON.stringify(rejection) }, kept: wordsOf(rejection).kept })
}

const answerOf = (outcome: Result.Result<Outcome, { readonly _tag: string }>): Answer => {
  if (Result.isFailure(outcome)) {
    const { _tag } = outcome.failure
    if (_tag === "Invalid" || _tag === "UnknownIds" || _tag === "KeyTaken") return { _tag: "Refused", refusal: _tag }
    if (_tag === "Store/Unavailable") return { _tag: "Unavailable" }
    throw new Error(`the platform answered ${_tag}`)
  }
  if (outcome.success._tag === "Open") throw new Error("the platform left a request open")
  const { replayed, reply, warning } = outcome.success
  const body = asRecord(reply.body)
  return reply.status === 200
    ? { _tag: "Accepted", record: body, replayed, warning }
    : { _tag: "Rejected", rejection: String(body._tag), replayed }
}

/** A function for each request of the model. */
const makeAsking = Effect.gen(function* () {
  const [payments, methods, merchants] = [yield* Payments, yield* PaymentMethods, yield* Merchants]
  const [refunds, disputes, orders, agreements] = [yield* Refunds, yield* Disputes, yield* Orders, yield* PadAgreements]

  const ofMethod = (
    request: Extract<Request, { readonly method: string }>,
    body: unknown,
    methodId: string,
    call: Call
  ) => {
    switch (request._tag) {
      case "UpdateMethod": {
        const patch = decode(ChangePaymentMethod.Request, body)
        return methods.update(call, input({ methodId, request: patch }), rendering)
      }
      case "DeleteMethod":
        return (request.byOperator ? methods.removeByOperator : methods.remove)(call, input({ methodId }), rendering)
      case "Verify":
        return methods.verify(call, input({ methodId, request: decode(VerifyDeposits.Request, body) }), rendering)
      case "Reset":
        return methods.resetDeposits(call, input({ methodId }), rendering)
      case "SetStatus":
        return methods.setStatus(call, input({ methodId, usable: request.usable }), rendering)
      case "Sign":
        return agreements.create(call, input(decode(CreatePadAgreement.Request, body)), rendering)
    }
  }

  const ofPayment = (
    request: Extract<Request, { readonly payment: string }>,
    body: unknown,
    paymentId: string,
    call: Call
  ) => {
    switch (request._tag) {
      case "Capture": {
        const command = { paymentId, request: decode(CapturePayment.Request, body), resumes: false }
        return payments.capture(call, input(command), rendering)
      }
      case "Update":
        return payments.update(call, input({ paymentId, request: decode(UpdatePayment.Request, body) }), rendering)
      case "Cancel":
        return payments.cancel(call, input({ paymentId, request: {} }), rendering)
      case "Review":
        return payments.review(call, input({ paymentId, passed: request.passed, resumes: false }), rendering)
      case "Result":
        return payments.networkResult(call, input({ paymentId, failure: request.failure }), rendering)
      case "Refund":
        return refunds.create(call, input(decode(CreateRefund.Request, body)), rendering)
      case "Report":
        return disputes.report(call, input(decode(ReportDispute.Request, body)), rendering)
    }
  }

  type Rest = Exclude<Request, { readonly method: string } | { readonly payment: string }>

  const others = (request: Rest, body: unknown, id: Wire.IdOf, call: Call) => {
    switch (request._tag) {
      case "CreateEntity":
        return merchants.createEntity(call, input(decode(LegalEntityFields.Create, body)), rendering)
      case "CreateAccount":
        return merchants.createAccount(call, input(decode(AccountFields.Create, body)), rendering)
      case "UpdateAccount": {
        const command = { id: id(request.account), request: decode(AccountFields.Patch, body) }
        return merchants.updateAccount(call, input(command), rendering)
      }
      case "CreateMethod":
      case "CreateBank":
        return methods.create(call, input(decode(CreatePaymentMethod.Request, body)), nowhere, rendering)
      case "Revoke":
        return agreements.revoke(call, input({ agreementId: id(request.agreement) }), rendering)
      case "Pay":
        return payments.create(call, input(decode(CreatePayment.Request, body)), nowhere, rendering)
      case "CreateItem":
        return orders.createItem(call, input(decode(ItemFields.Create, body)), rendering)
      case "UpdateItem": {
        const command = { itemId: id(request.item), request: decode(ItemFields.Patch, body) }
        return orders.updateItem(call, input(command), rendering)
      }
      case "DeleteItem":
        return orders.removeItem(call, input({ itemId: id(request.item) }), rendering)
      case "CreateOrder":
        return orders.create(call, input(decode(OrderFields.Create, body)), rendering)
      case "UpdateOrder": {
        const command = { orderId: id(request.order), request: decode(OrderFields.Patch, body) }
        return orders.update(call, input(command), rendering)
      }
      case "UpdateRefund": {
        const command = { refundId: id(request.refund), request: decode(UpdateRefund.Request, body) }
        return refunds.update(call, input(command), rendering)
      }
      case "RefundResult": {
        const failure = SettleRefund.failureOf(decode(SettleRefund.ResultRequest, body))
        return refunds.networkResult(call, input({ refundId: id(request.refund), failure }), rendering)
      }
      case "Answer": {
        const command = { disputeId: id(request.dispute), request: decode(AnswerDispute.Request, body) }
        return disputes.answer(call, input(command), rendering)
      }
      case "Decide":
        return disputes.decide(call, input({ disputeId: id(request.dispute), decision: request.decision }), rendering)
    }
  }

  return (request: Request, id: Wire.IdOf, call: Call) => {
    const { body } = Wire.of(request, id)
    if ("method" in request) return ofMethod(request, body, id(request.method), call)
    return "payment" in request ? ofPayment(request, body, id(request.payment), call) : others(request, body, id, call)
  }
})

const topics = ["payments.*", "payment_methods.*", "accounts.*", "legal_entities.*", "refunds.*", "disputes.*"]

/** One platform under test. `returnsFees`: the app's setting for disputes. */
export const make = Effect.fn("UseCases.make")(function* (returnsFees: boolean) {
  const [workers, preferences, network] = [yield* Workers, yield* Preferences, yield* NetworkLedger]
  const asking = yield* makeAsking
  const callWith = yield* Platform.makeApp("app", "Tests", { returnFeesOnDispute: returnsFees })
  for (const topic of topics) {
    const request = decode(Preference.Request, { topic, callback_uri: "https://callback.example/" })
    yield* preferences.create(callWith(null), input(request), rendering)
  }
  const names = makeNames()
  const { balances, ledger, records, rows, told } = yield* Looks.make(names.name, names.id)

  const ask = Effect.fnUntraced(function* ({ changed, key, request }: Asked, expected: Answer) {
    const hash = changed ? "other" : "hash"
    const call = callWith({ scope: "app", key, hash, same: (other) => other === hash, held: null })
    return names.understood(answerOf(yield* Effect.result(asking(request, names.id, call))), expected)
  })

  /** One advance runs at a time: who is told that another runs comes back, for a second. */
  const tick = Effect.fnUntraced(function* (seconds: number) {
    for (let tries = 0; tries < 100; tries++) {
      const advanced = yield* workers.advance((now) => now + seconds)
      if (advanced !== null) return advanced.time
      yield* Effect.sleep(10)
    }
    return yield* Effect.die(new Error("another advance does not end"))
  })

  const meet = Effect.fnUntraced(function* (count: number) {
    if (count === 0) return
    const found = yield* rows("disputes", 100)
    names.meet(found.toReversed().map((row) => ({ id: row.id, payment: disputeKind.fact(row).state.terms.paymentId })))
  })

  const list = (type: List, size: number) =>
    Effect.map(rows(type, size), (all) =>
      all.map(({ createTime, id, listed }) => ({
        name: names.name(id),
        time: createTime,
        status: listed?.status ?? ""
      }))
    )

  /** What the card network holds: open, charged or given back, by the name of what it was for. */
  const authorizations = Effect.map(network.authorizations.list(""), (all) =>
    all.map(({ capturedAmount, key, state }) => {
      const [of = "", , purpose = "payment"] = key.split(":")
      return { of: names.name(of), purpose, state, charged: capturedAmount }
    })
  )

  const target: Target = {
    ask,
    says: (expected) => expected,
    meet: (count) => Effect.orDie(meet(count)),
    tick: (seconds) => Effect.orDie(Effect.scoped(tick(seconds))),
    ledger: Effect.orDie(ledger),
    balances: (accounts) => Effect.orDie(balances(accounts)),
    records: () => Effect.orDie(records),
    list: (type, size) => Effect.orDie(list(type, size)),
    told: Effect.orDie(told)
  }
  return { ...target, authorizations: Effect.orDie(authorizations) }
})
