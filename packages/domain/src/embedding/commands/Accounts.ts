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
import { appAction, appCommand, appCreation, type Creation, type OnResource, operatorCommand } from "../HostCommand.ts"

export const CreateAccount: Creation = appCreation(CreateAccountCommand.Request, CreateAccountCommand.handler)
export const UpdateAccount: OnResource = appCommand(UpdateAccountCommand.Request, UpdateAccountCommand.handler)
export const DeleteAccount: OnResource = appAction(DeleteAccountCommand.handler)
export const ReadCapabilities: OnResource = appAction(ReadCapabilitiesCommand.handler, (_, { id }) => ({
  id,
  isExpanded: true
}))
export const BlockCapabilitiesAsPlatform: OnResource = appCommand(
  BlockCapabilitiesAsPlatformCommand.Request,
  BlockCapabilitiesAsPlatformCommand.handler,
  (request, { id }) => ({ id, request, isExpanded: true })
)
export const RegisterApplePay: OnResource = appCommand(RegisterApplePayCommand.Request, RegisterApplePayCommand.handler)
export const SetAccountDetails: OnResource = operatorCommand(
  SetAccountDetailsCommand.Request,
  SetAccountDetailsCommand.handler
)
export const HoldOrReleaseReserve: OnResource = operatorCommand(
  HoldOrReleaseReserveCommand.Request,
  HoldOrReleaseReserveCommand.handler
)
export const CloseAccount: OnResource = operatorCommand(CloseAccountCommand.Request, CloseAccountCommand.handler)
export const ReopenAccount: OnResource = operatorCommand(
  CloseAccountCommand.Request,
  ReopenAccountCommand.handler,
  ({ issueType }, { id }) => ({ id, issue: issueType })
)
export const BlockCapabilityAsOperator: OnResource = operatorCommand(
  BlockCapabilityAsOperatorCommand.Request,
  BlockCapabilityAsOperatorCommand.handler
)
export const CreateAdjustment: OnResource = operatorCommand(
  CreateAdjustmentCommand.Request,
  CreateAdjustmentCommand.handler
)
export const UpdateAdjustment: OnResource = appCommand(UpdateAdjustmentCommand.Request, UpdateAdjustmentCommand.handler)
