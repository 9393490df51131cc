/**
 * The record of GET /accounts/{id}/capabilities (merchants.md 5), which is also the payload of
 * accounts.capabilities.updated.
 */
import type { Subject } from "../../decider/Kind.ts"
import type { JsonObject } from "../../vocabulary/Json.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as Issue from "../legal-entity/Issue.ts"
import type * as Capabilities from "./Capabilities.ts"

/** The path of an account's capabilities, which have no id of their own. */
export const pathOf = (accountId: string): string => `${ResourceReference.to("accounts", accountId).path}/capabilities`

/** How an account's issues are shown. `isExpanded` false: without the paths of their targets. */
interface Shown {
  readonly accountId: string
  readonly isExpanded: boolean
}

const issueJson = (issue: Capabilities.AnyIssue, { accountId, isExpanded }: Shown): JsonObject => {
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
      return Issue.json({ ...issue, target: target(issue.target) })
  }
}

/** One issue of two of the same type with the same target; null: they stand apart. */
const joined = (one: Capabilities.AnyIssue, other: Capabilities.AnyIssue): Capabilities.AnyIssue | null => {
  if (!("target" in one) || !("target" in other) || one.target.path !== other.target.path) return null
  if (one._tag === "ErrantFields" && other._tag === "ErrantFields")
    return { ...one, fields: { ...one.fields, ...other.fields } }
  return "paths" in one && "paths" in other && one._tag === other._tag
    ? { ...one, paths: [...one.paths, ...other.paths] }
    : null
}

/** The issues with one for each type and target: those of several parties are shown together. */
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

const typeOf = ({ issue_type }: JsonObject): string => String(issue_type)

const issuesJson = (issues: ReadonlyArray<Capabilities.AnyIssue>, shown: Shown): ReadonlyArray<JsonObject> =>
  merged(issues)
    .map((issue) => issueJson(issue, shown))
    .toSorted((one, other) => (typeOf(one) < typeOf(other) ? -1 : typeOf(one) > typeOf(other) ? 1 : 0))

const capabilityJson = ({ current, enabled, upcoming }: Capabilities.Capability, shown: Shown): JsonObject => {
  const deadlines = [...new Set(upcoming.map(({ at }) => at))].toSorted((one, other) => one - other)
  const comingAt = (time: number) => upcoming.flatMap(({ at, issue }) => (at === time ? [issue] : []))
  return {
    enabled,
    current_issues: issuesJson(current, shown),
    upcoming_issues: Object.fromEntries(deadlines.map((at) => [`${at}`, issuesJson(comingAt(at), shown)]))
  }
}

/** The record, as GET /accounts/{id}/capabilities returns it, without `api_version`. */
export const record = (
  { createTime, id }: Pick<Subject, "id" | "createTime">,
  of: Capabilities.Capabilities,
  isExpanded = true
): JsonObject => {
  const shown = { accountId: id, isExpanded }
  const division = of.transactionDivisionSetup
  return {
    id: null,
    resource: "capabilities",
    path: pathOf(id),
    owner: { ...ResourceReference.to("accounts", id) },
    create_time: createTime,
    payments: capabilityJson(of.payments, shown),
    payouts: capabilityJson(of.payouts, shown),
    terminals: capabilityJson(of.terminals, shown),
    transaction_division_setup: division === null ? null : capabilityJson(division, shown)
  }
}
