/** The record of an rbit as the API answers it (platform.md 8). */
import { Schema } from "effect"
import * as Rbit from "@payments-platform/domain/risk/rbit/Rbit"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import { UnixTime } from "@payments-platform/domain/vocabulary/Time"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"
import { idOf, reference, time, version, website } from "../Examples.ts"
import { common, freeForm, Reference } from "../RecordFields.ts"

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
      state: "active",
      api_version: version
    }
  ]
})
