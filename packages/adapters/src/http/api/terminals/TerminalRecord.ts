/** The record of a terminal as the API answers it (platform.md 11). */
import { Schema } from "effect"
import { common, integer, json, Reference, text } from "../RecordFields.ts"

export const TerminalRecord = Schema.Struct({
  ...common,
  owner: Reference,
  serial_number: Schema.String,
  model: Schema.String,
  reference_id: text,
  status: Schema.String,
  /** absent in 3.2 */
  last_call_home: Schema.optionalKey(integer),
  /** absent in 3.2 until the device is onboarded */
  terminal_configuration: Schema.optionalKey(json)
}).annotate({ identifier: "Terminal" })
