/** The commands on payout methods and their microdeposits (merchants.md 6). */
import * as CreatePayoutMethodCommand from "../../merchants/payout-method/CreatePayoutMethod.ts"
import * as DeletePayoutMethodCommand from "../../merchants/payout-method/DeletePayoutMethod.ts"
import * as ResetPayoutMethodMicrodepositsCommand from "../../merchants/payout-method/ResetPayoutMethodMicrodeposits.ts"
import * as RestorePayoutMethodCommand from "../../merchants/payout-method/RestorePayoutMethod.ts"
import * as SendPayoutMethodMicrodepositsCommand from "../../merchants/payout-method/SendPayoutMethodMicrodeposits.ts"
import * as UpdatePayoutMethodCommand from "../../merchants/payout-method/UpdatePayoutMethod.ts"
import * as VerifyPayoutMethodCommand from "../../merchants/payout-method/VerifyPayoutMethod.ts"
import { appCommand, appCreation, type Creation, type OnResource, operatorAction } from "../HostCommand.ts"

export const CreatePayoutMethod: Creation = appCreation(
  CreatePayoutMethodCommand.Request,
  CreatePayoutMethodCommand.enrichedHandler,
  (request) => ({ request, verifies: true })
)
export const UpdatePayoutMethod: OnResource = appCommand(
  UpdatePayoutMethodCommand.Request,
  UpdatePayoutMethodCommand.handler
)
export const VerifyPayoutMethod: OnResource = appCommand(
  VerifyPayoutMethodCommand.Request,
  VerifyPayoutMethodCommand.handler
)
export const DeletePayoutMethod: OnResource = operatorAction(DeletePayoutMethodCommand.handler)
export const RestorePayoutMethod: OnResource = operatorAction(RestorePayoutMethodCommand.handler)
export const ResetPayoutMethodMicrodeposits: OnResource = operatorAction(ResetPayoutMethodMicrodepositsCommand.handler)
export const SendPayoutMethodMicrodeposits: OnResource = operatorAction(SendPayoutMethodMicrodepositsCommand.handler)
