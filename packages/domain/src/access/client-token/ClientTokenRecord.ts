/** The record of a client-side token (platform.md 7). It never shows the data of the token. */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, owner, time } from "../../vocabulary/Examples.ts"
import { common, noPath, ownerApp } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import * as ClientToken from "./ClientToken.ts"

export const TokenRecord = Schema.Struct({
  ...common,
  path: noPath,
  owner: ownerApp,
  type: ClientToken.Resource.annotateKey({ description: "The resource that the token helps to create." }),
  expire_time: UnixTime.annotateKey({
    description: "When the token ends and its data is erased, 30 minutes after its creation, in UNIX seconds."
  })
}).annotate({
  identifier: "Token",
  examples: [
    {
      id: `payment_methods-${idOf("token")}`,
      resource: "tokens",
      path: null,
      type: "payment_methods",
      owner,
      create_time: time,
      expire_time: time
    }
  ]
})
export type TokenRecord = typeof TokenRecord.Type

export const render = (state: ClientToken.State, subject: Subject): TokenRecord => ({
  id: subject.id,
  resource: "tokens",
  path: null,
  type: state.resource,
  owner: ResourceReference.application(subject.appId),
  create_time: subject.createTime,
  expire_time: state.expireTime
})
