/** The record of an authentication code (platform.md 6). Only the answer to POST /authentication_codes has the code. */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, noPath, ownerAccount } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import * as AuthenticationCode from "./AuthenticationCode.ts"

const fields = {
  ...common,
  path: noPath,
  owner: ownerAccount,
  expire_time: UnixTime.annotateKey({
    description: "When the code ends, 10 minutes after its creation, in UNIX seconds."
  }),
  scope: Schema.Array(Schema.Literals(AuthenticationCode.scope)).annotateKey({
    description: "What the code permits; it is always all three."
  })
}

const Rendered = Schema.Struct(fields)

export const AuthenticationCodeRecord = Schema.Struct({
  ...fields,
  code: Schema.String.annotateKey({ description: "The secret, 43 characters, which only this answer shows." })
}).annotate({
  identifier: "AuthenticationCode",
  examples: [
    {
      id: idOf("authenticationCode"),
      resource: "authentication_codes",
      path: null,
      owner: reference("accounts", idOf("controlledAccount")),
      create_time: time,
      expire_time: time + AuthenticationCode.lifetime,
      code: "AZPXvjYAcACAAAAAAAAAAaIjMkBbxW5nTt0Qe2mJ9kc",
      scope: [...AuthenticationCode.scope]
    }
  ]
})
export type AuthenticationCodeRecord = typeof AuthenticationCodeRecord.Type

/** The record without the code, which is not stored. */
export const render = (
  { accountId, expireTime }: AuthenticationCode.State,
  { createTime, id }: Subject
): typeof Rendered.Type => ({
  id,
  resource: "authentication_codes",
  path: null,
  owner: ResourceReference.to("accounts", accountId),
  create_time: createTime,
  expire_time: expireTime,
  scope: [...AuthenticationCode.scope]
})
