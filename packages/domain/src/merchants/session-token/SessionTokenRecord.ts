/** The record of a session token (platform.md 6). */
import { Redacted, Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, ownerAccount, text } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import * as SessionToken from "./SessionToken.ts"

const Session = Schema.Struct({
  account_id: Schema.String.annotateKey({ description: "The account whose resources the session may use." }),
  time_to_live: Schema.Int.annotateKey({ description: "How long the token lives from its creation, in seconds." })
})

export const SessionTokenRecord = Schema.Struct({
  ...common,
  owner: ownerAccount,
  type: SessionToken.Type.annotateKey({
    description: "What the token is for: a card reader, or a use of the API without the secret of the app."
  }),
  state: SessionToken.Status.annotateKey({
    description: "A token that has expired stays `active` until it is deleted."
  }),
  expire_time: UnixTime.annotateKey({ description: "When the token ends, in UNIX seconds." }),
  session_token: text.annotateKey({
    description: "The secret, to be sent as Session-Token; null: the token is deleted or has expired."
  }),
  mobile_session: Schema.optionalKey(Session).annotateKey({
    description: "The session of a card reader; present when `type` is `mobile_session`."
  }),
  api_session: Schema.optionalKey(Session).annotateKey({
    description: "The session of a use of the API; present when `type` is `api_session`."
  })
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
export type SessionTokenRecord = typeof SessionTokenRecord.Type

const sessionOf = ({ accountId, timeToLive, type }: SessionToken.State) => {
  const session = { account_id: accountId, time_to_live: timeToLive }
  return type === "mobile_session" ? { mobile_session: session } : { api_session: session }
}

/** The record without its secret, which `renderAt` adds. */
export const render = (state: SessionToken.State, { createTime, id }: Subject): SessionTokenRecord => ({
  ...ResourceReference.to("session_tokens", id),
  owner: ResourceReference.to("accounts", state.accountId),
  create_time: createTime,
  type: state.type,
  state: SessionToken.statusOf(state),
  expire_time: state.expireTime,
  session_token: null,
  ...sessionOf(state)
})

/** The record at a time (UNIX seconds), with the secret while the token can be used. */
export const renderAt = (
  token: SessionToken.Token,
  at: number,
  open: (sealed: string) => Redacted.Redacted<string>
): SessionTokenRecord => {
  const secret = SessionToken.secretAt(token.state, at)
  return {
    ...render(token.state, token),
    session_token: secret === null ? null : Redacted.value(open(secret.sealed))
  }
}
