/**
 * Collects the rows of the contract that the running test reaches: by its name (`reaches`), or by what specifications
 * and HTTP requests observe. `Setup.ts` gives it the rows and connects it to vitest.
 */
import { matches, type Observation, type Row } from "./Row.ts"

/** The kind of an observation, with the operation that it is of, if it is of one. */
type Key = Observation["saw"] | `${Observation["saw"]} ${string}`

let names: ReadonlySet<string> = new Set()
let rowsByKey: ReadonlyMap<Key, ReadonlyArray<Row>> = new Map()
let reached = new Set<string>()
let announced = new Set<string>()

const keyOf = ({ operation, saw }: Observation): Key => (typeof operation === "string" ? `${saw} ${operation}` : saw)

/** Sets the rows that tests can reach. */
export const setRows = (rows: ReadonlyArray<Row>): void => {
  names = new Set(rows.flatMap(({ id, seen }) => (seen === null ? [id] : [])))
  const patterns = rows.filter(({ seen }) => seen !== null)
  rowsByKey = Map.groupBy(patterns, ({ seen }) => (seen === null ? "record" : keyOf(seen)))
}

/** Begins a test. Rows reached before, in hooks or while a file was loaded, do not count. */
export const beginTest = (): void => {
  reached = new Set()
  announced = new Set()
}

/** The ids of the rows reached since the test began. */
export const reachedIds = (): ReadonlyArray<string> => [...reached]

/** The topics and ledger entries seen since the test began. */
export const announcedNames = (): ReadonlyArray<string> => [...announced]

/** Says that the running test reaches these rows. Throws when a row is unknown, or reached by observation alone. */
export const reaches = (...ids: ReadonlyArray<string>): void => {
  for (const id of ids) {
    if (!names.has(id)) throw new Error(`The contract has no row ${id} that a test may name`)
    reached.add(id)
  }
}

export const announce = (name: string): void => {
  announced.add(name)
}

export const observe = (observation: Observation): void => {
  // a row of no operation in particular has the kind alone
  for (const key of new Set([observation.saw, keyOf(observation)]))
    for (const { id, seen } of rowsByKey.get(key) ?? [])
      if (seen !== null && !reached.has(id) && matches(seen, observation)) reached.add(id)
}
