/** Ledger entries as stores keep and list them: one line for each posting. */
import type { Change, EntryRow } from "@payments-platform/domain/decider/Change"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"

export interface StoredLine {
  readonly id: string
  readonly row: EntryRow
  /** place of the posting in its entry */
  readonly index: number
  readonly posting: Ledger.Posting
  /** UNIX seconds of service time */
  readonly createTime: number
  /** what stands here for a merchant or a platform to read; its figures follow from all lines of its step */
  readonly record: TransactionRecords.TransactionRecord | null
}

export const linesOf = (change: Change): ReadonlyArray<StoredLine> => {
  const records = TransactionRecords.of(change.entries, change.at)
  return change.entries.flatMap((row) =>
    row.entry.postings.map((posting, index) => ({
      id: `${row.id}-${String(index).padStart(2, "0")}`,
      row,
      index,
      posting,
      createTime: change.at,
      record: records.find((each) => each.entryId === row.id && each.posting === index) ?? null
    }))
  )
}
