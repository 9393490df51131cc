/**
 * The record of GET /accounts/{id}/capabilities (merchants.md 5), which is also the payload of
 * accounts.capabilities.updated.
 */
import { Schema } from "effect"
import type { Subject } from "../../../decider/ResourceKind.ts"
import { idOf, reference, time } from "../../../vocabulary/Examples.ts"
import { noId, ownerAccount, path, resource } from "../../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../../vocabulary/ResourceReference.ts"
import { UnixTime } from "../../../vocabulary/time/Time.ts"
import * as IssueFields from "../../legal-entity/IssueFields.ts"
import * as Issue from "../../legal-entity/verification/Issue.ts"
import * as AccountClosingIssue from "./AccountClosingIssue.ts"
import type * as Capabilities from "./Capabilities.ts"

/** An issue has the member that is named after its type; one that closes the account has none. */
const CapabilityIssue = Schema.Struct({
  issue_type: Schema.Literals([
    ...IssueFields.types,
    "application_block",
    "account_deleted",
    ...AccountClosingIssue.Type.literals
  ]).annotateKey({
    description: "What kind of issue it is; it names the member that says what is to be done, if the type has one."
  }),
  ...IssueFields.members,
  application_block: Schema.optionalKey(
    Schema.Struct({
      reason: Schema.String.annotateKey({ description: "Why the capability is blocked, in the words of who did it." })
    })
  ).annotateKey({ description: "The block that the app or the operator has set; of this type alone." })
}).annotate({ identifier: "CapabilityIssue" })
type CapabilityIssue = typeof CapabilityIssue.Type

const issues = Schema.Array(CapabilityIssue)

const Capability = Schema.Struct({
  enabled: Schema.Boolean.annotateKey({ description: "Whether the account has the capability now." }),
  current_issues: issues.annotateKey({ description: "What stands against the account now, sorted by type." }),
  upcoming_issues: Schema.Record(Schema.String, issues).annotateKey({
    description: "What will stand against it if nothing happens, by the time at which it comes, in UNIX seconds."
  })
}).annotate({ identifier: "Capability" })

const on = { enabled: true, current_issues: [], upcoming_issues: {} }

const lacks = (resource: string, id: string, errant_fields: typeof Issue.ErrantFields.Type) => ({
  issue_type: "errant_fields" as const,
  target: reference(resource, id),
  errant_fields
})

const isNull = (...fields: ReadonlyArray<string>) =>
  Object.fromEntries(fields.map((field) => [field, ["is_null"]] as const))

/** The issues of an account without a payout method whose legal entity has only a name. */
const missing = (account: string) => [
  lacks("accounts", account, isNull("payout.currencies.USD.payout_method_id", "payout.currencies.USD.period")),
  lacks("legal_entities", idOf("legalEntity"), {
    ...isNull(
      "address",
      "phone",
      "entity_country_info.US.legal_form",
      "entity_country_info.US.employer_identification_number",
      "entity_country_info.operates_in_sanctioned_countries",
      "terms_of_service",
      "controller.name",
      "controller.email",
      "controller.phone",
      "controller.address",
      "controller.date_of_birth",
      "controller.personal_country_info.US.social_security_number_last_four"
    ),
    "controller.email_is_verified": ["is_false"]
  })
]

const own = (name: string) => {
  const id = idOf(name)
  return {
    id: null,
    resource: "capabilities",
    path: `/accounts/${id}/capabilities`,
    owner: reference("accounts", id),
    create_time: time,
    transaction_division_setup: { ...on, enabled: false }
  }
}

/** The capabilities of an account that has no payment and no payout method. */
const example = {
  ...own("newAccount"),
  payments: on,
  payouts: { enabled: false, current_issues: missing(idOf("newAccount")), upcoming_issues: {} },
  terminals: on
}

export const CapabilitiesRecord = Schema.Struct({
  id: noId,
  resource,
  path,
  owner: ownerAccount,
  create_time: UnixTime.annotateKey({ description: "When the account was created, in UNIX seconds." }),
  payments: Capability.annotateKey({ description: "Whether the account can accept payments." }),
  payouts: Capability.annotateKey({ description: "Whether the account is paid out." }),
  terminals: Capability.annotateKey({ description: "Whether the account can use card readers." }),
  transaction_division_setup: Schema.NullOr(Capability).annotateKey({
    description:
      "Whether the operator has set the division number; null: the app does not onboard merchants as a service."
  })
}).annotate({ identifier: "Capabilities", examples: [example] })
export type CapabilitiesRecord = typeof CapabilitiesRecord.Type

/** The path of an account's capabilities, which have no id of their own. */
export const pathOf = (accountId: string): string => `${ResourceReference.to("accounts", accountId).path}/capabilities`

/** How an account's issues are shown. `isExpanded` false: without the paths of their targets. */
interface Shown {
  readonly accountId: string
  readonly isExpanded: boolean
}

