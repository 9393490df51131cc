/** Ledger entries as stores keep them: one row for each entry, with its postings and its transaction records. */
import type { Change, EntryRow } from "@payments-platform/domain/decider/Change"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"

export interface StoredEntry {
  readonly row: EntryRow
  /** UNIX seconds of service time */
  readonly createTime: number
  /** the merchant account of its postings or of its record; null: it has none */
  readonly accountId: string | null
  /** the record of the account, or null; its figures follow from all entries of its step */
  readonly record: TransactionRecords.TransactionRecord | null
  /** the record of the platform's fees, or null */
  readonly feeRecord: TransactionRecords.TransactionRecord | null
  /** the number of the payout cycle of the account's record; null: there is no such record, or no payout takes it */
  readonly cycle: number | null
}

/** The merchant account that an entry moves; an entry moves at most one. */
const accountOf = ({ postings }: Ledger.Entry): string | null => {
  for (const { account } of postings) {
    const merchant = Ledger.merchantOf(account)
    if (merchant !== null) return merchant.accountId
  }
  return null
}

export const entriesOf = (change: Change): ReadonlyArray<StoredEntry> => {
  const records = TransactionRecords.derive(change.entries, change.at)
  return change.entries.map((row) => {
    const own = records.filter(({ entryId }) => entryId === row.id)
    const record = own.find(({ accountId }) => accountId !== null) ?? null
    return {
      row,
      createTime: change.at,
      accountId: accountOf(row.entry) ?? record?.accountId ?? null,
      record,
      feeRecord: own.find(({ accountId }) => accountId === null) ?? null,
      cycle: null
    }
  })
}

/** The entries of a Change with the cycles of their records, which `judge` found. */
export const inCycles = (
  entries: ReadonlyArray<StoredEntry>,
  payouts: Change["payouts"],
  cycles: ReadonlyMap<string, number>
): ReadonlyArray<StoredEntry> =>
  entries.map((entry) =>
    entry.record === null ? entry : { ...entry, cycle: PayoutCycle.cycleOf(entry.record, payouts, cycles) }
  )

/** The id of a posting: that of its entry, and its place in it from 0. */
export const postingId = (entryId: string, place: number): string => `${entryId}-${String(place).padStart(2, "0")}`
