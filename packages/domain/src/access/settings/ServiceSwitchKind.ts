/** The kind of the service switch: one row, which the platform owns. */
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as ServiceSwitch from "./ServiceSwitch.ts"
import * as Settings from "./Settings.ts"

export const kind = Kind.make<ServiceSwitch.ServiceSwitch, ServiceSwitch.Event>({
  type: "service",
  state: ServiceSwitch.ServiceSwitch,
  evolve: (_, event) => event.to,
  entries: { Switched: Kind.none },
  topics: { Switched: Kind.none },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: () => ({ ownerId: Settings.platform, status: "active" }),
  shows: Kind.none,
  record: (state): JsonObject => ({ available: state.available, retry_after: state.retryAfter })
})
