/**
 * Collects the rows of the contract that the running test reaches. Specifications, HTTP requests, simulated networks
 * and the test itself report observations; tests declare nothing. `test/contract.setup.ts` gives it the rows and connects it to
 * vitest. Without rows it collects nothing, so that specifications run where the contract is not at hand.
 */
import { matches, type Observation, type Row } from "./ContractRow.ts"

/** The kind of an observation, with the operation that it is of, if it is of one. */
type Key = Observation["saw"] | `${Observation["saw"]} ${string}`

let rowsByKey: ReadonlyMap<Key, ReadonlyArray<Row>> = new Map()
const observers: Array<() => void> = []
let reached = new Set<string>()

const keyOf = ({ operation, saw }: Observation): Key => (typeof operation === "string" ? `${saw} ${operation}` : saw)

/** Sets the rows that observations are matched with. */
export const setRows = (rows: ReadonlyArray<Row>): void => {
  rowsByKey = Map.groupBy(rows, ({ seen }) => keyOf(seen))
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
  // a row of no operation in particular has the kind alone
  for (const key of new Set([observation.saw, keyOf(observation)]))
    for (const { id, seen } of rowsByKey.get(key) ?? [])
      if (!reached.has(id) && matches(seen, observation)) reached.add(id)
}
