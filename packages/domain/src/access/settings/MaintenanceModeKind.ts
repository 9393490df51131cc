/** The transitions of the service switch: one row, which the platform owns. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import * as MaintenanceMode from "./MaintenanceMode.ts"
import * as Settings from "./Settings.ts"

const { replacement } = ResourceKind.transitions<MaintenanceMode.State, MaintenanceMode.Event>()

export const kind = ResourceKind.make<MaintenanceMode.State, MaintenanceMode.Event>({
  type: "service",
  state: MaintenanceMode.State,
  events: { Switched: replacement({ to: (event) => event.to }) },
  listed: () => ({ ownerId: Settings.platform, status: "active" }),
  record: (state): JsonObject => ({ available: state.available, retry_after: state.retryAfter }),
  initial: MaintenanceMode.on
})
