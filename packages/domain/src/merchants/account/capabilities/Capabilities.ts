/**
 * The capabilities of an account (merchants.md 5): what it may do, and the issues that prevent it. They are computed
 * from the account, its legal entity and the permissions of its app; only the last announced record is stored.
 * `payments` depends on the account alone, so that a payment reads no other resource.
 */
import type * as App from "../../../access/app/App.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as ResourceReference from "../../../vocabulary/ResourceReference.ts"
import * as LegalEntity from "../../legal-entity/LegalEntity.ts"
import * as Issue from "../../legal-entity/verification/Issue.ts"
import * as PayoutMethod from "../../payout-method/PayoutMethod.ts"
import * as Account from "../Account.ts"
import type * as AccountClosingIssue from "./AccountClosingIssue.ts"
import * as EnablementClock from "./EnablementClock.ts"

/** The data behind the capabilities of an account. */
export interface Facts {
  readonly account: Fact<Account.State>
  readonly entity: Fact<LegalEntity.State>
  /** the payout method of the account; null: it has none */
  readonly method: Fact<PayoutMethod.State> | null
  /** null: the app is not known */
  readonly app: { readonly permissions: App.CapabilityPermissions } | null
}

/** An issue of a capability: one of merchants.md 2, or one of section 5. */
export type AnyIssue =
  | Issue.Issue
  | { readonly _tag: "Closed"; readonly type: AccountClosingIssue.Type | "account_deleted" }
  | { readonly _tag: "Blocked"; readonly reason: string }

export interface Capability {
  readonly enabled: boolean
  readonly current: ReadonlyArray<AnyIssue>
  /** issues that come if nothing happens until a time, in UNIX seconds */
  readonly upcoming: ReadonlyArray<{ readonly at: number; readonly issue: AnyIssue }>
}

/** The missing fields of the account that section 1.5 requires, by their paths in its record. */
const missing = (state: Account.State): Issue.ErrantFields => {
  const { name = null, description = null } = state.fields
  const { payoutMethodId, period } = Account.payoutOf(state)
  const payout = payoutPath(state)
  const values = { name, description, [`${payout}.payout_method_id`]: payoutMethodId, [`${payout}.period`]: period }
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => (value === null ? [[path, ["is_null"] as const]] : []))
  )
}

const payoutPath = ({ currency }: Account.State): string => `payout.currencies.${currency}`

const isEmpty = (fields: Issue.ErrantFields): boolean => Object.keys(fields).length === 0

/** Whether the legal entity and the account have all data of section 1.5; reviews may still run. */
export const isDataComplete = ({ account, entity }: Pick<Facts, "account" | "entity">): boolean =>
  isEmpty(missing(account.state)) && LegalEntity.isDataComplete(entity.state)

/** A payout method that nothing can be paid to. */
const unfit = ({ account: { state }, method }: Facts): Issue.ErrantFields =>
  Account.payoutOf(state).payoutMethodId === null || (method !== null && PayoutMethod.isLive(method.state))
    ? {}
    : { [`${payoutPath(state)}.payout_method_id`]: ["is_invalid"] }

/** The issue of an account's errant fields, if there are any. */
const errant = ({ account: { id } }: Facts, fields: Issue.ErrantFields): ReadonlyArray<AnyIssue> =>
  isEmpty(fields) ? [] : [{ _tag: "ErrantFields", target: ResourceReference.to("accounts", id), fields }]

/** The issues of data that is missing, on the account and on its legal entity. */
const missingData = (facts: Facts): ReadonlyArray<AnyIssue> => [
  ...errant(facts, missing(facts.account.state)),
  ...LegalEntity.issuesOf(facts.entity.state, facts.entity.id).filter(({ _tag }) => _tag === "ErrantFields")
]

/** The issues that close the account. */
const closings = ({ closings, status }: Account.State): ReadonlyArray<AnyIssue> =>
  status === "deleted"
    ? [{ _tag: "Closed", type: "account_deleted" }]
    : closings.map((type) => ({ _tag: "Closed", type }) as const)

const blocks = ({ blocks }: Account.State, capability: Account.Blockable): ReadonlyArray<AnyIssue> => {
  const reason = blocks[capability]
  return reason === null ? [] : [{ _tag: "Blocked", reason }]
}

