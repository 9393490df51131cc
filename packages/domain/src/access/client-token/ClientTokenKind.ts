/** The transitions of a client-side token (platform.md 7). It posts no ledger entries and announces no topics. */
import { Redacted } from "effect"
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as ClientToken from "./ClientToken.ts"
import * as ClientTokenRecord from "./ClientTokenRecord.ts"

const { creation, from } = ResourceKind.transitions<ClientToken.State, ClientToken.Event>()
const open = ["Fresh", "InUse"] as const

export const kind = ResourceKind.make<ClientToken.State, ClientToken.Event, "expiry" | "deletion">({
  type: "tokens",
  state: ClientToken.State,
  events: {
    Created: creation({
      to: ({ expireTime, held, resource }) => ({ _tag: "Fresh", resource, expireTime, held: Redacted.value(held) })
    }),
    Taken: from(open, {
      to: ({ expireTime, held, resource }, { at, by }) => ({
        _tag: "InUse",
        resource,
        expireTime,
        held,
        by,
        since: at
      })
    }),
    GivenBack: from(open, {
      to: ({ expireTime, held, resource }) => ({ _tag: "Fresh", resource, expireTime, held })
    }),
    Used: from(open, { to: ({ expireTime, resource }) => ({ _tag: "Used", resource, expireTime }) }),
    Expired: from(open, { to: ({ expireTime, resource }) => ({ _tag: "Expired", resource, expireTime }) })
  },
  timers: (state) => Timer.runningTimers({ expiry: ClientToken.dueAt(state), deletion: ClientToken.deleteAt(state) }),
  /** only the response to POST /tokens shows a token, since the API has no GET for it */
  listed: () => null,
  hasSecretId: true,
  record: ClientTokenRecord.render
})
