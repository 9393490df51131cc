/** The commands on disputes (payments.md 5). */
import * as CreateDisputeCommand from "../../payments/dispute/CreateDispute.ts"
import * as DecideDisputeCommand from "../../payments/dispute/DecideDispute.ts"
import * as ExtendResponseTimeCommand from "../../payments/dispute/ExtendResponseTime.ts"
import * as UpdateDisputeCommand from "../../payments/dispute/UpdateDispute.ts"
import { type Creation, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreateDispute: Creation = ofOperator(
  CreateDisputeCommand.Request,
  CreateDisputeCommand.handler,
  (request) => ({ request })
)
export const UpdateDispute: OnResource = ofApp(
  UpdateDisputeCommand.Request,
  UpdateDisputeCommand.handler,
  (request, { id }) => ({ disputeId: id, request })
)
export const DecideDispute: OnResource = ofOperator(
  DecideDisputeCommand.Request,
  DecideDisputeCommand.handler,
  ({ decision }, { id }) => ({ disputeId: id, decision })
)
export const ExtendResponseTime: OnResource = ofOperator(
  ExtendResponseTimeCommand.Request,
  ExtendResponseTimeCommand.handler,
  (request, { id }) => ({ disputeId: id, request })
)