const issueJson = (issue: Capabilities.AnyIssue, { accountId, isExpanded }: Shown): CapabilityIssue => {
  const target = ({ id, path, resource }: Issue.Target) => ({ id, path: isExpanded ? path : null, resource })
  switch (issue._tag) {
    case "Closed":
      return {
        issue_type: issue.type,
        target: target({ id: null, path: pathOf(accountId), resource: "capabilities" })
      }
    case "Blocked":
      return {
        issue_type: "application_block",
        target: target(ResourceReference.to("accounts", accountId)),
        application_block: { reason: issue.reason }
      }
    default:
      return IssueFields.render({ ...issue, target: target(issue.target) })
  }
}

/** Joins two issues of the same type and target; null: they cannot be joined. */
const joined = (one: Capabilities.AnyIssue, other: Capabilities.AnyIssue): Capabilities.AnyIssue | null => {
  if (!("target" in one) || !("target" in other) || one.target.path !== other.target.path) return null
  if (one._tag === "ErrantFields" && other._tag === "ErrantFields")
    return { ...one, fields: { ...one.fields, ...other.fields } }
  return "paths" in one && "paths" in other && one._tag === other._tag
    ? { ...one, paths: [...one.paths, ...other.paths] }
    : null
}

/** Joins the issues of several parties, so that there is one for each type and target. */
const merged = (issues: ReadonlyArray<Capabilities.AnyIssue>): ReadonlyArray<Capabilities.AnyIssue> => {
  const all: Array<Capabilities.AnyIssue> = []
  for (const issue of issues) {
    const found = all.findIndex((each) => joined(each, issue) !== null)
    const before = all[found]
    const together = before === undefined ? null : joined(before, issue)
    if (together === null) all.push(issue)
    else all[found] = together
  }
  return all
}

const issuesJson = (issues: ReadonlyArray<Capabilities.AnyIssue>, shown: Shown): ReadonlyArray<CapabilityIssue> =>
  merged(issues)
    .map((issue) => issueJson(issue, shown))
    .toSorted(({ issue_type: one }, { issue_type: other }) => (one < other ? -1 : one > other ? 1 : 0))

const capabilityJson = (
  { current, enabled, upcoming }: Capabilities.Capability,
  shown: Shown
): typeof Capability.Type => {
  const deadlines = [...new Set(upcoming.map(({ at }) => at))].toSorted((one, other) => one - other)
  const comingAt = (time: number) => upcoming.flatMap(({ at, issue }) => (at === time ? [issue] : []))
  return {
    enabled,
    current_issues: issuesJson(current, shown),
    upcoming_issues: Object.fromEntries(deadlines.map((at) => [`${at}`, issuesJson(comingAt(at), shown)]))
  }
}

/** The record, as GET /accounts/{id}/capabilities returns it, without `api_version`. */
export const render = (
  { createTime, id }: Pick<Subject, "id" | "createTime">,
  { payments, payouts, terminals, transactionDivisionSetup: division }: Capabilities.Capabilities,
  isExpanded = true
): CapabilitiesRecord => {
  const shown = { accountId: id, isExpanded }
  return {
    id: null,
    resource: "capabilities",
    path: pathOf(id),
    owner: ResourceReference.to("accounts", id),
    create_time: createTime,
    payments: capabilityJson(payments, shown),
    payouts: capabilityJson(payouts, shown),
    terminals: capabilityJson(terminals, shown),
    transaction_division_setup: division === null ? null : capabilityJson(division, shown)
  }
}

const blockOf = (name: string) => ({
  issue_type: "application_block" as const,
  target: reference("accounts", idOf(name)),
  application_block: { reason: "Under investigation" }
})

/** The capabilities of an account whose payments are blocked. */
export const blockExample = {
  ...own("blockedAccount"),
  payments: { enabled: false, current_issues: [blockOf("blockedAccount")], upcoming_issues: {} },
  payouts: { enabled: false, current_issues: missing(idOf("blockedAccount")), upcoming_issues: {} }
}

const closingOf = (name: string) => ({
  issue_type: "account_closed" as const,
  target: { id: null, path: `/accounts/${idOf(name)}/capabilities`, resource: "capabilities" }
})

/** The capabilities of an account that the operator closed. */
export const closingExample = {
  ...own("closedAccount"),
  payments: { enabled: false, current_issues: [closingOf("closedAccount")], upcoming_issues: {} },
  payouts: {
    enabled: false,
    current_issues: [closingOf("closedAccount"), ...missing(idOf("closedAccount"))],
    upcoming_issues: {}
  },
  terminals: { enabled: false, current_issues: [closingOf("closedAccount")], upcoming_issues: {} },
  transaction_division_setup: { enabled: false, current_issues: [closingOf("closedAccount")], upcoming_issues: {} }
}

/** The capabilities of an account that is open again; all its data is given. */
export const reopeningExample = { ...own("reopenedAccount"), payments: on, payouts: on, terminals: on }
