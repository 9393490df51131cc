/** The kind of an authentication code, with the record of POST /authentication_codes (platform.md 6). It never changes. */
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as AuthenticationCode from "./AuthenticationCode.ts"

const { creation } = Kind.transitions<AuthenticationCode.State, AuthenticationCode.Event>()

export const kind = Kind.make<AuthenticationCode.State, AuthenticationCode.Event, "deletion">({
  type: "authentication_codes",
  state: AuthenticationCode.State,
  events: { Created: creation({ to: ({ code }) => code }) },
  timers: (state) => Timer.running({ deletion: AuthenticationCode.deleteAt(state) }),
  /** the API has no GET for a code */
  listed: () => null,
  record: ({ accountId, expireTime }, { createTime, id }) => ({
    id,
    resource: "authentication_codes",
    path: null,
    owner: { ...ResourceReference.to("accounts", accountId) },
    create_time: createTime,
    expire_time: expireTime,
    scope: [...AuthenticationCode.scope]
  })
})
