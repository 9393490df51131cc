/**
 * The kind of an app: its next state, and the record that the operator reads
 * (platform.md 11). An app posts no ledger entries and announces no topics.
 */
import { Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as App from "./App.ts"

const earlier = (a: number | null, b: number): number => (a === null ? b : Math.min(a, b))

const evolve = (state: App.State | null, event: App.Event): App.State => {
  if (event._tag === "Created") return event.app
  if (state === null) throw new TypeError("an app begins with Created")
  switch (event._tag) {
    case "Changed":
      return App.changed(state, event.settings)
    case "TokenAdded": {
      const others = event.othersExpireAt
      const tokens =
        others === null
          ? state.tokens
          : state.tokens.map((each) => ({ ...each, expireTime: earlier(each.expireTime, others) }))
      return { ...state, tokens: [...tokens.filter((each) => App.isLive(each, event.token.createTime)), event.token] }
    }
    case "TokenRevoked":
      return { ...state, tokens: state.tokens.filter((each) => each.id !== event.tokenId) }
  }
}

const encodeThrottle = Schema.encodeSync(Schema.NullOr(App.Throttle))
const encodePermissions = Schema.encodeSync(App.Permissions)

const record = (state: App.State, subject: Kind.Subject): JsonObject => ({
  id: subject.id,
  resource: "applications",
  path: null,
  name: state.name,
  environment: state.environment,
  status: state.status,
  create_time: subject.createTime,
  production_access: state.productionAccess,
  direct_integration: state.directIntegration,
  notification_version: state.notificationVersion,
  return_fees_on_dispute: state.returnFeesOnDispute,
  throttle: state.throttle === null ? null : { ...encodeThrottle(state.throttle) },
  permissions: { ...encodePermissions(state.permissions) },
  tokens: state.tokens.map((token) => ({
    id: token.id,
    last_four: token.lastFour,
    create_time: token.createTime,
    expire_time: token.expireTime
  }))
})

export const kind = Kind.make<App.State, App.Event>({
  type: "applications",
  state: App.State,
  evolve,
  entries: { Created: Kind.none, Changed: Kind.none, TokenAdded: Kind.none, TokenRevoked: Kind.none },
  topics: { Created: Kind.none, Changed: Kind.none, TokenAdded: Kind.none, TokenRevoked: Kind.none },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: (state, subject) => ({ ownerId: subject.id, status: state.status }),
  shows: Kind.none,
  record
})
