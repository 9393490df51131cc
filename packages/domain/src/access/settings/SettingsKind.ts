/** The kind of the settings: one row, which the platform owns. */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Settings from "./Settings.ts"

const encode = Schema.encodeSync(Settings.Settings)

export const kind = Kind.make<Settings.Settings, Settings.Event>({
  type: "settings",
  state: Settings.Settings,
  evolve: (_, event) => event.settings,
  entries: { Set: Kind.none },
  topics: { Set: Kind.none },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: () => ({ ownerId: Settings.platform, status: "active" }),
  shows: Kind.none,
  record: (state): JsonObject => ({ ...encode(state) })
})
