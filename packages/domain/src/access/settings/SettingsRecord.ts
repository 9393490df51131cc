/** The record of the settings, which only the operator sees (platform.md 12). */
import { Schema } from "effect"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import * as Settings from "./Settings.ts"

const encode = Schema.encodeSync(Settings.Settings)

export const SettingsRecord = recordOf(Settings.Settings).annotate({
  identifier: "Settings",
  examples: [encode(Settings.initial)]
})
export type SettingsRecord = typeof SettingsRecord.Type

export const render: (state: Settings.Settings) => SettingsRecord = encode
