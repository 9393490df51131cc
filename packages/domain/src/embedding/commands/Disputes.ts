/** The commands on disputes (payments.md 5). */
import * as CreateDisputeCommand from "../../payments/dispute/CreateDispute.ts"
import * as DecideDisputeCommand from "../../payments/dispute/DecideDispute.ts"
import * as ExtendResponseTimeCommand from "../../payments/dispute/ExtendResponseTime.ts"
import * as UpdateDisputeCommand from "../../payments/dispute/UpdateDispute.ts"
import { appCommand, type Creation, type OnResource, operatorCommand, operatorCreation } from "../HostCommand.ts"

export const CreateDispute: Creation = operatorCreation(CreateDisputeCommand.Request, CreateDisputeCommand.handler)
export const UpdateDispute: OnResource = appCommand(UpdateDisputeCommand.Request, UpdateDisputeCommand.handler)
export const DecideDispute: OnResource = operatorCommand(DecideDisputeCommand.Request, DecideDisputeCommand.handler)
export const ExtendResponseTime: OnResource = operatorCommand(
  ExtendResponseTimeCommand.Request,
  ExtendResponseTimeCommand.handler
)
