/** The record of a client-side token as the API answers it (platform.md 7). What the token holds is never returned. */
import { Schema } from "effect"
import { common, Reference } from "../RecordFields.ts"

export const TokenRecord = Schema.Struct({
  ...common,
  owner: Reference,
  type: Schema.String,
  expire_time: Schema.Int
}).annotate({ identifier: "Token" })
