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
import {
  appAction,
  appCommand,
  appCreation,
  type Creation,
  type OnResource,
  operatorAction,
  operatorCommand
} from "../HostCommand.ts"

export const CreatePaymentMethod: Creation = appCreation(
  CreatePaymentMethodCommand.Request,
  CreatePaymentMethodCommand.enrichedHandler,
  (request) => request
)
export const UpdatePaymentMethod: OnResource = appCommand(
  UpdatePaymentMethodCommand.Request,
  UpdatePaymentMethodCommand.handler
)
export const VerifyPaymentMethod: OnResource = appCommand(
  VerifyPaymentMethodCommand.Request,
  VerifyPaymentMethodCommand.handler
)
export const RemovePaymentMethod: OnResource = appAction(RemovePaymentMethodCommand.handler)
export const RemovePaymentMethodAsOperator: OnResource = operatorAction(RemovePaymentMethodCommand.operatorHandler)
export const SetPaymentMethodStatus: OnResource = operatorCommand(
  SetPaymentMethodStatusCommand.Request,
  SetPaymentMethodStatusCommand.handler
)
export const ResetPaymentMethodMicrodeposits: OnResource = operatorAction(
  ResetPaymentMethodMicrodepositsCommand.handler
)
export const SendPaymentMethodMicrodeposits: OnResource = operatorAction(SendPaymentMethodMicrodepositsCommand.handler)
export const CreatePadAgreement: Creation = appCreation(
  CreatePadAgreementCommand.Request,
  CreatePadAgreementCommand.handler
)
export const RevokePadAgreement: OnResource = appAction(RevokePadAgreementCommand.handler)
