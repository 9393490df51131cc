/** The commands on payouts and recoveries (merchants.md 7, 8). */
import * as CreatePayoutCommand from "../../payouts/payout/CreatePayout.ts"
import * as DecidePayoutCommand from "../../payouts/payout/DecidePayout.ts"
import * as UpdatePayoutCommand from "../../payouts/payout/UpdatePayout.ts"
import * as DecideRecoveryCommand from "../../payouts/recovery/DecideRecovery.ts"
import * as UpdateRecoveryCommand from "../../payouts/recovery/UpdateRecovery.ts"
import { type Creation, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreatePayout: Creation = ofApp(CreatePayoutCommand.Request, CreatePayoutCommand.handler, (request) => ({
  request
}))
export const UpdatePayout: OnResource = ofApp(
  UpdatePayoutCommand.Request,
  UpdatePayoutCommand.handler,
  (request, { id }) => ({ payoutId: id, request })
)
export const DecidePayout: OnResource = ofOperator(
  DecidePayoutCommand.Request,
  DecidePayoutCommand.handler,
  (request, { id }) => DecidePayoutCommand.commandOf(id, request)
)
export const UpdateRecovery: OnResource = ofApp(
  UpdateRecoveryCommand.Request,
  UpdateRecoveryCommand.handler,
  (request, { id }) => ({ recoveryId: id, request })
)
export const DecideRecovery: OnResource = ofOperator(
  DecideRecoveryCommand.Request,
  DecideRecoveryCommand.handler,
  (request, { id }) => DecideRecoveryCommand.commandOf(id, request)
)
