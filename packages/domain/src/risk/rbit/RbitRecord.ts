/** The record of an rbit (platform.md 8). */
import { Schema } from "effect"
import * as Rbit from "./Rbit.ts"
import * as RbitRequest from "./RbitRequest.ts"
import * as RbitTypes from "./RbitTypes.ts"
import { UnixTime } from "../../vocabulary/Time.ts"
import { unsafeCoerce } from "../../vocabulary/UnsafeCoerce.ts"
import { idOf, reference, time, website } from "../../vocabulary/Examples.ts"
import { common, freeForm, Reference } from "../../vocabulary/RecordFields.ts"

const typeObject = Schema.optionalKey(
  freeForm("The object that `type` names, with the fields that it was sent with, but for the birth date of a person.")
)

/** A record has one of these members. */
const typeObjects = unsafeCoerce<{ readonly [T in (typeof RbitTypes.types)[number]]: typeof typeObject }>(
  Object.fromEntries(RbitTypes.types.map((type) => [type, typeObject])),
  "the object has a member for each type"
)

export const RbitRecord = Schema.Struct({
  ...common,
  owner: Reference,
  type: RbitRequest.Type,
  source: RbitRequest.Source,
  receive_time: UnixTime,
  ...typeObjects,
  state: Rbit.Status
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
