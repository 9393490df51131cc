/** The postings of ledger entries, by account. */
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"

export const amountsOf = ({ postings }: Ledger.Entry) =>
  Object.fromEntries(postings.map(({ account, amount }) => [account, amount]))

/** The sum of each account over several entries. */
export const sumsOf = (entries: ReadonlyArray<Ledger.Entry>): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const { postings } of entries)
    for (const { account, amount } of postings) sums.set(account, (sums.get(account) ?? 0) + amount)
  return sums
}
