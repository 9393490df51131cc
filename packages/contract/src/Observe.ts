/**
 * Turns decided steps and HTTP exchanges into observations, which are then matched against the rows of the
 * contract.
 */
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"
import { announce, observe } from "./Reached.ts"

interface IssuePlace {
  /** the resource of the record */
  readonly record: string
  readonly [member: string]: unknown
}

/** Observes an issue (merchants.md 2), and each of its errant fields with each code. */
const observeIssue = (place: IssuePlace, issue: unknown): void => {
  if (!isObject(issue)) return
  observe({ ...place, ...issue, saw: "issue" })
  if (!isObject(issue.errant_fields)) return
  for (const [path, codes] of Object.entries(issue.errant_fields))
    for (const code of Array.isArray(codes) ? codes : []) observe({ ...place, ...issue, path, code, saw: "issue" })
}

const observeIssues = (place: IssuePlace, issues: unknown): void => {
  if (Array.isArray(issues)) for (const issue of issues) observeIssue(place, issue)
}

/** Observes the issues of each part of a record of verifications or capabilities. */
const observeParts = (record: string, part: string, json: unknown): void => {
  if (!isObject(json)) return
  const { current_issues, enabled, upcoming_issues } = json
  observeIssues({ record, capability: part, enabled, upcoming: false }, current_issues)
  if (isObject(upcoming_issues))
    for (const issues of Object.values(upcoming_issues))
      observeIssues({ record, capability: part, enabled, upcoming: true }, issues)
  for (const [name, member] of Object.entries(json)) observeParts(record, name, member)
}

const withIssues: ReadonlySet<string> = new Set(["verifications", "capabilities"])

/** Observes every resource and notification, at any depth of a response. */
const observeRecords = (json: unknown): void => {
  if (Array.isArray(json)) for (const each of json) observeRecords(each)
  if (!isObject(json)) return
  if (typeof json.resource === "string") {
    observe({ ...json, saw: "record" })
    if (json.resource === "notifications") observe({ saw: "topic", topic: json.topic })
    if (withIssues.has(json.resource)) observeParts(json.resource, "", json)
  }
  for (const member of Object.values(json)) observeRecords(member)
}

/** A ledger account without the id of its merchant or platform, for example `available` or `fees`. */
const accountOf = (account: string): string =>
  (/^(merchant|platform):/.test(account) ? account.split(":")[2] : null) ?? account

/** Observes a ledger entry, with its postings in units of the first one too. */
const observeEntry = ({ postings, step: entry }: Step["entries"][number]): void => {
  const unit = Math.abs(postings[0]?.amount ?? 1)
  observe({
    saw: "entry",
    entry,
    postings: postings.map(({ account, amount }) => [accountOf(account), amount]),
    units: postings.map(({ account, amount }) => [accountOf(account), amount / unit])
  })
}

/** Observes the steps that a rule decided: their entries, topics, records and notifications. */
export const observeSteps = (steps: ReadonlyArray<Step>): void => {
  for (const step of steps) {
    for (const entry of step.entries) {
      announce(entry.step)
      observeEntry(entry)
    }
    observeRecords(step.record(() => 0))
    for (const topic of step.topics) {
      announce(topic)
      observe({ saw: "topic", topic })
      observeRecords(step.payload(topic, () => 0))
    }
  }
}

export interface Exchange {
  readonly method: string
  /** path and query */
  readonly path: string
  readonly status: number
  readonly request: unknown
  /** the header Service-Magic-Behavior (platform.md 9); null: none */
  readonly magic: string | null
  readonly json: unknown
}

/** matches path segments that are not ids */
const word = /^[a-z_]+$/

/** The operation of a request, for example `POST /payments/{id}/capture`. */
const operationOf = (method: string, path: string): string => {
  const [bare = ""] = path.split("?")
  const [, ...segments] = bare.split("/")
  const first = segments[0] === "operator" ? 2 : 1
  const named = segments.map((segment, index) =>
    index >= first && (index === first || !word.test(segment)) ? "{id}" : segment
  )
  return `${method} /${named.join("/")}`
}

const observeError = (
  { magic, status }: Exchange,
  operation: string,
  json: { readonly [member: string]: unknown }
): void => {
  const details: ReadonlyArray<unknown> = Array.isArray(json.details) ? json.details : []
  const error = { saw: "error", operation, status, magic, code: json.error_code } as const
  if (details.length === 0) observe({ ...error, reason: null, field: null })
  for (const detail of details) {
    if (!isObject(detail) || !Array.isArray(detail.target)) continue
    observe({
      ...error,
      reason: detail.reason_code,
      field: detail.target.at(-1) ?? null,
      place: detail.target_type
    })
  }
}

/** Observes a request over HTTP and its response. */
export const seeExchange = (exchange: Exchange): void => {
  const { json, magic, method, path, request, status } = exchange
  const operation = operationOf(method, path)
  if (isObject(json) && typeof json.error_code === "string") return observeError(exchange, operation, json)
  if (status >= 400) return
  observe({ saw: "answer", operation, request: request ?? null, magic, json })
  observeRecords(json)
}
