/** The record of a session token (platform.md 6). */
import { Schema } from "effect"
import * as SessionToken from "./SessionToken.ts"
import { UnixTime } from "../../vocabulary/Time.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, Reference, text } from "../../vocabulary/RecordFields.ts"

const Session = Schema.optionalKey(Schema.Struct({ account_id: Schema.String, time_to_live: Schema.Int }))

export const SessionTokenRecord = Schema.Struct({
  ...common,
  owner: Reference,
  type: SessionToken.Type,
  state: SessionToken.Status,
  expire_time: UnixTime,
  /** null once the token is deleted or has expired */
  session_token: text,
  /** present for its type */
  mobile_session: Session,
  api_session: Session
}).annotate({
  identifier: "SessionToken",
  examples: [
    {
      ...reference("session_tokens", idOf("sessionToken")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      type: "mobile_session",
      state: "active",
      expire_time: time + SessionToken.defaultLife,
      session_token: "stage_AZPXvjYAcACAAAAAAAAAAaIjMkBbxW5nTt0Qe2mJ9kc",
      mobile_session: { account_id: idOf("account"), time_to_live: SessionToken.defaultLife }
    }
  ]
})
