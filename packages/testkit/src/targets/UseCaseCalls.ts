/** Calls the use case of each request of the model. */
import { Effect, Result, Schema } from "effect"
import { type Rejection, mapRejection as wordsOf } from "@payments-platform/adapters/http/response/RejectionErrors"
import type { Place } from "@payments-platform/domain/access/client-token/TokenBody"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/HoldOrReleaseReserve"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as VerifyBankDeposits from "@payments-platform/domain/payers/microdeposits/VerifyBankDeposits"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/UpdatePayment"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import { ClientTokens } from "@payments-platform/domain/application/access/ClientTokens"
import { Disputes } from "@payments-platform/domain/application/payments/Disputes"
import { Documents } from "@payments-platform/domain/application/merchants/Documents"
import {
  type CommandContext,
  type Input,
  input,
  CommandExecutor,
  type ExecutionResult,
  type ResponseRenderer
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { Merchants } from "@payments-platform/domain/application/merchants/Merchants"
import { Orders } from "@payments-platform/domain/application/payments/Orders"
import { PadAgreements } from "@payments-platform/domain/application/payers/PadAgreements"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import { Payments } from "@payments-platform/domain/application/payments/Payments"
import { Refunds } from "@payments-platform/domain/application/payments/Refunds"
import { Terminals } from "@payments-platform/domain/application/terminals/Terminals"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/terminals/encoded-payment-method/IssueEncodedPaymentMethod"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import type { Magic, Request, TerminalRequest } from "../model/ModelRequests.ts"
import { decode, strict } from "../wire/Decode.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import * as WireSource from "../wire/WireSource.ts"

const nobody = { riskToken: null, clientIp: null }

/** Renders results as JSON without HTTP. A Unique-Key stores the same rejections as over HTTP. */
export const renderer: ResponseRenderer<Rejection> = {
  accepted: (record) => ({ status: 200, body: JSON.stringify(record) }),
  rejected: (rejection) => ({ reply: { status: 400, body: JSON.stringify(rejection) }, kept: wordsOf(rejection).kept })
}

/** A function that executes a request of the model. `id` resolves the names of the model. */
export const make = Effect.gen(function* () {
  const [payments, methods, merchants] = [yield* Payments, yield* PaymentMethods, yield* Merchants]
  const [refunds, disputes, orders, agreements] = [yield* Refunds, yield* Disputes, yield* Orders, yield* PadAgreements]
  const [tokens, terminals, documents] = [yield* ClientTokens, yield* Terminals, yield* Documents]
  const executor = yield* CommandExecutor

  /**
   * Completes a request with the fields of its client-side token. `problems` is set when the result does not
   * decode.
   */
  const completed = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
    schema: S,
    place: Place,
    body: unknown,
    call: CommandContext
  ) {
    const of = yield* tokens.complete(call.appId, place, body)
    if (of === null) return { call, given: input<S["Type"]>(decode(schema, body)) }
    const read = Schema.decodeUnknownResult(schema, strict)(of.body)
    const problems = of.use.opened ? ["the completed request cannot be read"] : []
    const given: Input<S["Type"], string> = Result.isSuccess(read) ? input(read.success) : { command: null, problems }
    return { call: { ...call, token: of.use }, given }
  })

  const createMethod = Effect.fnUntraced(function* (body: unknown, magic: Magic, of: CommandContext) {
    const { call, given } = yield* completed(CreatePaymentMethod.Request, WireSource.places.CreateMethod, body, of)
    return yield* methods.create(call, given, { magic }, renderer)
  })

  const pay = Effect.fnUntraced(function* (body: unknown, magic: Magic, of: CommandContext) {
    const { call, given } = yield* completed(CreatePayment.Request, WireSource.places.Pay, body, of)
    return yield* payments.create(call, given, { ...nobody, magic }, renderer)
  })

  /** Reading a test card changes no resource. It runs once per Unique-Key, as over the operator API. */
  const read = (call: CommandContext, request: IssueEncodedPaymentMethod.Request) =>
    executor.remembered(
      call,
      Effect.gen(function* () {
        const outcome = yield* terminals.readTestCard(request)
        if (outcome._tag === "UnknownTerminal") return yield* Effect.fail({ _tag: "UnknownIds" } as const)
        if (outcome._tag === "CannotRead") return renderer.rejected({ _tag: "Terminal/WrongState" }).reply
        const { authorizationCode: authorization_code, expireTime: expire_time, value } = outcome
        return renderer.accepted({ encoded_payment_method: value, authorization_code, expire_time })
      })
    )

  const upload = Effect.fnUntraced(function* (type: string, call: CommandContext) {
    const receiving = yield* documents.receive(WireRequest.evidenceName)
    yield* receiving.append(WireRequest.evidence)
    const file = yield* receiving.end
    return yield* documents.create(call, input(decode(UploadDocument.Request, { type, file })), renderer)
  }, Effect.scoped)

  const ofTerminal = (
    request: TerminalRequest,
    { body, version }: WireRequest.WireRequest,
    id: WireRequest.IdOf,
    call: CommandContext
  ) => {
    if (request._tag === "CreateTerminal") {
      const line = TerminalFields.lineOf(version)
      return terminals.create(call, input(decode(CreateTerminal.Request, body)), line, renderer)
    }
    const terminalId = id(request.terminal)
    switch (request._tag) {
      case "UpdateTerminal":
        return terminals.update(call, input({ terminalId, request: decode(UpdateTerminal.Request, body) }), renderer)
      case "Onboard":
        return terminals.onboard(call, input({ terminalId }), renderer)
      case "Deactivate":
        return terminals.deactivate(call, input({ terminalId }), renderer)
      case "DeleteTerminal":
        return terminals.remove(call, input({ terminalId }), renderer)
      case "Read":
        return read(call, decode(IssueEncodedPaymentMethod.Request, body))
    }
  }

  const ofMethod = (
    request: Extract<Request, { readonly method: string }>,
    body: unknown,
    methodId: string,
    call: CommandContext
  ) => {
    switch (request._tag) {
      case "UpdateMethod": {
        const patch = decode(UpdatePaymentMethod.Request, body)
        return methods.update(call, input({ methodId, request: patch }), renderer)
      }
      case "DeleteMethod":
        return (request.byOperator ? methods.removeByOperator : methods.remove)(call, input({ methodId }), renderer)
      case "Verify":
        return methods.verify(call, input({ methodId, request: decode(VerifyBankDeposits.Request, body) }), renderer)
      case "Reset":
        return methods.resetDeposits(call, input({ methodId }), renderer)
      case "SetStatus":
        return methods.setStatus(call, input({ methodId, usable: request.usable }), renderer)
      case "Sign":
        return agreements.create(call, input(decode(CreatePadAgreement.Request, body)), renderer)
    }
  }

  const ofPayment = (
    request: Extract<Request, { readonly payment: string }>,
    body: unknown,
    paymentId: string,
    call: CommandContext
  ) => {
    switch (request._tag) {
      case "Capture": {
        const command = { paymentId, request: decode(CapturePayment.Request, body), resumes: false }
        return payments.capture(call, input(command), renderer)
      }
      case "Update":
        return payments.update(call, input({ paymentId, request: decode(UpdatePayment.Request, body) }), renderer)
      case "Cancel":
        return payments.cancel(call, input({ paymentId, request: {} }), renderer)
      case "Review":
        return payments.review(call, input({ paymentId, passed: request.passed, resumes: false }), renderer)
      case "Result":
        return payments.networkResult(call, input({ paymentId, failure: request.failure }), renderer)
      case "Refund":
        return refunds.create(call, input(decode(CreateRefund.Request, body)), renderer)
      case "Report":
        return disputes.report(call, input(decode(CreateDispute.Request, body)), renderer)
    }
  }

  type Rest = Exclude<Request, { readonly method: string } | { readonly payment: string } | TerminalRequest>

  const ofRest = (request: Rest, body: unknown, id: WireRequest.IdOf, call: CommandContext) => {
    switch (request._tag) {
      case "CreateEntity":
        return merchants.createEntity(call, input(decode(LegalEntityFields.Create, body)), renderer)
      case "CreateAccount":
        return merchants.createAccount(call, input(decode(AccountFields.Create, body)), renderer)
      case "UpdateAccount": {
        const command = { id: id(request.account), request: decode(AccountFields.Patch, body) }
        return merchants.updateAccount(call, input(command), renderer)
      }
      case "Reserve": {
        const command = { accountId: id(request.account), request: decode(HoldOrReleaseReserve.Request, body) }
        return merchants.changeReserve(call, input(command), renderer)
      }
      case "CreateMethod":
        return createMethod(body, request.magic, call)
      case "CreateToken":
        return tokens.create(call, input(decode(CreateClientToken.Request, body)), nobody, renderer)
      case "Upload":
        return upload(request.type, call)
      case "Revoke":
        return agreements.revoke(call, input({ agreementId: id(request.agreement) }), renderer)
      case "Pay":
        return pay(body, request.magic, call)
      case "CreateItem":
        return orders.createItem(call, input(decode(ItemFields.Create, body)), renderer)
      case "UpdateItem": {
        const command = { itemId: id(request.item), request: decode(ItemFields.Patch, body) }
        return orders.updateItem(call, input(command), renderer)
      }
      case "DeleteItem":
        return orders.removeItem(call, input({ itemId: id(request.item) }), renderer)
      case "CreateOrder":
        return orders.create(call, input(decode(OrderFields.Create, body)), renderer)
      case "UpdateOrder": {
        const command = { orderId: id(request.order), request: decode(OrderFields.Patch, body) }
        return orders.update(call, input(command), renderer)
      }
      case "UpdateRefund": {
        const command = { refundId: id(request.refund), request: decode(UpdateRefund.Request, body) }
        return refunds.update(call, input(command), renderer)
      }
      case "RefundResult": {
        const failure = ReportRefundResult.failureOf(decode(ReportRefundResult.Request, body))
        return refunds.networkResult(call, input({ refundId: id(request.refund), failure }), renderer)
      }
      case "Answer": {
        const command = { disputeId: id(request.dispute), request: decode(UpdateDispute.Request, body) }
        return disputes.answer(call, input(command), renderer)
      }
      case "Decide":
        return disputes.decide(call, input({ disputeId: id(request.dispute), decision: request.decision }), renderer)
    }
  }

  return (
    request: Request,
    id: WireRequest.IdOf,
    call: CommandContext
  ): Effect.Effect<ExecutionResult, { readonly _tag: string }> => {
    const wire = WireRequest.encode(request, id)
    const { body } = wire
    if ("terminal" in request || request._tag === "CreateTerminal") return ofTerminal(request, wire, id, call)
    if ("method" in request) return ofMethod(request, body, id(request.method), call)
    return "payment" in request ? ofPayment(request, body, id(request.payment), call) : ofRest(request, body, id, call)
  }
})
