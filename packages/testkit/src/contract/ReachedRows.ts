/**
 * Which rows of the contract the running test has reached. What tests go through
 * anyway (specifications, requests over HTTP, simulated networks) tells what it
 * sees; nobody says of a test that it reaches a row. Vitest is told by `Recording`.
 */
import { rows } from "./PaymentsContract.ts"
import { matches, type Observation } from "./Row.ts"

const bySight = Map.groupBy(rows, ({ seen }) => seen.saw)
const observers: Array<() => void> = []
let reached = new Set<string>()

/** Called when a test begins, by those who remember something about one. */
export const onTestBegin = (forget: () => void): void => {
  observers.push(forget)
}

/** A test begins: what came before it, in hooks or while a file was read, counts for none. */
export const beginTest = (): void => {
  reached = new Set()
  for (const forget of observers) forget()
}

/** Ids of the rows since the test began. */
export const reachedIds = (): ReadonlyArray<string> => [...reached].toSorted()

export const observe = (observation: Observation): void => {
  for (const { id, seen } of bySight.get(observation.saw) ?? [])
    if (!reached.has(id) && matches(seen, observation)) reached.add(id)
}
