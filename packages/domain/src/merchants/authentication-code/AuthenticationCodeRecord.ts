/** The record of an authentication code as POST /authentication_codes answers it (platform.md 6). */
import { Schema } from "effect"
import * as AuthenticationCode from "./AuthenticationCode.ts"
import { UnixTime } from "../../vocabulary/Time.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, Reference } from "../../vocabulary/RecordFields.ts"

export const AuthenticationCodeRecord = Schema.Struct({
  ...common,
  path: Schema.Null,
  owner: Reference,
  expire_time: UnixTime,
  code: Schema.String.annotate({ description: "43 characters, shown only here." }),
  scope: Schema.Array(Schema.Literals(AuthenticationCode.scope))
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
