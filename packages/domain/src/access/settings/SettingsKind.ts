/** The transitions of the settings: one row, which the platform owns. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Settings from "./Settings.ts"
import * as SettingsRecord from "./SettingsRecord.ts"

const { replacement } = ResourceKind.transitions<Settings.Settings, Settings.Event>()

export const kind = ResourceKind.make<Settings.Settings, Settings.Event>({
  type: "settings",
  state: Settings.State,
  events: { Set: replacement({ to: ({ settings }) => settings }) },
  listed: () => ({ ownerId: Settings.platform, status: "active" }),
  record: SettingsRecord.render,
  initial: Settings.initial
})
