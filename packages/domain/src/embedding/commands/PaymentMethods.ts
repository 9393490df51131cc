/** The commands on payment methods, their microdeposits, and PAD agreements (payments.md 1, 2). */
import * as ResetPaymentMethodMicrodepositsCommand from "../../payers/microdeposits/ResetPaymentMethodMicrodeposits.ts"
import * as SendPaymentMethodMicrodepositsCommand from "../../payers/microdeposits/SendPaymentMethodMicrodeposits.ts"
import * as VerifyPaymentMethodCommand from "../../payers/microdeposits/VerifyPaymentMethod.ts"
import * as CreatePadAgreementCommand from "../../payers/pad-agreement/CreatePadAgreement.ts"
import * as RevokePadAgreementCommand from "../../payers/pad-agreement/RevokePadAgreement.ts"
import * as CreatePaymentMethodCommand from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as RemovePaymentMethodCommand from "../../payers/payment-method/RemovePaymentMethod.ts"
import * as SetPaymentMethodStatusCommand from "../../payers/payment-method/SetPaymentMethodStatus.ts"
import * as UpdatePaymentMethodCommand from "../../payers/payment-method/UpdatePaymentMethod.ts"
import { type Creation, NoBody, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreatePaymentMethod: Creation = ofApp(
  CreatePaymentMethodCommand.Request,
  CreatePaymentMethodCommand.enrichedHandler,
  (request) => request
)
export const UpdatePaymentMethod: OnResource = ofApp(
  UpdatePaymentMethodCommand.Request,
  UpdatePaymentMethodCommand.handler,
  (request, { id }) => ({ methodId: id, request })
)
export const VerifyPaymentMethod: OnResource = ofApp(
  VerifyPaymentMethodCommand.Request,
  VerifyPaymentMethodCommand.handler,
  (request, { id }) => ({ methodId: id, request })
)
export const RemovePaymentMethod: OnResource = ofApp(NoBody, RemovePaymentMethodCommand.handler, (_, { id }) => ({
  methodId: id
}))
export const RemovePaymentMethodAsOperator: OnResource = ofOperator(
  NoBody,
  RemovePaymentMethodCommand.operatorHandler,
  (_, { id }) => ({ methodId: id })
)
export const SetPaymentMethodStatus: OnResource = ofOperator(
  SetPaymentMethodStatusCommand.Request,
  SetPaymentMethodStatusCommand.handler,
  ({ status }, { id }) => ({ methodId: id, usable: status === "verified" })
)
export const ResetPaymentMethodMicrodeposits: OnResource = ofOperator(
  NoBody,
  ResetPaymentMethodMicrodepositsCommand.handler,
  (_, { id }) => ({ methodId: id })
)
export const SendPaymentMethodMicrodeposits: OnResource = ofOperator(
  NoBody,
  SendPaymentMethodMicrodepositsCommand.handler,
  (_, { id }) => ({ methodId: id })
)
export const CreatePadAgreement: Creation = ofApp(
  CreatePadAgreementCommand.Request,
  CreatePadAgreementCommand.handler,
  (request) => ({ request })
)
export const RevokePadAgreement: OnResource = ofApp(NoBody, RevokePadAgreementCommand.handler, (_, { id }) => ({
  agreementId: id
}))
