/**
 * Why a command was refused, as data: the rule, the section of the contract, the rows that the rule saw, and the bound
 * that was in the way. It names ids, types, versions, statuses and balances, and no content of a request or a row.
 */
import type { Change, Counter, Verdict } from "./Change.ts"
import type { PossibleStates } from "./Kind.ts"
import type { Row } from "./StoredRow.ts"

/** A row that a rule saw. */
export interface Seen {
  readonly id: string
  /** the contract's `resource`: `payments` */
  readonly type: string
  readonly version: number
  /** null: the row is no resource of the API */
  readonly status: string | null
}

/** A bound that a counter would have left. */
export interface Bound extends Pick<Counter, "key" | "min" | "max"> {
  /** the counter after the command, had it been accepted */
  readonly amount: number
  /** the movement of the counter nearest to the command's that would pass: -3000 of a balance of 3000 */
  readonly passes: number
}

/** The state of a row in which the event of the command is not possible. */
export interface StateAgainst {
  readonly id: string
  /** its name, as in the table of transitions: `Completed` */
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
  readonly saw: ReadonlyArray<Seen>
  /** null: no state was in the way */
  readonly state: StateAgainst | null
  /** null: no bound was in the way */
  readonly bound: Bound | null
  /** the name that another resource holds; null: none was in the way */
  readonly claim: string | null
}

const seen = ({ id, listed, type, version }: Row): Seen => ({ id, type, version, status: listed?.status ?? null })

const boundOf = (key: string, { counters }: Change, before: number): Bound | null => {
  const moves = counters.filter((counter) => counter.key === key)
  const amount = moves.reduce((sum, { delta }) => sum + delta, before)
  for (const { max, min } of moves) {
    if (min !== undefined && amount < min) return { key, min, amount, passes: min - before }
    if (max !== undefined && amount > max) return { key, max, amount, passes: max - before }
  }
  return null
}

const stateAgainst = (rows: ReadonlyArray<Row>, { event, stateOf, states, type }: PossibleStates) => {
  const against = rows.flatMap((row) => (row.type === type ? [{ id: row.id, state: stateOf(row) }] : []))
  const first = against.find(({ state }) => !states.includes(state))
  return first === undefined ? null : { ...first, event, possible: states }
}

/**
 * The explanation of a refusal by a rule that saw these rows. `possible`: the states of its command, if it was rejected
 * by a rule of state.
 */
export const explain = (
  { contract, name }: { readonly name: string; readonly contract: string },
  rows: ReadonlyMap<string, Row | null>,
  possible: PossibleStates | null = null
): Explanation => {
  const found = [...rows.values()].filter((row) => row !== null)
  return {
    rule: name,
    contract,
    saw: found.map(seen),
    state: possible === null ? null : stateAgainst(found, possible),
    bound: null,
    claim: null
  }
}

/** The same explanation with what was against the commit. `counters` are the values before it. */
export const withVerdict = (
  explanation: Explanation,
  verdict: Verdict,
  change: Change,
  counters: (key: string) => number
): Explanation => ({
  ...explanation,
  bound: verdict._tag === "OutOfBounds" ? boundOf(verdict.key, change, counters(verdict.key)) : null,
  claim: verdict._tag === "Claimed" ? verdict.claim : null
})
