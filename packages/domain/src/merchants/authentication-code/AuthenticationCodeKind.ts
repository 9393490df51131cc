/** The resource kind of authentication codes (platform.md 6), which never change. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as AuthenticationCode from "./AuthenticationCode.ts"
import * as AuthenticationCodeRecord from "./AuthenticationCodeRecord.ts"

const { creation } = ResourceKind.transitions<AuthenticationCode.State, AuthenticationCode.Event>()

export const kind = ResourceKind.make<AuthenticationCode.State, AuthenticationCode.Event, "deletion">({
  type: "authentication_codes",
  state: AuthenticationCode.State,
  events: { Created: creation({ to: ({ code }) => code }) },
  timers: (state) => Timer.runningTimers({ deletion: AuthenticationCode.deleteAt(state) }),
  /** the API has no GET for a code */
  listed: () => null,
  hasSecretId: true,
  record: AuthenticationCodeRecord.render
})
