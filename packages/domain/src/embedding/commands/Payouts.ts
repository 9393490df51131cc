/** The commands on payouts and recoveries (merchants.md 7, 8). */
import * as CreatePayoutCommand from "../../payouts/payout/CreatePayout.ts"
import * as DecidePayoutCommand from "../../payouts/payout/DecidePayout.ts"
import * as UpdatePayoutCommand from "../../payouts/payout/UpdatePayout.ts"
import * as DecideRecoveryCommand from "../../payouts/recovery/DecideRecovery.ts"
import * as UpdateRecoveryCommand from "../../payouts/recovery/UpdateRecovery.ts"
import { appCommand, appCreation, type Creation, type OnResource, operatorCommand } from "../HostCommand.ts"

export const CreatePayout: Creation = appCreation(CreatePayoutCommand.Request, CreatePayoutCommand.handler)
export const UpdatePayout: OnResource = appCommand(UpdatePayoutCommand.Request, UpdatePayoutCommand.handler)
export const DecidePayout: OnResource = operatorCommand(DecidePayoutCommand.Request, DecidePayoutCommand.handler)
export const UpdateRecovery: OnResource = appCommand(UpdateRecoveryCommand.Request, UpdateRecoveryCommand.handler)
export const DecideRecovery: OnResource = operatorCommand(DecideRecoveryCommand.Request, DecideRecoveryCommand.handler)
