/** The kind of the settings: one row, which the platform owns. */
import * as Kind from "../../decider/Kind.ts"
import * as Settings from "./Settings.ts"
import * as SettingsRecord from "./SettingsRecord.ts"

const { replacement } = Kind.transitions<Settings.Settings, Settings.Event>()

export const kind = Kind.make<Settings.Settings, Settings.Event>({
  type: "settings",
  state: Settings.Settings,
  events: { Set: replacement({ to: ({ settings }) => settings }) },
  listed: () => ({ ownerId: Settings.platform, status: "active" }),
  record: (state) => SettingsRecord.render(state),
  initial: Settings.initial
})
