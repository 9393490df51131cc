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

const issueJson = (issue: Capabilities.AnyIssue, accountId: string): JsonObject => {
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

const byType = (one: JsonObject, other: JsonObject): number =>
  String(one["issue_type"]).localeCompare(String(other["issue_type"]))

const issuesJson = (issues: ReadonlyArray<Capabilities.AnyIssue>, accountId: string): ReadonlyArray<JsonObject> =>
  merged(issues)
    .map((issue) => issueJson(issue, accountId))
    .toSorted(byType)

const capabilityJson = ({ current, enabled, upcoming }: Capabilities.Capability, accountId: string): JsonObject => {
  const deadlines = [...new Set(upcoming.map(({ at }) => at))].toSorted((one, other) => one - other)
  const comingAt = (time: number) => upcoming.flatMap(({ at, issue }) => (at === time ? [issue] : []))
  return {
    enabled,
    current_issues: issuesJson(current, accountId),
    upcoming_issues: Object.fromEntries(deadlines.map((at) => [`${at}`, issuesJson(comingAt(at), accountId)]))
  }
}

/** The record, as GET /accounts/{id}/capabilities returns it, without `api_version`. */
export const record = (
  { createTime, id }: Pick<Subject, "id" | "createTime">,
  of: Capabilities.Capabilities
): JsonObject => ({
  id: null,
  resource: "capabilities",
  path: pathOf(id),
  owner: { ...ResourceReference.to("accounts", id) },
  create_time: createTime,
  payments: capabilityJson(of.payments, id),
  payouts: capabilityJson(of.payouts, id),
  terminals: capabilityJson(of.terminals, id),
  transaction_division_setup:
    of.transactionDivisionSetup === null ? null : capabilityJson(of.transactionDivisionSetup, id)
})
