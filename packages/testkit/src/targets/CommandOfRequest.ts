/** The command of each request of the model, as the targets below HTTP execute it: the pure core and the use cases. */
import type { Schema } from "effect"
import type { Rejection } from "@payments-platform/adapters/http/response/RejectionErrors"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import type { Place } from "@payments-platform/domain/access/client-token/TokenBody"
import * as ChargeStatement from "@payments-platform/domain/billing/statement/ChargeStatement"
import * as ReportChargeResult from "@payments-platform/domain/billing/statement/ReportChargeResult"
import * as Rule from "@payments-platform/domain/decider/Rule"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as BlockCapabilitiesAsPlatform from "@payments-platform/domain/merchants/account/BlockCapabilitiesAsPlatform"
import * as BlockCapabilityAsOperator from "@payments-platform/domain/merchants/account/BlockCapabilityAsOperator"
import * as CloseAccount from "@payments-platform/domain/merchants/account/CloseAccount"
import * as CreateAccount from "@payments-platform/domain/merchants/account/CreateAccount"
import * as DeleteAccount from "@payments-platform/domain/merchants/account/DeleteAccount"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/HoldOrReleaseReserve"
import * as ReopenAccount from "@payments-platform/domain/merchants/account/ReopenAccount"
import * as SetAccountDetails from "@payments-platform/domain/merchants/account/SetAccountDetails"
import * as UpdateAccount from "@payments-platform/domain/merchants/account/UpdateAccount"
import * as CreateAdjustment from "@payments-platform/domain/merchants/adjustment/CreateAdjustment"
import * as UpdateAdjustment from "@payments-platform/domain/merchants/adjustment/UpdateAdjustment"
import * as CreateLegalEntity from "@payments-platform/domain/merchants/legal-entity/CreateLegalEntity"
import * as DecideVerification from "@payments-platform/domain/merchants/legal-entity/DecideVerification"
import * as UpdateLegalEntity from "@payments-platform/domain/merchants/legal-entity/UpdateLegalEntity"
import * as DecideDocument from "@payments-platform/domain/merchants/document/DecideDocument"
import * as SubmitVerificationDocuments from "@payments-platform/domain/merchants/legal-entity/SubmitVerificationDocuments"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreatePayoutMethod from "@payments-platform/domain/merchants/payout-method/CreatePayoutMethod"
import * as DeletePayoutMethod from "@payments-platform/domain/merchants/payout-method/DeletePayoutMethod"
import * as PayoutMethod from "@payments-platform/domain/merchants/payout-method/PayoutMethod"
import type * as PayoutMethodCommand from "@payments-platform/domain/merchants/payout-method/PayoutMethodCommand"
import * as ResetPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/ResetPayoutMethodMicrodeposits"
import * as RestorePayoutMethod from "@payments-platform/domain/merchants/payout-method/RestorePayoutMethod"
import * as SendPayoutMethodMicrodeposits from "@payments-platform/domain/merchants/payout-method/SendPayoutMethodMicrodeposits"
import * as VerifyPayoutMethod from "@payments-platform/domain/merchants/payout-method/VerifyPayoutMethod"
import * as CreatePayout from "@payments-platform/domain/payouts/payout/CreatePayout"
import * as DecidePayout from "@payments-platform/domain/payouts/payout/DecidePayout"
import * as ResetPaymentMethodMicrodeposits from "@payments-platform/domain/payers/microdeposits/ResetPaymentMethodMicrodeposits"
import * as VerifyPaymentMethod from "@payments-platform/domain/payers/microdeposits/VerifyPaymentMethod"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as RevokePadAgreement from "@payments-platform/domain/payers/pad-agreement/RevokePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as RemovePaymentMethod from "@payments-platform/domain/payers/payment-method/RemovePaymentMethod"
import * as SetPaymentMethodStatus from "@payments-platform/domain/payers/payment-method/SetPaymentMethodStatus"
import * as UpdatePaymentMethod from "@payments-platform/domain/payers/payment-method/UpdatePaymentMethod"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as DeleteItem from "@payments-platform/domain/payments/item/DeleteItem"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import * as CapturePayment from "@payments-platform/domain/payments/payment/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import * as ReportNetworkResult from "@payments-platform/domain/payments/payment/ReportNetworkResult"
import * as ReviewPayment from "@payments-platform/domain/payments/payment/ReviewPayment"
import * as UpdatePayment from "@payments-platform/domain/payments/payment/UpdatePayment"
import * as CreateRefund from "@payments-platform/domain/payments/refund/CreateRefund"
import * as ReportRefundResult from "@payments-platform/domain/payments/refund/ReportRefundResult"
import * as UpdateRefund from "@payments-platform/domain/payments/refund/UpdateRefund"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/encoded-payment-method/IssueEncodedPaymentMethod"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as DeactivateTerminal from "@payments-platform/domain/terminals/terminal/DeactivateTerminal"
import * as DeleteTerminal from "@payments-platform/domain/terminals/terminal/DeleteTerminal"
import * as OnboardTerminal from "@payments-platform/domain/terminals/terminal/OnboardTerminal"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import type { CalendarMonth } from "@payments-platform/domain/vocabulary/Calendar"
import type { Request } from "../model/ModelRequests.ts"
import { decode } from "../wire/DecodeStrictly.ts"
import type * as WireRequest from "../wire/WireRequest.ts"
import * as PaymentSourceJson from "../wire/PaymentSourceJson.ts"