/** The upcoming issue of every capability when the enablement clock will close the account. */
const closesAt = ({ clock, status }: Account.State): Capability["upcoming"] => {
  const at = EnablementClock.deadline(clock)
  return status === "active" && clock._tag === "PaymentsOff" && at !== null
    ? [{ at, issue: { _tag: "Closed", type: "account_closed" } }]
    : []
}

/** The missing data that disables payments: name and description at once, all other data when payments are off. */
const missingForPayments = (facts: Facts): ReadonlyArray<AnyIssue> => {
  const { state } = facts.account
  const { description, name } = missing(state)
  const names = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) }
  return state.clock._tag === "PaymentsOff" ? missingData(facts) : errant(facts, names)
}

/** The requests for documents, which are listed under payments without disabling them. */
const requests = ({ entity: { id, state } }: Facts): ReadonlyArray<AnyIssue> =>
  LegalEntity.issuesOf(state, id).filter(({ _tag }) => _tag === "IdentityVerification" || _tag === "RiskOutreach")

const payments = (facts: Facts): Capability => {
  const { state } = facts.account
  const at = state.clock._tag === "Running" && state.status === "active" ? EnablementClock.deadline(state.clock) : null
  return {
    enabled: Account.acceptsPayments(state),
    current: [...closings(state), ...blocks(state, "payments"), ...missingForPayments(facts), ...requests(facts)],
    upcoming: [...(at === null ? [] : missingData(facts).map((issue) => ({ at, issue }))), ...closesAt(state)]
  }
}

const payouts = (facts: Facts): Capability => {
  const { account, entity } = facts
  const { state } = account
  const fields = { ...missing(state), ...unfit(facts) }
  return {
    enabled:
      state.status === "active" &&
      state.blocks.payouts === null &&
      isEmpty(fields) &&
      LegalEntity.isVerified(entity.state),
    current: [
      ...closings(state),
      ...blocks(state, "payouts"),
      ...errant(facts, fields),
      ...LegalEntity.issuesOf(entity.state, entity.id)
    ],
    upcoming: [...LegalEntity.upcomingIssuesOf(entity.state, entity.id), ...closesAt(state)]
  }
}

/** Terminals are for accounts in USD of legal entities in the US. */
const terminals = (facts: Facts): Capability => {
  const { app, entity } = facts
  const { state } = facts.account
  const wrongCountry: ReadonlyArray<AnyIssue> =
    entity.state.fields.country === "US"
      ? []
      : [{ _tag: "ErrantFields", target: Issue.entityTarget(entity.id), fields: { country: ["is_unsupported_value"] } }]
  const wrongCurrency =
    state.currency === "USD" ? [] : errant(facts, { "payout.default_currency": ["is_unsupported_value"] })
  const wrong = wrongCountry.length > 0 ? wrongCountry : wrongCurrency
  return {
    enabled: state.status === "active" && wrong.length === 0 && app?.permissions.cardPresent === true,
    current: [...closings(state), ...wrong],
    upcoming: closesAt(state)
  }
}

/** The division of the account's transactions, which the operator sets up; null: the app does not onboard as a service. */
const transactionDivisionSetup = ({ account: { state }, app }: Facts): Capability | null =>
  app?.permissions.onboardingAsAService === true
    ? {
        enabled: state.status === "active" && (state.details.transactionDivisionMid ?? null) !== null,
        current: closings(state),
        upcoming: closesAt(state)
      }
    : null

export interface Capabilities {
  readonly payments: Capability
  readonly payouts: Capability
  readonly terminals: Capability
  /** null: the app does not onboard merchants as a service */
  readonly transactionDivisionSetup: Capability | null
}

/** The capabilities that follow from these facts. A deleted account has none. */
export const derive = (facts: Facts): Capabilities => {
  const { state } = facts.account
  const division = transactionDivisionSetup(facts)
  if (state.status === "deleted") {
    const none: Capability = { enabled: false, current: closings(state), upcoming: [] }
    return { payments: none, payouts: none, terminals: none, transactionDivisionSetup: division === null ? null : none }
  }
  return {
    payments: payments(facts),
    payouts: payouts(facts),
    terminals: terminals(facts),
    transactionDivisionSetup: division
  }
}
