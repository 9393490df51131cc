/** The kind of the service switch: one row, which the platform owns. */
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as MaintenanceMode from "./MaintenanceMode.ts"
import * as Settings from "./Settings.ts"

const { replacement } = Kind.transitions<MaintenanceMode.State, MaintenanceMode.Event>()

export const kind = Kind.make<MaintenanceMode.State, MaintenanceMode.Event>({
  type: "service",
  state: MaintenanceMode.State,
  events: { Switched: replacement({ to: (event) => event.to }) },
  listed: () => ({ ownerId: Settings.platform, status: "active" }),
  record: (state): JsonObject => ({ available: state.available, retry_after: state.retryAfter }),
  initial: MaintenanceMode.on
})
