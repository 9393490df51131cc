/** The key of an entry at a simulated network. It is not stored in the entry's document, since the id of its row has it. */
import { Schema } from "effect"
import * as StateCodec from "../decider/StateCodec.ts"

export const EntryKey = StateCodec.field(Schema.String, "")
