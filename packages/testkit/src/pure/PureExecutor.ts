/**
 * Executes commands over rows in maps: load, decide, assemble, judge, apply, one command after the other. It uses
 * neither a store nor services nor the Effect runtime, so its results depend on the domain's pure functions alone.
 */
import { Result } from "effect"
import { applied } from "@payments-platform/adapters/store/AppliedChanges"
import * as App from "@payments-platform/domain/access/app/App"
import { assemble, type Subscription } from "@payments-platform/domain/decider/Assemble"
import type { NotificationRow } from "@payments-platform/domain/decider/Change"
import { type LockedFacts, judge } from "@payments-platform/domain/decider/Judge"
import { recordAfter } from "@payments-platform/domain/decider/Assemble"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import type { Fact, Step, Tagged } from "@payments-platform/domain/decider/Kind"
import type { Row } from "@payments-platform/domain/decider/Row"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { topics } from "../wire/WireRequest.ts"

export interface PureState {
  /** UNIX seconds of service time */
  now: number
  readonly app: App.App
  readonly rows: Map<string, Row>
  /** when each woken row is due */
  readonly wakes: Map<string, number>
  readonly counters: Map<string, number>
  readonly claims: Set<string>
  readonly entries: Array<Ledger.Entry>
  readonly records: Array<TransactionRecords.TransactionRecord>
  readonly notifications: Array<NotificationRow>
  readonly newId: () => string
}

const subscriptions: ReadonlyArray<Subscription> = topics.map((topic) => ({
  preferenceId: topic,
  appId: "app",
  topic,
  reachable: false
}))

export const make = (now: number, settings: App.Settings): PureState => {
  const state = App.initial("Tests", "staging", settings)
  const app: App.App = { id: "app", appId: "app", createTime: now, version: 1, state }
  let made = 0
  return {
    now,
    app,
    rows: new Map(),
    wakes: new Map(),
    counters: new Map(),
    claims: new Set(),
    entries: [],
    records: [],
    notifications: [],
    newId: () => `id-${String(++made).padStart(8, "0")}`
  }
}

export type Outcome =
  /** `step` is the first of the decision. `rejection` is the answer even though the command changed something. */
  | {
      readonly _tag: "Decided"
      readonly record: JsonObject
      readonly step: Step
      readonly warning: string | null
      readonly rejection: Tagged | null
    }
  | { readonly _tag: "Rejected"; readonly rejection: Tagged }
  | { readonly _tag: "Refused"; readonly refusal: "Invalid" | "UnknownIds" }

const lockedFactsOf = ({ claims, rows, counters }: PureState): LockedFacts => ({
  versions: new Map([...rows].map(([id, { version }]) => [id, version])),
  counters,
  claims,
  keys: new Map(),
  seen: new Set()
})

const changeOf = (
  core: PureState,
  decision: Rule.Decision<unknown>,
  ids: ReadonlyArray<string>,
  steps: ReadonlyArray<Step>
) =>
  assemble(steps, {
    at: core.now,
    appId: core.app.id,
    newId: core.newId,
    expects: ids.map((id) => ({ id, version: core.rows.get(id)?.version ?? 0 })),
    subscriptions,
    notificationVersion: "3.0",
    counters: (key) => core.counters.get(key) ?? 0,
    conditions: decision.conditions,
    key: null,
    audit: [],
    awake: decision.awake ?? []
  })

const commit = <C, F, R extends Tagged>(
  core: PureState,
  rule: Rule.Rule<C, F, R>,
  command: C,
  decision: Rule.Decision<R>,
  ids: ReadonlyArray<string>
): Outcome => {
  const [first] = decision.steps
  const steps = decision.steps.filter(({ events }) => events.length > 0)
  const record = recordAfter(first, steps, (key) => core.counters.get(key) ?? 0)
  const change = changeOf(core, decision, ids, steps)
  const judgement = judge([change], lockedFactsOf(core))
  const [verdict] = judgement.verdicts
  if (verdict === undefined || verdict._tag === "KeyMoved") throw new Error("one Change has one verdict, and no key")
  if (verdict._tag !== "Committed") {
    const rejection = rule.onConflict?.(verdict, command) ?? null
    if (rejection === null) throw new Error(`nobody else is here, and yet ${rule.name} was refused: ${verdict._tag}`)
    return { _tag: "Rejected", rejection }
  }
  const { rows, wakes } = applied([change], judgement)
  for (const [id, row] of rows) core.rows.set(id, row)
  for (const [id, at] of wakes)
    if (at === null) core.wakes.delete(id)
    else core.wakes.set(id, at)
  for (const [key, amount] of judgement.counters) core.counters.set(key, amount)
  for (const claim of judgement.released) core.claims.delete(claim)
  for (const claim of judgement.taken) core.claims.add(claim)
  core.entries.push(...change.entries.map(({ entry }) => entry))
  core.records.push(...TransactionRecords.derive(change.entries, change.at))
  core.notifications.push(...change.notifications)
  return {
    _tag: "Decided",
    record,
    step: first,
    warning: decision.warning ?? null,
    rejection: decision.rejection ?? null
  }
}

/**
 * Judges a command and applies its decision. `app` is null for the platform itself and the operator, who need no
 * permissions.
 */
export const execute = <C, F, R extends Tagged>(
  core: PureState,
  rule: Rule.Rule<C, F, R>,
  command: C,
  app: App.App | null
): Outcome => {
  const moment = { at: core.now }
  if (rule.validate(command, moment).length > 0) return { _tag: "Refused", refusal: "Invalid" }
  if (app !== null && rule.authorize(app, command).length > 0) throw new Error(`${rule.name} is forbidden`)
  const needs = rule.requires(command)
  const loaded = { row: (id: string) => core.rows.get(id), counter: (key: string) => core.counters.get(key) ?? 0 }
  const facts = needs.resolve(loaded, core.app.id)
  if (Result.isFailure(facts)) return { _tag: "Refused", refusal: "UnknownIds" }
  return Result.match(rule.decide(facts.success, command, moment), {
    onSuccess: (decision) => commit(core, rule, command, decision, needs.ids),
    onFailure: (rejection): Outcome => ({ _tag: "Rejected", rejection })
  })
}

/** The resource with this id, or null when there is none of the kind. */
export const found = <S>(
  core: PureState,
  kind: { readonly type: string; readonly fact: (row: Row) => Fact<S> },
  id: string
): Fact<S> | null => {
  const row = core.rows.get(id)
  return row?.type === kind.type ? kind.fact(row) : null
}
