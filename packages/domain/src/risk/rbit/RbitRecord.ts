/** The record of an rbit (platform.md 8). It has the object that its type names, without the birth date of a person. */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, reference, time, website } from "../../vocabulary/Examples.ts"
import { common, Reference } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Rbit from "./Rbit.ts"
import * as RbitRequest from "./RbitRequest.ts"

export const RbitRecord = Schema.Struct({
  ...common,
  owner: Reference.annotateKey({ description: "The resource that the information is about." }),
  ...RbitRequest.RecordContent.fields,
  state: Rbit.Status.annotateKey({ description: "A `deleted` rbit is outdated and does not count any more." })
}).annotate({
  identifier: "RbitRecord",
  examples: [
    {
      ...reference("rbits", idOf("rbit")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      type: "website_uri",
      source: "user",
      receive_time: website.receive_time,
      website_uri: website.website_uri,
      state: "active"
    }
  ]
})
export type RbitRecord = typeof RbitRecord.Type

export const render = (state: Rbit.State, subject: Subject): RbitRecord => {
  const { owner, shown } = state.content
  return {
    ...ResourceReference.to("rbits", subject.id),
    owner: ResourceReference.to(owner.type, owner.id),
    create_time: subject.createTime,
    ...shown,
    state: Rbit.statusOf(state)
  }
}
