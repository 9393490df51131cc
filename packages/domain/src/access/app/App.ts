/**
 * An app is the account of a platform that calls the API: its credentials, its
 * permissions and its request limit (platform.md 11). Only the operator creates or
 * changes an app.
 */
import { Schema } from "effect"
import type * as ResourceKind from "../../decider/ResourceKind.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Currency from "../../vocabulary/Money.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as ApiVersion from "./ApiVersion.ts"

/** The reasons of NOT_AUTHORIZED (platform.md 4). */
export const reasons = [
  "DIRECT_INTEGRATION_NOT_APPROVED",
  "CURRENCY_NOT_PERMITTED",
  "UNREFERENCED_REFUNDS_NOT_PERMITTED",
  "PERMISSION_NOT_GRANTED",
  "AUTH_CODE_CANNOT_ACCESS_SCOPE",
  "INVALID_CREDENTIALS",
  "WRONG_AUTH_ASSERTION_FIELD"
] as const
export type Reason = (typeof reasons)[number]

/** The request limit of one app, for each endpoint (platform.md 2). */
export const Throttle = Wire.struct({
  requests: Check.Integer.check(Check.between(0, 1_000_000)).annotateKey({
    description: "The most requests to an endpoint within one window, 0 to 1,000,000; 0: no limit."
  }),
  windowSeconds: Check.Integer.check(Check.between(1, 3_600)).annotateKey({
    description: "The length of the sliding window in seconds, 1 to 3,600."
  })
})
export type Throttle = typeof Throttle.Type

const may = (description: string) => Schema.Boolean.annotateKey({ description })

const flags = {
  onboardingAsAService: may("Whether the app may onboard merchants as a service."),
  paperCheck: may("Whether the app may create payout methods that are paper checks."),
  enterpriseCustomerId: may("Whether the app may set the `enterprise_customer_id` of a legal entity."),
  deleteAccounts: may("Whether the app may delete accounts."),
  blockCapabilities: may("Whether the app may block payments and payouts of an account."),
  beneficiaryTransfer: may("Whether the app may name another legal entity that receives the funds of an account."),
  unreferencedRefunds: may("Whether the app may refund without a payment."),
  cardPresent: may("Whether the app may use card readers.")
}

const permissionFields = {
  currencies: Schema.Array(Currency.Currency)
    .check(Check.unique())
    .annotateKey({ description: "The currencies in which the app may have accounts." }),
  versions: Schema.Array(ApiVersion.PermittedVersion)
    .check(Check.unique())
    .annotateKey({ description: "The versions of the interface that need a permission and that the app may use." }),
  ...flags
}

/** What the app may do beyond the base interface (platform.md 11). */
export const Permissions = Wire.struct(permissionFields)
export type Permissions = typeof Permissions.Type

/** The permissions of a new app. */
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

export const Environment = Schema.Literals(["staging", "production"]).annotate({ identifier: "Environment" })
export type Environment = typeof Environment.Type

const operatorFields = {
  name: Text.Name.annotateKey({ description: "The name of the platform that uses the app." }),
  status: Schema.Literals(["active", "suspended"]).annotateKey({
    description: "Requests of a `suspended` app are refused."
  }),
  productionAccess: may("Whether the app may use production."),
  directIntegration: may("Whether the app may send raw card, bank and personal data, which needs PCI compliance."),
  notificationVersion: ApiVersion.Version.annotateKey({
    description: "The version of the interface in which notifications show records."
  }),
  returnFeesOnDispute: may("Whether a dispute also returns the fees of its payment."),
  throttle: StateCodec.orNull(Throttle).annotateKey({
    description: "How many requests the app may make; null: 30 in 10 seconds for each endpoint."
  }),
  permissions: Wire.annotateKey(Permissions, { description: "What the app may do beyond the base interface." })
}

/** The permissions that the capabilities of accounts follow from (merchants.md 5). */
const capabilityPermissions = ["cardPresent", "onboardingAsAService"] as const
export type CapabilityPermissions = Pick<Permissions, (typeof capabilityPermissions)[number]>

/**
 * A review of all accounts of the app, because a permission has changed that their capabilities follow from. `at`: when
 * the next accounts are reviewed, in UNIX seconds of service time; `after`: the last reviewed account; null: none was.
 */
export const AccountReview = Schema.Struct({
  at: Schema.Int,
  after: StateCodec.orNull(Schema.Struct({ time: Schema.Int, id: Schema.String }))
})
export type AccountReview = typeof AccountReview.Type

/** Seconds before a review begins. A process may know the former permissions for a second (AppCache.ts). */
const reviewDelay = 2

export const State = Schema.Struct({
  ...operatorFields,
  environment: Environment,
  tokens: Schema.Array(AccessToken.AccessToken),
  accountReview: StateCodec.orNull(AccountReview)
})
export type State = typeof State.Type
/** An app as it was loaded from the store. */
export type App = ResourceKind.Fact<State>

const ChangedPermissions = Wire.annotateKey(Wire.struct(Wire.sparse(permissionFields)), {
  description: "What the app may do beyond the base interface; a permission that is left out stays."
})

/** The body with which the operator updates an app: an omitted member keeps its value, `permissions` merge by member. */
export const Settings = Wire.struct({
  ...Wire.sparse({ ...operatorFields, permissions: ChangedPermissions })
})
export type Settings = typeof Settings.Type

export type Event =
  | { readonly _tag: "Created"; readonly app: State }
  | { readonly _tag: "Changed"; readonly settings: Settings; readonly at: number }
  /** some accounts were reviewed; `next`: the review of the others; null: there are none */
  | { readonly _tag: "AccountsReviewed"; readonly next: AccountReview | null }
  | AccessToken.Addition
  | AccessToken.Revocation

/** The state of a new app, without tokens. */
export const initial = (name: string, environment: Environment, settings: Settings): State =>
  withSettings(
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
      tokens: [],
      accountReview: null
    },
    settings
  )

/** A new app of a service that embeds the domain. `settings` as of the operator: permissions, versions, flags. */
export const make = (id: string, name: string, environment: Environment, settings: Settings): App => ({
  id,
  appId: id,
  createTime: 0,
  version: 1,
  state: initial(name, environment, settings)
})

const withSettings = (state: State, { permissions, ...settings }: Settings): State => ({
  ...state,
  ...settings,
  permissions: { ...state.permissions, ...permissions }
})

/** The state after an update by the operator. */
export const change = (before: State, settings: Settings, at: number): State => {
  const after = withSettings(before, settings)
  return capabilityPermissions.every((name) => after.permissions[name] === before.permissions[name])
    ? after
    : { ...after, accountReview: { at: at + reviewDelay, after: null } }
}

/** Whether the app may call this version of the interface. `onboarding_as_a_service` also permits 3.1 (platform.md 3). */
export const mayUse = (state: State, version: ApiVersion.Version): boolean => {
  const needed = ApiVersion.permission(version)
  return (
    needed === null ||
    state.permissions.versions.includes(needed) ||
    (needed === "3.1" && state.permissions.onboardingAsAService)
  )
}
