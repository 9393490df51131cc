/**
 * The records of a network that keeps them in the platform's own store, on their way into a Change. A network whose
 * answers are made inside the process, such as a simulator, writes them here in place of committing them: they commit
 * together with what follows from its answers, or not at all.
 */
import { Context } from "effect"
import type { Expectation } from "../decider/Change.ts"
import type { Row } from "../decider/StoredRow.ts"

export interface RecordDraft {
  /** the row as this draft leaves it; undefined: the draft does not write it */
  readonly written: (id: string) => Row | undefined
  /** an answer rests on this version of a row, 0: on its absence */
  readonly expect: (expectation: Expectation) => void
  /** creates or replaces a row; its version is one more than that of the stored row */
  readonly write: (row: Row) => void
}

/** A draft with what was written to it. */
export interface Written extends RecordDraft {
  readonly rows: () => ReadonlyArray<Row>
  /** the expectations of rows that are not written */
  readonly expects: () => ReadonlyArray<Expectation>
}

export const make = (): Written => {
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

/** The draft in which calls leave their records; null: there is none, and they commit them. */
export const Current = Context.Reference<RecordDraft | null>("@payments-platform/domain/RecordDraft", {
  defaultValue: () => null
})

/**
 * Whether a port answers its calls inside the process and leaves its records in the current draft. Absent: its calls
 * leave the process, so what they are made for is committed before them.
 */
export interface Draftable {
  readonly answersInside?: true
}
