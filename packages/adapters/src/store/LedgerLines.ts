/** Ledger entries as stores keep and list them: one line for each posting. */
import type { Change, EntryRow } from "@payments-platform/domain/decider/Change"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"

export interface Line {
  readonly id: string
  readonly row: EntryRow
  /** place of the posting in its entry */
  readonly index: number
  readonly posting: Ledger.Posting
  /** UNIX seconds of service time */
  readonly createTime: number
}

export const linesOf = (change: Change): ReadonlyArray<Line> =>
  change.entries.flatMap((row) =>
    row.entry.postings.map((posting, index) => ({
      id: `${row.id}-${String(index).padStart(2, "0")}`,
      row,
      index,
      posting,
      createTime: change.at
    }))
  )
