/** The record of a client-side token (platform.md 7). What the token holds is never returned. */
import { Schema } from "effect"
import * as ClientToken from "./ClientToken.ts"
import { UnixTime } from "../../vocabulary/Time.ts"
import { idOf, owner, time } from "../../vocabulary/Examples.ts"
import { common, Owner } from "../../vocabulary/RecordFields.ts"

export const TokenRecord = Schema.Struct({
  ...common,
  path: Schema.Null,
  owner: Owner,
  type: ClientToken.Resource,
  expire_time: UnixTime
}).annotate({
  identifier: "Token",
  examples: [
    {
      id: `payment_methods-${idOf("token")}`,
      resource: "tokens",
      path: null,
      type: "payment_methods",
      owner: owner,
      create_time: time,
      expire_time: time
    }
  ]
})
