/** The debits and credits of ledger entries, summed by account and currency. */
import type { LedgerSum } from "@payments-platform/domain/ports/Store"
import type { StoredEntry } from "./LedgerEntries.ts"

/** Sorted by account and currency. */
export const sumsOf = (entries: ReadonlyArray<StoredEntry>): ReadonlyArray<LedgerSum> => {
  const sums = new Map<string, LedgerSum>()
  for (const { row } of entries) {
    const { currency, postings } = row.entry
    for (const { account, amount } of postings) {
      const key = `${account}|${currency}`
      const { credits, debits } = sums.get(key) ?? { debits: 0, credits: 0 }
      sums.set(key, {
        ledgerAccount: account,
        currency,
        debits: debits + Math.max(amount, 0),
        credits: credits + Math.max(-amount, 0)
      })
    }
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
