/** The kind of the service switch: one row, which the platform owns. */
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as ServiceSwitch from "./ServiceSwitch.ts"
import * as Settings from "./Settings.ts"

const { replacement } = Kind.transitions<ServiceSwitch.ServiceSwitch, ServiceSwitch.Event>()

export const kind = Kind.make<ServiceSwitch.ServiceSwitch, ServiceSwitch.Event>({
  type: "service",
  state: ServiceSwitch.ServiceSwitch,
  events: { Switched: replacement({ to: (event) => event.to }) },
  listed: () => ({ ownerId: Settings.platform, status: "active" }),
  record: (state): JsonObject => ({ available: state.available, retry_after: state.retryAfter })
})
