/**
 * Collects the rows of the contract that the running test reaches. Specifications, HTTP requests, simulated networks
 * and the test itself report observations; tests declare nothing. `test/contract.setup.ts` gives it the rows and connects it to
 * vitest. Without rows it collects nothing, so that specifications run where the contract is not at hand.
 */
import { matches, type Observation, type Row } from "./ContractRow.ts"

let rowsByKind: ReadonlyMap<Observation["saw"], ReadonlyArray<Row>> = new Map()
const observers: Array<() => void> = []
let reached = new Set<string>()

/** Sets the rows that observations are matched with. */
export const setRows = (rows: ReadonlyArray<Row>): void => {
  rowsByKind = Map.groupBy(rows, ({ seen }) => seen.saw)
}

/** Registers a callback that drops the state kept for one test. It runs when the next test begins. */
export const onTestBegin = (forget: () => void): void => {
  observers.push(forget)
}

/** Begins a test. Rows reached before, in hooks or while a file was loaded, do not count. */
export const beginTest = (): void => {
  reached = new Set()
  for (const forget of observers) forget()
}

/** The ids of the rows reached since the test began, sorted. */
export const reachedIds = (): ReadonlyArray<string> => [...reached].toSorted()

export const observe = (observation: Observation): void => {
  for (const { id, seen } of rowsByKind.get(observation.saw) ?? [])
    if (!reached.has(id) && matches(seen, observation)) reached.add(id)
}
