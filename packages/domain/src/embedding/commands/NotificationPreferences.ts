/** The commands on notification preferences (platform.md 10). */
import * as CreateNotificationPreferenceCommand from "../../notifications/CreateNotificationPreference.ts"
import * as DeleteNotificationPreferenceCommand from "../../notifications/DeleteNotificationPreference.ts"
import * as SetReachabilityCommand from "../../notifications/SetReachability.ts"
import { appAction, appCreation, type Creation, type OnResource, operatorAction } from "../HostCommand.ts"

export const CreateNotificationPreference: Creation = appCreation(
  CreateNotificationPreferenceCommand.Request,
  CreateNotificationPreferenceCommand.handler
)
export const DeleteNotificationPreference: OnResource = appAction(DeleteNotificationPreferenceCommand.handler)
export const ReviveNotificationPreference: OnResource = operatorAction(SetReachabilityCommand.handler, (_, { id }) => ({
  id,
  reachable: true
}))
