/**
 * The kind of a session token: its transitions and its record (platform.md 6). It posts no ledger entries and announces
 * no topics.
 */
import { Redacted } from "effect"
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as SessionToken from "./SessionToken.ts"

/** The record without its secret, which `shown` adds. */
const record = (state: SessionToken.State, { createTime, id }: Kind.Subject): JsonObject => ({
  ...ResourceReference.to("session_tokens", id),
  owner: { ...ResourceReference.to("accounts", state.accountId) },
  create_time: createTime,
  type: state.type,
  state: SessionToken.statusOf(state),
  expire_time: state.expireTime,
  session_token: null,
  [state.type]: { account_id: state.accountId, time_to_live: state.timeToLive }
})

/** What stays of a token without its secret. */
const termsOf = ({ accountId, expireTime, timeToLive, type }: SessionToken.State) => ({
  type,
  accountId,
  timeToLive,
  expireTime
})

const { creation, from } = Kind.transitions<SessionToken.State, SessionToken.Event>()

export const kind = Kind.make<SessionToken.State, SessionToken.Event, "expiry">({
  type: "session_tokens",
  state: SessionToken.State,
  events: {
    Created: creation({
      to: ({ accountId, expireTime, secret, timeToLive, type }) => ({
        _tag: "Active",
        type,
        accountId,
        timeToLive,
        expireTime,
        secret: Redacted.value(secret)
      })
    }),
    Expired: from(["Active"], { to: (token) => ({ _tag: "Expired", ...termsOf(token) }) }),
    Deleted: from(["Active", "Expired"], { to: (token) => ({ _tag: "Deleted", ...termsOf(token) }) })
  },
  timers: (state) => Timer.running({ expiry: state._tag === "Active" ? state.expireTime : null }),
  listed: (state) => ({
    ownerId: state.accountId,
    status: SessionToken.statusOf(state),
    facets: { type: state.type }
  }),
  record
})

/** The record at a time (UNIX seconds), with the secret while the token can be used. */
export const shown = (
  token: SessionToken.Token,
  at: number,
  open: (sealed: string) => Redacted.Redacted<string>
): JsonObject => {
  const secret = SessionToken.secretAt(token.state, at)
  return {
    ...record(token.state, token),
    session_token: secret === null ? null : Redacted.value(open(secret.sealed))
  }
}
