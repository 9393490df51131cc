/** The resource kind of session tokens (platform.md 6), which have no ledger entries and no topics. */
import { Redacted } from "effect"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as SessionToken from "./SessionToken.ts"
import * as SessionTokenRecord from "./SessionTokenRecord.ts"

/** A token without its secret. */
const termsOf = ({ accountId, expireTime, timeToLive, type }: SessionToken.State) => ({
  type,
  accountId,
  timeToLive,
  expireTime
})

const { creation, from } = ResourceKind.transitions<SessionToken.State, SessionToken.Event>()

export const kind = ResourceKind.make<SessionToken.State, SessionToken.Event, "expiry">({
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
  timers: (state) => Timer.runningTimers({ expiry: state._tag === "Active" ? state.expireTime : null }),
  listed: (state) => ({
    ownerId: state.accountId,
    status: SessionToken.statusOf(state),
    facets: { type: state.type }
  }),
  record: SessionTokenRecord.render
})
