/** The commands on notification preferences (platform.md 10). */
import * as CreateNotificationPreferenceCommand from "../../notifications/CreateNotificationPreference.ts"
import * as DeleteNotificationPreferenceCommand from "../../notifications/DeleteNotificationPreference.ts"
import * as SetReachabilityCommand from "../../notifications/SetReachability.ts"
import { type Creation, NoBody, ofApp, ofOperator, type OnResource } from "../HostCommand.ts"

export const CreateNotificationPreference: Creation = ofApp(
  CreateNotificationPreferenceCommand.Request,
  CreateNotificationPreferenceCommand.handler,
  (request) => ({ request })
)
export const DeleteNotificationPreference: OnResource = ofApp(
  NoBody,
  DeleteNotificationPreferenceCommand.handler,
  (_, { id }) => ({ preferenceId: id })
)
export const ReviveNotificationPreference: OnResource = ofOperator(
  NoBody,
  SetReachabilityCommand.handler,
  (_, { id }) => ({ preferenceId: id, reachable: true })
)
