/** The facts that a service reads for the rules engine, in rounds, and the facts that an outcome still needs. */
import { shownCounters } from "./decider/AssembleChange.ts"
import type { Change } from "./decider/Change.ts"
import type { Step } from "./decider/ResourceKind.ts"
import { ofJson, type Row, type RowOrJson } from "./decider/StoredRow.ts"

/** What the service has read so far. An absent key was not read. */
export interface Facts {
  /** rows by id; null: there is no such row */
  readonly rows: ReadonlyMap<string, Row | null>
  /** counters by key, such as balances in the smallest unit of their currency; 0: it was never moved */
  readonly counters: ReadonlyMap<string, number>
  /** claims by name; whether another resource holds it */
  readonly claims: ReadonlyMap<string, boolean>
}

export const noFacts: Facts = { rows: new Map(), counters: new Map(), claims: new Map() }

/**
 * Reads the facts of a service; undefined: there is no such row, or the counter was never moved. A row may be what
 * `JSON.parse` made of it.
 */
export interface Source {
  readonly row: (id: string) => RowOrJson | undefined
  readonly counter: (key: string) => number | undefined
  /** whether another resource holds this claim; absent: none is held */
  readonly isClaimed?: (claim: string) => boolean
}

const rowOf = (found: RowOrJson | undefined): Row | null => (found === undefined ? null : ofJson(found))

/** The facts together with those that an outcome needs. */
export const read = (facts: Facts, needs: Needs, { counter, isClaimed, row }: Source): Facts => ({
  rows: new Map([...facts.rows, ...needs.ids.map((id) => [id, rowOf(row(id))] as const)]),
  counters: new Map([...facts.counters, ...needs.counters.map((key) => [key, counter(key) ?? 0] as const)]),
  claims: new Map([...facts.claims, ...needs.claims.map((claim) => [claim, isClaimed?.(claim) ?? false] as const)])
})

/** Facts to read before the command can be run again. */
export interface Needs {
  readonly _tag: "Needs"
  readonly ids: ReadonlyArray<string>
  readonly counters: ReadonlyArray<string>
  readonly claims: ReadonlyArray<string>
}

/**
 * The counters that a Change moves or its records show, and its claims, unless they were read. Those of a new id are not
 * needed, since no other Change can have named it.
 */
export const missingFrom = (
  { claims, counters }: Facts,
  change: Change,
  steps: ReadonlyArray<Step>,
  newIds: ReadonlyArray<string>
) => {
  const isKnown = (name: string) => !newIds.some((id) => name.includes(id))
  const moved = new Set([...change.counters.map(({ key }) => key), ...shownCounters(steps)])
  return {
    counters: [...moved].filter((key) => !counters.has(key) && isKnown(key)),
    claims: change.take.filter((claim) => !claims.has(claim) && isKnown(claim))
  }
}
