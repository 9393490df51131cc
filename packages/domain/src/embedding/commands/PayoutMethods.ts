/** The commands on payout methods and their microdeposits (merchants.md 6). */
import * as CreatePayoutMethodCommand from "../../merchants/payout-method/CreatePayoutMethod.ts"
import * as DeletePayoutMethodCommand from "../../merchants/payout-method/DeletePayoutMethod.ts"
import * as ResetPayoutMethodMicrodepositsCommand from "../../merchants/payout-method/ResetPayoutMethodMicrodeposits.ts"
import * as RestorePayoutMethodCommand from "../../merchants/payout-method/RestorePayoutMethod.ts"
import * as SendPayoutMethodMicrodepositsCommand from "../../merchants/payout-method/SendPayoutMethodMicrodeposits.ts"
import * as UpdatePayoutMethodCommand from "../../merchants/payout-method/UpdatePayoutMethod.ts"
import * as VerifyPayoutMethodCommand from "../../merchants/payout-method/VerifyPayoutMethod.ts"
import { type Creation, NoBody, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreatePayoutMethod: Creation = ofApp(
  CreatePayoutMethodCommand.Request,
  CreatePayoutMethodCommand.enrichedHandler,
  (request) => ({ request, verifies: true })
)
export const UpdatePayoutMethod: OnResource = ofApp(
  UpdatePayoutMethodCommand.Request,
  UpdatePayoutMethodCommand.handler,
  (request, { id }) => ({ methodId: id, request })
)
export const VerifyPayoutMethod: OnResource = ofApp(
  VerifyPayoutMethodCommand.Request,
  VerifyPayoutMethodCommand.handler,
  (request, { id }) => ({ methodId: id, request })
)
export const DeletePayoutMethod: OnResource = ofOperator(NoBody, DeletePayoutMethodCommand.handler, (_, { id }) => ({
  methodId: id
}))
export const RestorePayoutMethod: OnResource = ofOperator(NoBody, RestorePayoutMethodCommand.handler, (_, { id }) => ({
  methodId: id
}))
export const ResetPayoutMethodMicrodeposits: OnResource = ofOperator(
  NoBody,
  ResetPayoutMethodMicrodepositsCommand.handler,
  (_, { id }) => ({ methodId: id })
)
export const SendPayoutMethodMicrodeposits: OnResource = ofOperator(
  NoBody,
  SendPayoutMethodMicrodepositsCommand.handler,
  (_, { id }) => ({ methodId: id })
)
