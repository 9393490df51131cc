/**
 * The records of the simulated networks for a Change. While a draft is open, a simulator writes its records here and
 * commits nothing: they commit together with the command that records its answers (SimulatorInlineCalls.ts), or not at all.
 */
import { Context } from "effect"
import type { Expectation } from "@payments-platform/domain/decider/Change"
import type { Row } from "@payments-platform/domain/decider/StoredRow"

export interface SimulatorWrites {
  /** the row as this draft leaves it; undefined: the draft does not write it */
  readonly written: (id: string) => Row | undefined
  /** an answer rests on this version of a row, 0: on its absence */
  readonly expect: (expectation: Expectation) => void
  /** creates or replaces a row; its version is one more than that of the stored row */
  readonly write: (row: Row) => void
}

/** A draft, and what was written to it. */
export interface Draft extends SimulatorWrites {
  readonly rows: () => ReadonlyArray<Row>
  /** the expectations of rows that are not written */
  readonly expects: () => ReadonlyArray<Expectation>
}

export const make = (): Draft => {
  const rows = new Map<string, Row>()
  const expects = new Map<string, Expectation>()
  return {
    written: (id) => rows.get(id),
    expect: (expectation) => void expects.set(expectation.id, expectation),
    write: (row) => void rows.set(row.id, { ...row, version: rows.get(row.id)?.version ?? row.version }),
    rows: () => [...rows.values()],
    expects: () => [...expects.values()].filter(({ id }) => !rows.has(id))
  }
}

/** The open draft; null: no draft is open, and simulators commit their records themselves. */
export const Current = Context.Reference<SimulatorWrites | null>("@payments-platform/adapters/SimulatorWrites", {
  defaultValue: () => null
})
