/**
 * Why a command was refused, as data: the command, its section of the contract, the rows that it read, and the bound that
 * it did not meet. It names ids, types, versions, statuses, balances, amounts and counts, and no other content of a
 * request or a row.
 */
import { Schema } from "effect"
import type { Change, Counter, Verdict } from "./Change.ts"
import type { AllowedStates } from "./ResourceKind.ts"
import type { Row } from "./StoredRow.ts"

/** A row that a command handler read. */
export interface SeenRow {
  readonly id: string
  /** the contract's `resource`: `payments` */
  readonly type: string
  readonly version: number
  /** null: the row is no resource of the API */
  readonly status: string | null
}

/**
 * The bound of an amount or a count that is no counter; its rejection carries it as `bound`. `key` names what is bounded,
 * such as `amounts.total_amount`; `amount` is what the command asks for, or what is there.
 */
const Limit = Schema.Struct({
  key: Schema.String,
  amount: Schema.Number,
  min: Schema.optionalKey(Schema.Number),
  max: Schema.optionalKey(Schema.Number)
})
export type Limit = typeof Limit.Type

/** A rejection for an amount or a count. */
export interface LimitRejection {
  readonly bound: Limit
}

/** A bound that a counter, an amount or a count does not meet. */
export interface CounterBound extends Pick<Counter, "key" | "min" | "max"> {
  /** the counter after the command, had it been accepted; the amount, or the count */
  readonly amount: number
  /**
   * The nearest movement of the counter that would be accepted, such as -3000 for a balance of 3000; or the nearest amount
   * or count
   */
  readonly passes: number
}

/** The state of a row in which the event of the command is not possible. */
export interface StateAgainst {
  readonly id: string
  /** as in the table of transitions: `Completed` */
  readonly state: string
  readonly event: string
  /** the states in which the event is possible */
  readonly possible: ReadonlyArray<string>
}

export interface Explanation {
  /** the command: `payments.capture` */
  readonly rule: string
  /** the section of docs/contract: `payments.md 3.2` */
  readonly contract: string
  readonly saw: ReadonlyArray<SeenRow>
  /** null: no state was against the command */
  readonly state: StateAgainst | null
  /** null: every bound was met */
  readonly bound: CounterBound | null
  /** the claim that another resource holds; null: none */
  readonly claim: string | null
}

const seen = ({ id, listed, type, version }: Row): SeenRow => ({ id, type, version, status: listed?.status ?? null })

const boundOf = (key: string, { counters }: Change, before: number): CounterBound | null => {
  const moves = counters.filter((counter) => counter.key === key)
  const amount = moves.reduce((sum, { delta }) => sum + delta, before)
  for (const { max, min } of moves) {
    if (min !== undefined && amount < min) return { key, min, amount, passes: min - before }
    if (max !== undefined && amount > max) return { key, max, amount, passes: max - before }
  }
  return null
}

const isLimit = Schema.is(Limit)

/** The bound that a rejection carries; null: it carries none. */
const boundIn = (rejection: unknown): CounterBound | null => {
  const limit = typeof rejection === "object" && rejection !== null && "bound" in rejection ? rejection.bound : null
  if (!isLimit(limit)) return null
  const { amount, max = Infinity, min = -Infinity } = limit
  return { ...limit, passes: Math.max(min, Math.min(max, amount)) }
}

const stateAgainst = (rows: ReadonlyArray<Row>, { event, stateOf, states, type }: AllowedStates) => {
  const against = rows.flatMap((row) => (row.type === type ? [{ id: row.id, state: stateOf(row) }] : []))
  const first = against.find(({ state }) => !states.includes(state))
  return first === undefined ? null : { ...first, event, possible: states }
}

/**
 * The explanation of a refusal by a handler that read these rows. If a check of state rejected the command, `rejection`
 * is that rejection and `possible` the states in which the command is possible.
 */
export const explain = (
  { contract, name }: { readonly name: string; readonly contract: string },
  rows: ReadonlyMap<string, Row | null>,
  possible: AllowedStates | null = null,
  rejection: unknown = null
): Explanation => {
  const found = [...rows.values()].filter((row) => row !== null)
  return {
    rule: name,
    contract,
    saw: found.map(seen),
    state: possible === null ? null : stateAgainst(found, possible),
    bound: boundIn(rejection),
    claim: null
  }
}

/** The explanation with the bound or claim that was against the commit. `counters` are the values before it. */
export const withVerdict = (
  explanation: Explanation,
  verdict: Verdict,
  change: Change,
  counters: (key: string) => number
): Explanation => ({
  ...explanation,
  bound: verdict._tag === "OutOfBounds" ? boundOf(verdict.key, change, counters(verdict.key)) : explanation.bound,
  claim: verdict._tag === "Claimed" ? verdict.claim : null
})
