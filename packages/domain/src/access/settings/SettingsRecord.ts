/** The record of the settings as the operator surface answers them (platform.md 12). */
import { Schema } from "effect"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import * as Settings from "./Settings.ts"

export const SettingsRecord = recordOf(Settings.Settings).annotate({
  identifier: "Settings",
  examples: [
    {
      dispute_fee: 1500,
      sanctioned_countries: ["CU", "IR", "KP", "SY", "XX"],
      exchange_symbols: {},
      simulator_delay: 10
    }
  ]
})
export type SettingsRecord = typeof SettingsRecord.Type

export const render: (state: Settings.Settings) => SettingsRecord = Schema.encodeSync(Settings.Settings)
