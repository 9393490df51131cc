/**
 * An app is a platform that calls the API: its tokens, its permissions and its
 * throttle (platform.md 11). The operator makes it; it never changes itself.
 */
import { Result, Schema } from "effect"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as Currency from "../../vocabulary/Money.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as ApiVersion from "./ApiVersion.ts"

/** Reasons of NOT_AUTHORIZED that a rule can have (platform.md 4). */
export type Reason =
  | "DIRECT_INTEGRATION_NOT_APPROVED"
  | "CURRENCY_NOT_PERMITTED"
  | "UNREFERENCED_REFUNDS_NOT_PERMITTED"
  | "PERMISSION_NOT_GRANTED"

export const maxTokens = 3

export const Throttle = Wire.struct({
  /** 0: unlimited */
  requests: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
  windowSeconds: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3_600 }))
})
export type Throttle = typeof Throttle.Type

const flags = {
  onboardingAsAService: Schema.Boolean,
  paperCheck: Schema.Boolean,
  enterpriseCustomerId: Schema.Boolean,
  deleteAccounts: Schema.Boolean,
  blockCapabilities: Schema.Boolean,
  beneficiaryTransfer: Schema.Boolean,
  unreferencedRefunds: Schema.Boolean,
  cardPresent: Schema.Boolean
}

const permissionFields = {
  currencies: Schema.Array(Currency.Currency).check(Schema.isUnique()),
  versions: Schema.Array(ApiVersion.Permitted).check(Schema.isUnique()),
  ...flags
}

export const Permissions = Wire.struct(permissionFields)
export type Permissions = typeof Permissions.Type

export const noPermissions: Permissions = {
  currencies: ["USD"],
  versions: [],
  onboardingAsAService: false,
  paperCheck: false,
  enterpriseCustomerId: false,
  deleteAccounts: false,
  blockCapabilities: false,
  beneficiaryTransfer: false,
  unreferencedRefunds: false,
  cardPresent: false
}

export const allPermissions: Permissions = {
  currencies: ["USD", "CAD"],
  versions: ["3.1", "3.1.rc.1.3"],
  onboardingAsAService: true,
  paperCheck: true,
  enterpriseCustomerId: true,
  deleteAccounts: true,
  blockCapabilities: true,
  beneficiaryTransfer: true,
  unreferencedRefunds: true,
  cardPresent: true
}

/** A live secret of the app, kept as a keyed hash. */
export const Token = Schema.Struct({
  id: Schema.String,
  hash: Schema.String,
  lastFour: Schema.String,
  createTime: Schema.Int,
  expireTime: Schema.NullOr(Schema.Int)
})
export type Token = typeof Token.Type

export const Environment = Schema.Literals(["staging", "production"])
export type Environment = typeof Environment.Type

const settable = {
  name: Text.Name,
  status: Schema.Literals(["active", "suspended"]),
  productionAccess: Schema.Boolean,
  directIntegration: Schema.Boolean,
  notificationVersion: ApiVersion.Version,
  returnFeesOnDispute: Schema.Boolean,
  throttle: Schema.NullOr(Throttle),
  permissions: Permissions
}

export const State = Schema.Struct({ ...settable, environment: Environment, tokens: Schema.Array(Token) })
export type State = typeof State.Type
export type App = Kind.Fact<State>

/** What the operator may set; `permissions` are merged by member. */
export const Settings = Wire.struct({
  ...Wire.sparse({ ...settable, permissions: Wire.struct(Wire.sparse(permissionFields)) })
})
export type Settings = typeof Settings.Type

export type Event =
  | { readonly _tag: "Created"; readonly app: State }
  | { readonly _tag: "Changed"; readonly settings: Settings }
  | { readonly _tag: "TokenAdded"; readonly token: Token; readonly othersExpireAt: number | null }
  | { readonly _tag: "TokenRevoked"; readonly tokenId: string }

export const initial = (name: string, environment: Environment, settings: Settings): State =>
  changed(
    {
      name,
      environment,
      status: "active",
      productionAccess: false,
      directIntegration: false,
      notificationVersion: "3.0",
      returnFeesOnDispute: false,
      throttle: null,
      permissions: noPermissions,
      tokens: []
    },
    settings
  )

const changed = (state: State, { permissions, ...settings }: Settings): State => ({
  ...state,
  ...settings,
  permissions: { ...state.permissions, ...permissions }
})

const earlier = (a: number | null, b: number): number => (a === null ? b : Math.min(a, b))

const evolve = (state: State | null, event: Event): State => {
  if (event._tag === "Created") return event.app
  if (state === null) throw new TypeError("an app begins with Created")
  switch (event._tag) {
    case "Changed":
      return changed(state, event.settings)
    case "TokenAdded": {
      const others = event.othersExpireAt
      const tokens =
        others === null
          ? state.tokens
          : state.tokens.map((each) => ({ ...each, expireTime: earlier(each.expireTime, others) }))
      return { ...state, tokens: [...tokens.filter((each) => isLive(each, event.token.createTime)), event.token] }
    }
    case "TokenRevoked":
      return { ...state, tokens: state.tokens.filter((each) => each.id !== event.tokenId) }
  }
}

export const isLive = (token: Token, at: number): boolean => token.expireTime === null || token.expireTime > at
export const liveTokens = (state: State, at: number): ReadonlyArray<Token> =>
  state.tokens.filter((each) => isLive(each, at))

/** Why an app may not use a version, or null. */
export const mayUse = (state: State, version: ApiVersion.Version): boolean => {
  const needed = ApiVersion.permission(version)
  return (
    needed === null ||
    state.permissions.versions.includes(needed) ||
    (needed === "3.1" && state.permissions.onboardingAsAService)
  )
}

const encodeThrottle = Schema.encodeSync(Schema.NullOr(Throttle))
const encodePermissions = Schema.encodeSync(Permissions)

const record = (state: State, subject: Kind.Subject): JsonObject => ({
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

export const kind = Kind.make<State, Event>({
  type: "applications",
  state: State,
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

/** A fourth live token is refused: TOO_MANY_TOKENS. Those that end at once, as the new one begins, do not count. */
export const addToken = (
  state: State,
  token: Token,
  othersExpireAt: number | null
): Result.Result<Event, { readonly _tag: "App/TooManyTokens" }> =>
  (othersExpireAt ?? Number.POSITIVE_INFINITY) > token.createTime &&
  liveTokens(state, token.createTime).length >= maxTokens
    ? Result.fail({ _tag: "App/TooManyTokens" })
    : Result.succeed({ _tag: "TokenAdded", token, othersExpireAt })
