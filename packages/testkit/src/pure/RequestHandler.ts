/** Executes each request of the model as commands of the pure core. */
import { Option, Redacted, Schema } from "effect"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/UpdateAccount"
import * as CreateAccount from "@payments-platform/domain/merchants/account/CreateAccount"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/HoldOrReleaseReserve"
import type * as LegalEntityRules from "@payments-platform/domain/merchants/legal-entity/LegalEntityRules"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/CreateLegalEntity"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as ResetMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetMicrodeposits"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import * as VerifyBankDeposits from "@payments-platform/domain/payers/microdeposits/VerifyBankDeposits"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as DeleteItem from "@payments-platform/domain/payments/item/DeleteItem"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import { kind as disputeKind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as Order from "@payments-platform/domain/payments/order/Order"
import * as OrderKind from "@payments-platform/domain/payments/order/OrderKind"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as PaymentKind from "@payments-platform/domain/payments/payment/PaymentKind"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/UpdatePayment"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import type { Magic, Request, TerminalRequest } from "../model/ModelRequests.ts"
import { execute, found } from "./PureExecutor.ts"
import {
  type RequestWithToken,
  captureIfOpened,
  createMethod,
  createPayment,
  type CommandResult,
  completeMethod,
  type PurePlatform
} from "./AuthorizationFlows.ts"
import * as Documents from "./Documents.ts"
import * as Terminals from "./Terminals.ts"
import * as ClientTokens from "./ClientTokens.ts"
import { nextDispute, sendRefund } from "./Timers.ts"
import type { Json } from "../model/State.ts"
import { decode, strict } from "../wire/Decode.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import * as WireSource from "../wire/WireSource.ts"

const about: LegalEntityRules.Context = {
  settings: { operatorName: "Service", sanctionedCountries: [], exchangeSymbols: {} },
  seal: (plaintext) => Secret.Sealed.make(plaintext),
  open: (sealed) => Redacted.make(sealed)
}

/** Runs the follow-ups of a method after a command. */
const thenCompleteMethod = (world: PurePlatform, methodId: string, ended: CommandResult): CommandResult => {
  completeMethod(world, methodId)
  return ended
}

type OfMethod = Extract<Request, { readonly method: string }>

const ofMethod = (world: PurePlatform, request: OfMethod, body: unknown, methodId: string): CommandResult => {
  const { core } = world
  switch (request._tag) {
    case "UpdateMethod": {
      const given = decode(UpdatePaymentMethod.Request, body)
      const command = { methodId, request: given, updaterDelay: world.networks.delay }
      return execute(core, UpdatePaymentMethod.rule, command, core.app)
    }
    case "DeleteMethod": {
      const ended = request.byOperator
        ? execute(core, RemovePaymentMethod.operatorRule, { methodId }, null)
        : execute(core, RemovePaymentMethod.rule, { methodId }, core.app)
      return thenCompleteMethod(world, methodId, ended)
    }
    case "Verify": {
      const command = { methodId, request: decode(VerifyBankDeposits.Request, body) }
      return execute(core, VerifyBankDeposits.rule, command, core.app)
    }
    case "Reset":
      return thenCompleteMethod(world, methodId, execute(core, ResetMicrodeposits.rule, { methodId }, null))
    case "SetStatus":
      return execute(core, SetPaymentMethodStatus.rule, { methodId, usable: request.usable }, null)
    case "Sign": {
      const command = { agreementId: core.newId(), request: decode(CreatePadAgreement.Request, body) }
      return execute(core, CreatePadAgreement.rule, command, core.app)
    }
  }
}

type OfPayment = Extract<Request, { readonly payment: string }>

const ofPayment = (world: PurePlatform, request: OfPayment, body: unknown, paymentId: string): CommandResult => {
  const { core } = world
  const methodId = found(core, PaymentKind.kind, paymentId)?.state.terms.paymentMethodId ?? null
  switch (request._tag) {
    case "Capture": {
      const command = { paymentId, request: decode(CapturePayment.Request, body), resumes: false }
      return captureIfOpened(world, execute(core, CapturePayment.rule, command, core.app))
    }
    case "Update": {
      const command = { paymentId, request: decode(UpdatePayment.Request, body) }
      return execute(core, UpdatePayment.rule, command, core.app)
    }
    case "Cancel":
      return execute(core, CancelPayment.rule, { paymentId, request: {} }, core.app)
    case "Review": {
      const command = { paymentId, passed: request.passed, resumes: false }
      return captureIfOpened(world, execute(core, ReviewPayment.rule, command, null))
    }
    case "Result": {
      const command = { paymentId, methodId, failure: request.failure, next: nextDispute(core) }
      const ended = execute(core, ReportNetworkResult.rule, command, null)
      return methodId === null ? ended : thenCompleteMethod(world, methodId, ended)
    }
    case "Refund": {
      const command = { refundId: core.newId(), request: decode(CreateRefund.Request, body) }
      return execute(core, CreateRefund.rule, command, core.app)
    }
    case "Report": {
      const command = { request: decode(CreateDispute.Request, body), methodId, next: nextDispute(core) }
      return execute(core, CreateDispute.rule, command, null)
    }
  }
}

type OfOrder = Extract<Request, { readonly order: string } | { readonly item: string }> | Ordering
type Ordering = Extract<Request, { readonly _tag: "CreateItem" | "CreateOrder" }>

const ofOrder = ({ core }: PurePlatform, request: OfOrder, body: unknown, id: WireRequest.IdOf): CommandResult => {
  const itemIdsFor = (lines: ReadonlyArray<unknown> | null | undefined) => (lines ?? []).map(core.newId)
  switch (request._tag) {
    case "CreateItem": {
      const command = { itemId: core.newId(), request: decode(ItemFields.Create, body) }
      return execute(core, CreateItem.rule, command, core.app)
    }
    case "UpdateItem": {
      const command = { itemId: id(request.item), request: decode(ItemFields.Patch, body) }
      return execute(core, UpdateItem.rule, command, core.app)
    }
    case "DeleteItem":
      return execute(core, DeleteItem.rule, { itemId: id(request.item) }, core.app)
    case "CreateOrder": {
      const given = decode(OrderFields.Create, body)
      const command = { orderId: core.newId(), itemIds: itemIdsFor(given.lineItems), request: given }
      return execute(core, CreateOrder.rule, command, core.app)
    }
    case "UpdateOrder": {
      const orderId = id(request.order)
      const given = decode(OrderFields.Patch, body)
      const order = found(core, OrderKind.kind, orderId)
      const kept = given.lineItems === undefined && order !== null ? Order.itemIdsOf(order.state) : []
      const command = { orderId, request: given, kept: [...new Set(kept)], itemIds: itemIdsFor(given.lineItems) }
      return execute(core, UpdateOrder.rule, command, core.app)
    }
  }
}

type Rest = Exclude<Request, OfMethod | OfPayment | OfOrder | TerminalRequest>

/** Completes a request with the fields of its client-side token. */
const given = <S extends Schema.ConstraintDecoder<unknown>>(
  { core }: PurePlatform,
  schema: S,
  { _tag, magic }: { readonly _tag: keyof typeof WireSource.places; readonly magic: Magic },
  body: unknown
): RequestWithToken<S["Type"]> => {
  const completed = ClientTokens.completed(core, WireSource.places[_tag], body)
  if (completed === null) return { request: decode(schema, body), use: undefined, magic }
  const read = Schema.decodeUnknownOption(schema)(completed.body, strict)
  return { request: Option.getOrNull(read), use: completed.use, magic }
}

const others = (world: PurePlatform, request: Rest, body: Json | null, id: WireRequest.IdOf): CommandResult => {
  const { core } = world
  const { currencies, onboardingAsAService: onboards } = core.app.state.permissions
  switch (request._tag) {
    case "CreateEntity": {
      const command = {
        ...about,
        entityId: core.newId(),
        appId: core.app.id,
        request: decode(LegalEntityFields.Create, body)
      }
      return execute(core, CreateLegalEntity.rule, command, core.app)
    }
    case "CreateAccount": {
      const given = decode(AccountFields.Create, body)
      const command = { accountId: core.newId(), request: given, operatorName: "Service", currencies }
      return execute(core, CreateAccount.rule, command, core.app)
    }
    case "UpdateAccount": {
      const given = decode(AccountFields.Patch, body)
      const command = { accountId: id(request.account), request: given, operatorName: "Service", onboards }
      return execute(core, UpdateAccount.rule, command, core.app)
    }
    case "Reserve": {
      const command = { accountId: id(request.account), request: decode(HoldOrReleaseReserve.Request, body) }
      return execute(core, HoldOrReleaseReserve.rule, command, null)
    }
    case "CreateMethod":
      return createMethod(world, given(world, CreatePaymentMethod.Request, request, body))
    case "CreateToken":
      return ClientTokens.create(world, body)
    case "Upload":
      return Documents.upload(world, body)
    case "Revoke": {
      const agreementId = id(request.agreement)
      const methodId = found(core, PadAgreementKind.kind, agreementId)?.state.terms.paymentMethodId ?? null
      return execute(core, RevokePadAgreement.rule, { agreementId, methodId }, core.app)
    }
    case "Pay":
      return createPayment(world, given(world, CreatePayment.Request, request, body))
    case "UpdateRefund": {
      const command = { refundId: id(request.refund), request: decode(UpdateRefund.Request, body) }
      return execute(core, UpdateRefund.rule, command, core.app)
    }
    case "RefundResult": {
      const refundId = id(request.refund)
      const failure = ReportRefundResult.failureOf(decode(ReportRefundResult.Request, body))
      sendRefund(world, refundId)
      const paymentId = found(core, RefundKind.kind, refundId)?.state.terms.paymentId ?? null
      return execute(core, ReportRefundResult.rule, { refundId, paymentId, failure }, null)
    }
    case "Answer": {
      const command = { disputeId: id(request.dispute), request: decode(UpdateDispute.Request, body) }
      return execute(core, UpdateDispute.rule, command, core.app)
    }
    case "Decide": {
      const disputeId = id(request.dispute)
      const paymentId = found(core, disputeKind, disputeId)?.state.terms.paymentId ?? null
      const command = { disputeId, paymentId, decision: request.decision, next: nextDispute(core) }
      return execute(core, DecideDispute.rule, command, null)
    }
  }
}

/** Executes a request of the model. `id` resolves the names of the model. */
export const handle = (world: PurePlatform, request: Request, id: WireRequest.IdOf): CommandResult => {
  const wire = WireRequest.encode(request, id)
  const { body } = wire
  if ("terminal" in request || request._tag === "CreateTerminal") return Terminals.handle(world, request, wire, id)
  if ("method" in request) return ofMethod(world, request, body, id(request.method))
  if ("payment" in request) return ofPayment(world, request, body, id(request.payment))
  return "order" in request || "item" in request || request._tag === "CreateItem" || request._tag === "CreateOrder"
    ? ofOrder(world, request, body, id)
    : others(world, request, body, id)
}
