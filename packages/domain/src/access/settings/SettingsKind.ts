/** The kind of the settings: one row, which the platform owns. */
import { Schema } from "effect"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Settings from "./Settings.ts"

const encode = Schema.encodeSync(Settings.Settings)

const { replacement } = Kind.transitions<Settings.Settings, Settings.Event>()

export const kind = Kind.make<Settings.Settings, Settings.Event>({
  type: "settings",
  state: Settings.Settings,
  events: { Set: replacement({ to: ({ settings }) => settings }) },
  listed: () => ({ ownerId: Settings.platform, status: "active" }),
  record: (state): JsonObject => ({ ...encode(state) }),
  initial: Settings.initial
})
