/** Ledger entries as stores keep them: one line for each posting. */
import type { Change, EntryRow } from "@payments-platform/domain/decider/Change"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"

export interface StoredLine {
  readonly id: string
  readonly row: EntryRow
  /** the place of the posting in its entry, from 0 */
  readonly index: number
  readonly posting: Ledger.Posting
  /** UNIX seconds of service time */
  readonly createTime: number
  /** the transaction record that this line stands for, or null; its figures follow from all lines of its step */
  readonly record: TransactionRecords.TransactionRecord | null
  /** the number of the payout cycle of a merchant's record; null: there is no such record, or no payout takes it */
  readonly cycle: number | null
}

export const linesOf = (change: Change): ReadonlyArray<StoredLine> => {
  const records = TransactionRecords.derive(change.entries, change.at)
  return change.entries.flatMap((row) =>
    row.entry.postings.map((posting, index) => ({
      id: `${row.id}-${String(index).padStart(2, "0")}`,
      row,
      index,
      posting,
      createTime: change.at,
      record: records.find((each) => each.entryId === row.id && each.posting === index) ?? null,
      cycle: null
    }))
  )
}

/** The lines of a Change with the cycles of its records, which `judge` found. */
export const inCycles = (
  lines: ReadonlyArray<StoredLine>,
  payouts: Change["payouts"],
  cycles: ReadonlyMap<string, number>
): ReadonlyArray<StoredLine> =>
  lines.map((line) =>
    line.record === null ? line : { ...line, cycle: PayoutCycle.cycleOf(line.record, payouts, cycles) }
  )
