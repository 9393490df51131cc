/** The record of a client-side token as the API answers it (platform.md 7). What the token holds is never returned. */
import { Schema } from "effect"
import * as ClientToken from "@payments-platform/domain/access/client-token/ClientToken"
import { idOf, owner, time, version } from "../Examples.ts"
import { common, Reference } from "../RecordFields.ts"

export const TokenRecord = Schema.Struct({
  ...common,
  owner: Reference,
  type: ClientToken.Resource,
  expire_time: Schema.Int
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
