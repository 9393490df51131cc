/** What lines of the ledger add up to, by account and currency: stores keep these sums, and this is what they are. */
import type { LedgerSum } from "@payments-platform/domain/ports/Store"
import type { StoredLine } from "./LedgerLines.ts"

/** In the order of accounts and currencies. */
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
