/**
 * Turns decided steps and HTTP exchanges into observations, which are then matched against the rows of the
 * contract.
 */
import type { Step } from "@payments-platform/domain/decider/Kind"
import { isObject } from "@payments-platform/domain/vocabulary/Json"
import * as ReachedRows from "./ReachedRows.ts"

interface IssuePlace {
  /** the resource of the record */
  readonly record: string
  readonly [member: string]: unknown
}

/** Observes an issue (merchants.md 2), and each of its errant fields with each code. */
const observeIssue = (place: IssuePlace, issue: unknown): void => {
  if (!isObject(issue)) return
  ReachedRows.observe({ ...place, ...issue, saw: "issue" })
  if (!isObject(issue.errant_fields)) return
  for (const [path, codes] of Object.entries(issue.errant_fields))
    for (const code of Array.isArray(codes) ? codes : [])
      ReachedRows.observe({ ...place, ...issue, path, code, saw: "issue" })
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
    ReachedRows.observe({ ...json, saw: "record" })
    if (json.resource === "notifications") ReachedRows.observe({ saw: "topic", topic: json.topic })
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
  ReachedRows.observe({
    saw: "entry",
    entry,
    postings: postings.map(({ account, amount }) => [accountOf(account), amount]),
    units: postings.map(({ account, amount }) => [accountOf(account), amount / unit])
  })
}

const partiesOf = (state: unknown): { readonly [party: string]: unknown } =>
  isObject(state) && isObject(state.verifications) ? state.verifications : {}

/** Observes the parties of a legal entity whose verification a step changed, each with its own events (merchants.md 2). */
const observeParties = (rule: string, { after: state, events, topics }: Step, before: unknown): void => {
  const old = partiesOf(before)
  for (const [party, after] of Object.entries(partiesOf(state)))
    if (JSON.stringify(old[party]) !== JSON.stringify(after))
      ReachedRows.observe({
        saw: "step",
        rule,
        kind: "legal_entities.verifications",
        events: events.filter((event) => !("party" in event) || event.party === party).map(({ _tag }) => _tag),
        party,
        before: old[party] ?? null,
        after,
        topics: topics.filter((topic) => topic.startsWith("legal_entities.verifications.")),
        ledger: []
      })
}

/** Observes the steps that a rule decided. `before` returns the state of a resource before the command. */
export const observeSteps = (rule: string, steps: ReadonlyArray<Step>, before: (id: string) => unknown): void => {
  for (const step of steps) {
    for (const entry of step.entries) observeEntry(entry)
    if (step.type === "legal_entities") observeParties(rule, step, before(step.subject.id))
    for (const topic of step.topics) ReachedRows.observe({ saw: "topic", topic })
    ReachedRows.observe({
      saw: "step",
      rule,
      kind: step.type,
      events: step.events.map(({ _tag }) => _tag),
      before: before(step.subject.id) ?? null,
      after: step.after,
      topics: step.topics,
      ledger: step.entries.map((entry) => entry.step)
    })
    observeRecords(step.record(() => 0))
    for (const topic of step.topics) observeRecords(step.payload(topic, () => 0))
  }
}

export interface Exchange {
  readonly method: string
  /** path and query */
  readonly path: string
  readonly status: number
  readonly request: unknown
  /** the headers of the request, their names in lower case */
  readonly sent: Readonly<Record<string, string>>
  /** the headers of the response, likewise */
  readonly headers: Readonly<Record<string, string>>
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
  if (details.length === 0) ReachedRows.observe({ ...error, reason: null, field: null })
  for (const detail of details) {
    if (!isObject(detail) || !Array.isArray(detail.target)) continue
    ReachedRows.observe({
      ...error,
      reason: detail.reason_code,
      field: detail.target.at(-1) ?? null,
      place: detail.target_type
    })
  }
}

/** Observes a request over HTTP and its response. */
export const seeExchange = (exchange: Exchange): void => {
  const { headers, json, magic, method, path, request, sent, status } = exchange
  const operation = operationOf(method, path)
  ReachedRows.observe({ saw: "exchange", operation, path, status, sent, headers, request: request ?? null, json })
  if (isObject(json) && typeof json.error_code === "string") return observeError(exchange, operation, json)
  if (status >= 400) return
  ReachedRows.observe({ saw: "answer", operation, request: request ?? null, magic, json })
  observeRecords(json)
}