type Body = Schema.ConstraintDecoder<unknown>

/** A request that the outside world and perhaps a client-side token complete before its command is known. */
export interface PreparedRequest {
  /** where the body may name a token; null: nowhere */
  readonly place: Place | null
  readonly execute: <A>(
    execute: <S extends Body, C, F, R extends Rejection>(schema: S, prepared: Rule.Prepared<S["Type"], C, F, R>) => A
  ) => A
}

/** `file`: the name of the file */
export interface Upload {
  readonly type: string
  readonly file: string
}

/** An account and the month of which it is billed. */
export interface Billing {
  readonly accountId: string
  readonly month: CalendarMonth
}

export type Operation =
  | { readonly _tag: "Command"; readonly byOperator: boolean; readonly command: Rule.Bound<Rejection> }
  | { readonly _tag: "Prepared"; readonly request: PreparedRequest }
  | ({ readonly _tag: "Upload" } & Upload)
  | { readonly _tag: "RefundUnpaid"; readonly accountId: string }
  | ({ readonly _tag: "Bill" } & Billing)
  | { readonly _tag: "ReadCard"; readonly request: IssueEncodedPaymentMethod.Request }

const byApp = <C, F, R extends Rejection>(rule: Rule.Rule<C, F, R>, command: C): Operation => ({
  _tag: "Command",
  byOperator: false,
  command: Rule.bind<C, F, Rejection>(rule, command)
})

const byOperator = <C, F, R extends Rejection>(rule: Rule.Rule<C, F, R>, command: C): Operation => ({
  _tag: "Command",
  byOperator: true,
  command: Rule.bind<C, F, Rejection>(rule, command)
})

const prepared = <S extends Body, C, F, R extends Rejection>(
  place: Place | null,
  schema: S,
  prepared: Rule.Prepared<S["Type"], C, F, R>
): Operation => ({
  _tag: "Prepared",
  request: { place, execute: (execute) => execute(schema, prepared) }
})

const payoutMethodChanges = {
  delete: (command: PayoutMethodCommand.Command) => byOperator(DeletePayoutMethod.rule, command),
  restore: (command: PayoutMethodCommand.Command) => byOperator(RestorePayoutMethod.rule, command),
  reset: (command: PayoutMethodCommand.Command) => byOperator(ResetPayoutMethodMicrodeposits.rule, command),
  send: (command: PayoutMethodCommand.Command) => byOperator(SendPayoutMethodMicrodeposits.rule, command)
}

