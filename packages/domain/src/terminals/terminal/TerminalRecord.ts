/** The record of a terminal (platform.md 11). */
import { Schema, Struct } from "effect"
import * as Terminal from "./Terminal.ts"
import * as TerminalFields from "./TerminalFields.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, integer, Reference, text } from "../../vocabulary/RecordFields.ts"
import { shown } from "../../vocabulary/SchemaOfStoredFields.ts"

/** The members of the lines of versions differ. Those within a member are all there. */
const Configuration = shown(TerminalFields.Configuration)
  .mapFields(Struct.map(Schema.optionalKey))
  .annotate({ identifier: "TerminalConfiguration" })

export const TerminalRecord = Schema.Struct({
  ...common,
  owner: Reference,
  serial_number: Schema.String,
  model: TerminalFields.Model,
  reference_id: text,
  status: Schema.Literals(Terminal.statuses),
  /** absent in 3.2 */
  last_call_home: Schema.optionalKey(integer),
  /** absent in 3.2 until the device is onboarded */
  terminal_configuration: Schema.optionalKey(Configuration)
}).annotate({
  identifier: "Terminal",
  examples: [
    {
      ...reference("terminals", idOf("terminal")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      serial_number: "EXAMPLE-1",
      model: "DX8000",
      reference_id: null,
      status: "pending"
    }
  ]
})
