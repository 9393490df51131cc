/** The record of a client-side token as the API answers it (platform.md 7). What the token holds is never returned. */
import { Schema } from "effect"
import * as ClientToken from "@payments-platform/domain/access/client-token/ClientToken"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { idOf, owner, time, version } from "../Examples.ts"
import { common, Owner } from "../RecordFields.ts"

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
      expire_time: time,
      api_version: version
    }
  ]
})
