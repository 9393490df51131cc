/**
 * Turns decided steps and HTTP exchanges into observations, which are then matched against the rows of the
 * contract.
 */
import type { Step } from "@payments-platform/domain/decider/Kind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import * as ReachedRows from "./ReachedRows.ts"

const isMembers = (value: unknown): value is { readonly [member: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Observes every resource and notification, at any depth of a response. */
const observeRecords = (json: unknown): void => {
  if (Array.isArray(json)) for (const each of json) observeRecords(each)
  if (!isMembers(json)) return
  if (typeof json.resource === "string") ReachedRows.observe({ ...json, saw: "record" })
  for (const member of Object.values(json)) observeRecords(member)
}

/** A ledger account without the id of its merchant or platform, for example `available` or `fees`. */
const accountOf = (account: string): string =>
  (/^(merchant|platform):/.test(account) ? account.split(":")[2] : null) ?? account

/** Observes the steps that a rule decided. `before` returns a row as it was before the command. */
export const observeSteps = (
  rule: string,
  steps: ReadonlyArray<Step>,
  before: (id: string) => Row | undefined
): void => {
  for (const step of steps) {
    for (const { postings, step: entry } of step.entries)
      ReachedRows.observe({
        saw: "entry",
        entry,
        postings: postings.map(({ account, amount }) => [accountOf(account), amount])
      })
    for (const topic of step.topics) ReachedRows.observe({ saw: "topic", topic })
    ReachedRows.observe({
      saw: "step",
      rule,
      kind: step.type,
      events: step.events.map(({ _tag }) => _tag),
      before: before(step.subject.id)?.doc ?? null,
      after: step.row.doc,
      topics: step.topics,
      ledger: step.entries.map((entry) => entry.step)
    })
    observeRecords(step.record(() => 0))
  }
}

export interface Exchange {
  readonly method: string
  /** path and query */
  readonly path: string
  readonly status: number
  readonly request: unknown
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

const observeError = (operation: string, status: number, json: { readonly [member: string]: unknown }): void => {
  const details: ReadonlyArray<unknown> = Array.isArray(json.details) ? json.details : []
  const error = { saw: "error", operation, status, code: json.error_code } as const
  if (details.length === 0) ReachedRows.observe({ ...error, reason: null, field: null })
  for (const detail of details) {
    if (!isMembers(detail) || !Array.isArray(detail.target)) continue
    ReachedRows.observe({
      ...error,
      reason: detail.reason_code,
      field: detail.target.at(-1) ?? null,
      place: detail.target_type
    })
  }
}

/** Observes a request over HTTP and its response. */
export const seeExchange = ({ json, method, path, request, status }: Exchange): void => {
  const operation = operationOf(method, path)
  if (isMembers(json) && typeof json.error_code === "string") return observeError(operation, status, json)
  if (status >= 400) return
  ReachedRows.observe({ saw: "answer", operation, request: request ?? null, json })
  observeRecords(json)
}
