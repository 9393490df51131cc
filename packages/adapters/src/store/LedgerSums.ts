/** The debits and credits of ledger lines, summed by account and currency. */
import type { LedgerSum } from "@payments-platform/domain/ports/Store"
import type { StoredLine } from "./LedgerLines.ts"

/** Sorted by account and currency. */
export const sumsOf = (lines: ReadonlyArray<StoredLine>): ReadonlyArray<LedgerSum> => {
  const sums = new Map<string, LedgerSum>()
  for (const { posting, row } of lines) {
    const { account, amount } = posting
    const { currency } = row.entry
    const key = `${account}|${currency}`
    const { credits, debits } = sums.get(key) ?? { debits: 0, credits: 0 }
    sums.set(key, {
      ledgerAccount: account,
      currency,
      debits: debits + Math.max(amount, 0),
      credits: credits + Math.max(-amount, 0)
    })
  }
  return [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
