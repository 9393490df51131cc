/** The commands on accounts, their capabilities, reserves and adjustments (merchants.md 4, 5, 9, 10). */
import * as BlockCapabilitiesAsPlatformCommand from "../../merchants/account/commands/BlockCapabilitiesAsPlatform.ts"
import * as BlockCapabilityAsOperatorCommand from "../../merchants/account/commands/BlockCapabilityAsOperator.ts"
import * as CloseAccountCommand from "../../merchants/account/commands/CloseAccount.ts"
import * as CreateAccountCommand from "../../merchants/account/commands/CreateAccount.ts"
import * as DeleteAccountCommand from "../../merchants/account/commands/DeleteAccount.ts"
import * as HoldOrReleaseReserveCommand from "../../merchants/account/commands/HoldOrReleaseReserve.ts"
import * as ReadCapabilitiesCommand from "../../merchants/account/commands/ReadCapabilities.ts"
import * as RegisterApplePayCommand from "../../merchants/account/commands/RegisterApplePay.ts"
import * as ReopenAccountCommand from "../../merchants/account/commands/ReopenAccount.ts"
import * as SetAccountDetailsCommand from "../../merchants/account/commands/SetAccountDetails.ts"
import * as UpdateAccountCommand from "../../merchants/account/commands/UpdateAccount.ts"
import * as CreateAdjustmentCommand from "../../merchants/adjustment/CreateAdjustment.ts"
import * as UpdateAdjustmentCommand from "../../merchants/adjustment/UpdateAdjustment.ts"
import { type Creation, NoBody, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreateAccount: Creation = ofApp(CreateAccountCommand.Request, CreateAccountCommand.handler, (request) => ({
  request
}))
export const UpdateAccount: OnResource = ofApp(
  UpdateAccountCommand.Request,
  UpdateAccountCommand.handler,
  (request, { id }) => ({ accountId: id, request })
)
export const DeleteAccount: OnResource = ofApp(NoBody, DeleteAccountCommand.handler, (_, { id }) => ({ accountId: id }))
export const ReadCapabilities: OnResource = ofApp(NoBody, ReadCapabilitiesCommand.handler, (_, { id }) => ({
  accountId: id,
  isExpanded: true
}))
export const BlockCapabilitiesAsPlatform: OnResource = ofApp(
  BlockCapabilitiesAsPlatformCommand.Request,
  BlockCapabilitiesAsPlatformCommand.handler,
  (request, { id }) => ({ accountId: id, request, isExpanded: true })
)
export const RegisterApplePay: OnResource = ofApp(
  RegisterApplePayCommand.Request,
  RegisterApplePayCommand.handler,
  (request, { id }) => ({ accountId: id, request })
)
export const SetAccountDetails: OnResource = ofOperator(
  SetAccountDetailsCommand.Request,
  SetAccountDetailsCommand.handler,
  (request, { id }) => ({ accountId: id, request })
)
export const HoldOrReleaseReserve: OnResource = ofOperator(
  HoldOrReleaseReserveCommand.Request,
  HoldOrReleaseReserveCommand.handler,
  (request, { id }) => ({ accountId: id, request })
)
export const CloseAccount: OnResource = ofOperator(
  CloseAccountCommand.Request,
  CloseAccountCommand.handler,
  (request, { id }) => ({ accountId: id, request })
)
export const ReopenAccount: OnResource = ofOperator(
  CloseAccountCommand.Request,
  ReopenAccountCommand.handler,
  ({ issueType }, { id }) => ({ accountId: id, issue: issueType })
)
export const BlockCapabilityAsOperator: OnResource = ofOperator(
  BlockCapabilityAsOperatorCommand.Request,
  BlockCapabilityAsOperatorCommand.handler,
  (request, { id }) => ({ accountId: id, request })
)
export const CreateAdjustment: OnResource = ofOperator(
  CreateAdjustmentCommand.Request,
  CreateAdjustmentCommand.handler,
  (request, { id }) => ({ accountId: id, request })
)
export const UpdateAdjustment: OnResource = ofApp(
  UpdateAdjustmentCommand.Request,
  UpdateAdjustmentCommand.handler,
  (request, { id }) => ({ adjustmentId: id, request })
)
