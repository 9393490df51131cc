/**
 * The capabilities of an account (merchants.md 5): what it may do, and the issues that stand in the way. They are
 * computed from the account, its legal entity and the permissions of its app, and are stored nowhere but as the record
 * that was announced last. `payments` follows from the account alone, so that a payment reads no other resource.
 */
import type * as App from "../../access/app/App.ts"
import type { Fact } from "../../decider/Kind.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Issue from "../legal-entity/Issue.ts"
import type * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as Account from "./Account.ts"
import type * as ClosingIssue from "./ClosingIssue.ts"
import * as EnablementClock from "./EnablementClock.ts"

/** What the capabilities of an account follow from. `app` null: the app is not known. */
export interface Facts {
  readonly account: Fact<Account.State>
  readonly entity: Fact<LegalEntity.State>
  readonly app: App.State | null
}

/** An issue of a capability: one of merchants.md 2, or one of section 5. */
type AnyIssue =
  | Issue.Issue
  | { readonly _tag: "Closed"; readonly type: ClosingIssue.Type | "account_deleted" }
  | { readonly _tag: "Blocked"; readonly reason: string }

interface Capability {
  readonly enabled: boolean
  readonly current: ReadonlyArray<AnyIssue>
  /** issues that come if nothing happens until a time, in UNIX seconds */
  readonly upcoming: ReadonlyArray<{ readonly at: number; readonly issue: AnyIssue }>
}

const off: Capability = { enabled: false, current: [], upcoming: [] }

/** The path of an account's capabilities, which have no id of their own. */
export const pathOf = (accountId: string): string => `${ResourceReference.to("accounts", accountId).path}/capabilities`

/** The fields of the account that section 1.5 requires and that are missing, by their paths in its record. */
const missing = (state: Account.State): Issue.ErrantFields => {
  const { name = null, description = null } = state.fields
  const { payoutMethodId, period } = Account.payoutOf(state)
  const payout = `payout.currencies.${state.currency}`
  const values = { name, description, [`${payout}.payout_method_id`]: payoutMethodId, [`${payout}.period`]: period }
  return Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) => (value === null ? [[path, ["is_null"] as const]] : []))
  )
}

/** Whether the account has all data of section 1.5. */
const isComplete = (state: Account.State): boolean => Object.keys(missing(state)).length === 0

/** The issue of an account's errant fields; none without a field. */
const errant = (accountId: string, fields: Issue.ErrantFields): ReadonlyArray<AnyIssue> =>
  Object.keys(fields).length === 0
    ? []
    : [{ _tag: "ErrantFields", target: ResourceReference.to("accounts", accountId), fields }]

/** The issues that close the account. */
const closings = ({ closings, status }: Account.State): ReadonlyArray<AnyIssue> =>
  status === "deleted"
    ? [{ _tag: "Closed", type: "account_deleted" }]
    : closings.map((type) => ({ _tag: "Closed", type }) as const)

const blocks = ({ blocks }: Account.State, capability: Account.Blockable): ReadonlyArray<AnyIssue> => {
  const reason = blocks[capability]
  return reason === null ? [] : [{ _tag: "Blocked", reason }]
}

/** What the enablement clock announces for every capability: that it will close the account. */
const closesAt = ({ clock, status }: Account.State): Capability["upcoming"] => {
  const at = EnablementClock.deadline(clock)
  return status === "active" && clock._tag === "PaymentsOff" && at !== null
    ? [{ at, issue: { _tag: "Closed", type: "account_closed" } }]
    : []
}

/** The missing data that stands against payments: the names at once, all of it when the clock has run out. */
const missingForPayments = ({ account: { id, state } }: Facts): ReadonlyArray<AnyIssue> => {
  const { description, name } = missing(state)
  const names = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) }
  return state.clock._tag === "PaymentsOff" ? errant(id, missing(state)) : errant(id, names)
}

const payments = (facts: Facts): Capability => {
  const { id, state } = facts.account
  const at = state.clock._tag === "Running" && state.status === "active" ? EnablementClock.deadline(state.clock) : null
  return {
    enabled: Account.acceptsPayments(state),
    current: [...closings(state), ...blocks(state, "payments"), ...missingForPayments(facts)],
    upcoming: [...(at === null ? [] : errant(id, missing(state)).map((issue) => ({ at, issue }))), ...closesAt(state)]
  }
}

const payouts = ({ account: { id, state } }: Facts): Capability => ({
  enabled: state.status === "active" && state.blocks.payouts === null && isComplete(state),
  current: [...closings(state), ...blocks(state, "payouts"), ...errant(id, missing(state))],
  upcoming: closesAt(state)
})

/** Terminals are for accounts in USD of legal entities in the US. */
const terminals = ({ account: { id, state }, app, entity }: Facts): Capability => {
  const wrongCountry: ReadonlyArray<AnyIssue> =
    entity.state.fields.country === "US"
      ? []
      : [{ _tag: "ErrantFields", target: Issue.entityTarget(entity.id), fields: { country: ["is_unsupported_value"] } }]
  const wrongCurrency =
    state.currency === "USD" ? [] : errant(id, { "payout.default_currency": ["is_unsupported_value"] })
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

const issueJson = (issue: AnyIssue, accountId: string): JsonObject => {
  switch (issue._tag) {
    case "Closed":
      return { issue_type: issue.type, target: { id: null, path: pathOf(accountId), resource: "capabilities" } }
    case "Blocked":
      return {
        issue_type: "application_block",
        target: { ...ResourceReference.to("accounts", accountId) },
        application_block: { reason: issue.reason }
      }
    default:
      return Issue.json(issue)
  }
}

const byType = (one: JsonObject, other: JsonObject): number =>
  String(one["issue_type"]).localeCompare(String(other["issue_type"]))

const capabilityJson = ({ current, enabled, upcoming }: Capability, accountId: string): JsonObject => {
  const deadlines = [...new Set(upcoming.map(({ at }) => at))].toSorted((one, other) => one - other)
  const json = (issues: ReadonlyArray<AnyIssue>) => issues.map((issue) => issueJson(issue, accountId)).toSorted(byType)
  const comingAt = (time: number) => upcoming.flatMap(({ at, issue }) => (at === time ? [issue] : []))
  return {
    enabled,
    current_issues: json(current),
    upcoming_issues: Object.fromEntries(deadlines.map((at) => [`${at}`, json(comingAt(at))]))
  }
}

/** The record of the capabilities, as GET /accounts/{id}/capabilities returns it, without `api_version`. */
export const record = (facts: Facts): JsonObject => {
  const { createTime, id, state } = facts.account
  const shown = (capability: Capability) => capabilityJson(capability, id)
  const division = transactionDivisionSetup(facts)
  const deleted: Capability = { ...off, current: closings(state) }
  const isDeleted = state.status === "deleted"
  return {
    id: null,
    resource: "capabilities",
    path: pathOf(id),
    owner: { ...ResourceReference.to("accounts", id) },
    create_time: createTime,
    payments: shown(isDeleted ? deleted : payments(facts)),
    payouts: shown(isDeleted ? deleted : payouts(facts)),
    terminals: shown(isDeleted ? deleted : terminals(facts)),
    transaction_division_setup: division === null ? null : shown(isDeleted ? deleted : division)
  }
}

/** The events of an account after which its capabilities are announced: none when they are as they were announced last. */
export const changes = (facts: Facts): ReadonlyArray<Account.Event> => {
  const capabilities = record(facts)
  return JSON.stringify(capabilities) === facts.account.state.announced
    ? []
    : [{ _tag: "CapabilitiesChanged", capabilities }]
}