/** The operation of a request. `id` resolves the names of the model. */
export const operationOf = (
  request: Request,
  { body, file, version }: WireRequest.WireRequest,
  id: WireRequest.IdOf
): Operation => {
  switch (request._tag) {
    case "CompleteEntity":
    case "RenameParty":
    case "LabelEntity":
      return byApp(UpdateLegalEntity.rule, {
        entityId: id(request.entity),
        request: decode(LegalEntityFields.Update, body)
      })
    case "CreateEntity":
      return byApp(CreateLegalEntity.rule, { request: decode(LegalEntityFields.Create, body) })
    case "DecideParty": {
      const command = { entityId: id(request.entity), request: decode(DecideVerification.Request, body) }
      return byOperator(DecideVerification.rule, command)
    }
    case "PostDocuments":
      return byApp(SubmitVerificationDocuments.rule, {
        entityId: id(request.entity),
        request: decode(SubmitVerificationDocuments.Request, body),
        isExpanded: true
      })
    case "DecideDocument":
      return byOperator(DecideDocument.rule, { documentId: id(request.document), accepted: request.accepted })
    case "CreateAccount":
      return byApp(CreateAccount.rule, { request: decode(AccountFields.Create, body) })
    case "PayOut":
      return byApp(CreatePayout.rule, { request: decode(CreatePayout.Request, body) })
    case "Charge":
      return byOperator(ChargeStatement.rule, { statementId: id(request.statement), early: true })
    case "ChargeResult": {
      const { result } = decode(ReportChargeResult.Request, body)
      return byOperator(ReportChargeResult.rule, { statementId: id(request.statement), result })
    }
    case "DecidePayout": {
      const command = DecidePayout.commandOf(id(request.payout), decode(DecidePayout.Request, body))
      return byOperator(DecidePayout.rule, command)
    }
    case "CreatePayoutMethod":
      return prepared(null, CreatePayoutMethod.Request, {
        rule: CreatePayoutMethod.rule,
        prepare: (request, context) =>
          CreatePayoutMethod.prepared.prepare({ request, verifies: PayoutMethod.verifiesIn(version) }, context)
      })
    case "VerifyPayoutMethod": {
      const command = { methodId: id(request.method), request: decode(VerifyPayoutMethod.Request, body) }
      return byApp(VerifyPayoutMethod.rule, command)
    }
    case "ChangePayoutMethod":
      return payoutMethodChanges[request.change]({ methodId: id(request.method) })
    case "SetPayout":
    case "UpdateAccount":
      return byApp(UpdateAccount.rule, { accountId: id(request.account), request: decode(AccountFields.Patch, body) })
    case "CloseAccount": {
      const command = { accountId: id(request.account), request: decode(CloseAccount.Request, body) }
      return byOperator(CloseAccount.rule, command)
    }
    case "ReopenAccount":
      return byOperator(ReopenAccount.rule, { accountId: id(request.account), issue: request.issue })
    case "DeleteAccount":
      return byApp(DeleteAccount.rule, { accountId: id(request.account) })
    case "Block":
      return request.byOperator
        ? byOperator(BlockCapabilityAsOperator.rule, {
            accountId: id(request.account),
            request: decode(BlockCapabilityAsOperator.Request, body)
          })
        : byApp(BlockCapabilitiesAsPlatform.rule, {
            accountId: id(request.account),
            request: decode(BlockCapabilitiesAsPlatform.Request, body),
            isExpanded: true
          })
    case "RefundUnpaid":
      return { _tag: "RefundUnpaid", accountId: id(request.account) }
    case "Bill":
      return { _tag: "Bill", accountId: id(request.account), month: { year: request.year, month: request.month } }
    case "SetWeeklyLimit": {
      const command = { accountId: id(request.account), request: decode(AccountFields.Details, body) }
      return byOperator(SetAccountDetails.rule, command)
    }
    case "Reserve": {
      const command = { accountId: id(request.account), request: decode(HoldOrReleaseReserve.Request, body) }
      return byOperator(HoldOrReleaseReserve.rule, command)
    }
    case "Adjust": {
      const command = { accountId: id(request.account), request: decode(CreateAdjustment.Request, body) }
      return byOperator(CreateAdjustment.rule, command)
    }
    case "UpdateAdjustment": {
      const command = { adjustmentId: id(request.adjustment), request: decode(UpdateAdjustment.Request, body) }
      return byApp(UpdateAdjustment.rule, command)
    }
    case "CreateToken":
      return prepared(null, CreateClientToken.Request, CreateClientToken.prepared)
    case "Upload":
      return { _tag: "Upload", type: request.type, file: file ?? "" }
    case "CreateMethod":
      return prepared(PaymentSourceJson.places.CreateMethod, CreatePaymentMethod.Request, CreatePaymentMethod.prepared)
    case "UpdateMethod": {
      const command = { methodId: id(request.method), request: decode(UpdatePaymentMethod.Request, body) }
      return byApp(UpdatePaymentMethod.rule, command)
    }
    case "DeleteMethod":
      return request.byOperator
        ? byOperator(RemovePaymentMethod.operatorRule, { methodId: id(request.method) })
        : byApp(RemovePaymentMethod.rule, { methodId: id(request.method) })
    case "Verify": {
      const command = { methodId: id(request.method), request: decode(VerifyPaymentMethod.Request, body) }
      return byApp(VerifyPaymentMethod.rule, command)
    }
    case "Reset":
      return byOperator(ResetPaymentMethodMicrodeposits.rule, { methodId: id(request.method) })
    case "SetStatus":
      return byOperator(SetPaymentMethodStatus.rule, { methodId: id(request.method), usable: request.usable })
    case "Sign":
      return byApp(CreatePadAgreement.rule, { request: decode(CreatePadAgreement.Request, body) })
    case "Revoke":
      return byApp(RevokePadAgreement.rule, { agreementId: id(request.agreement) })
    case "Pay":
      return prepared(PaymentSourceJson.places.Pay, CreatePayment.Request, CreatePayment.prepared)
    case "Capture":
      return byApp(CapturePayment.rule, {
        paymentId: id(request.payment),
        request: decode(CapturePayment.Request, body)
      })
    case "Update":
      return byApp(UpdatePayment.rule, { paymentId: id(request.payment), request: decode(UpdatePayment.Request, body) })
    case "Cancel":
      return byApp(CancelPayment.rule, { paymentId: id(request.payment), request: {} })
    case "Review":
      return byOperator(ReviewPayment.rule, { paymentId: id(request.payment), passed: request.passed })
    case "Result":
      return byOperator(ReportNetworkResult.rule, { paymentId: id(request.payment), failure: request.failure })
    case "Refund":
      return byApp(CreateRefund.rule, { request: decode(CreateRefund.Request, body) })
    case "UpdateRefund":
      return byApp(UpdateRefund.rule, { refundId: id(request.refund), request: decode(UpdateRefund.Request, body) })
    case "RefundResult": {
      const failure = ReportRefundResult.failureOf(decode(ReportRefundResult.Request, body))
      return byOperator(ReportRefundResult.rule, { refundId: id(request.refund), failure })
    }
    case "Report":
      return byOperator(CreateDispute.rule, { request: decode(CreateDispute.Request, body) })
    case "Answer":
      return byApp(UpdateDispute.rule, { disputeId: id(request.dispute), request: decode(UpdateDispute.Request, body) })
    case "Decide":
      return byOperator(DecideDispute.rule, { disputeId: id(request.dispute), decision: request.decision })
    case "CreateItem":
      return byApp(CreateItem.rule, { request: decode(ItemFields.Create, body) })
    case "UpdateItem":
      return byApp(UpdateItem.rule, { itemId: id(request.item), request: decode(ItemFields.Patch, body) })
    case "DeleteItem":
      return byApp(DeleteItem.rule, { itemId: id(request.item) })
    case "CreateOrder":
      return byApp(CreateOrder.rule, { request: decode(OrderFields.Create, body) })
    case "UpdateOrder":
      return byApp(UpdateOrder.rule, { orderId: id(request.order), request: decode(OrderFields.Patch, body) })
    case "CreateTerminal": {
      const line = TerminalFields.lineOf(version)
      return byApp(CreateTerminal.rule, { line, request: decode(CreateTerminal.Request, body) })
    }
    case "UpdateTerminal": {
      const command = { terminalId: id(request.terminal), request: decode(UpdateTerminal.Request, body) }
      return byApp(UpdateTerminal.rule, command)
    }
    case "Onboard":
      return byOperator(OnboardTerminal.rule, { terminalId: id(request.terminal) })
    case "Deactivate":
      return byApp(DeactivateTerminal.rule, { terminalId: id(request.terminal) })
    case "DeleteTerminal":
      return byApp(DeleteTerminal.rule, { terminalId: id(request.terminal) })
    case "Read":
      return { _tag: "ReadCard", request: decode(IssueEncodedPaymentMethod.Request, body) }
  }
}
