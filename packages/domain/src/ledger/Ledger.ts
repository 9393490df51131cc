/**
 * Double entry (payments.md 7): money moves between ledger accounts by entries
 * whose postings sum to zero in each currency. `+` is debit, `-` is credit; a
 * merchant's balance, as the API shows it, is the negated sum of its account.
 */
import type * as Money from "../vocabulary/Money.ts"

export type MerchantBalance = "incoming_pending" | "available" | "reserve" | "outgoing_pending"

export type LedgerAccount =
  | "cash"
  | "receivable:card"
  | "clearing:pending"
  | `merchant:${string}:${MerchantBalance}`
  | `platform:${string}:fees`
  | "payable:refunds"
  | "service:revenue"
  | "service:verification_cost"
  | "service:adjustments"

/** The entries of payments.md 7 and merchants.md 13 that are in use. */
export const steps = ["L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "L11", "L12", "L13", "L14"] as const
export type Step = (typeof steps)[number]

/** Which entries an entry undoes: the last of these, of the same resource, before it. */
export const undone: Readonly<Partial<Record<Step, ReadonlyArray<Step>>>> = {
  L2: ["L1"],
  L11: ["L8"],
  L12: ["L5", "L6"]
}

/** One line of an entry: a signed amount in the smallest unit of the entry's currency. */
export interface Posting {
  readonly account: LedgerAccount
  readonly amount: number
}

export interface Entry {
  readonly step: Step
  readonly currency: Money.Currency
  readonly postings: ReadonlyArray<Posting>
}

export const merchant = (accountId: string, balance: MerchantBalance): LedgerAccount =>
  `merchant:${accountId}:${balance}`
export const platformFees = (appId: string): LedgerAccount => `platform:${appId}:fees`

/** Lines of zero say nothing and are left out. */
export const entry = (step: Step, currency: Money.Currency, postings: ReadonlyArray<Posting>): Entry => ({
  step,
  currency,
  postings: postings.filter((posting) => posting.amount !== 0)
})

export const debit = (account: LedgerAccount, amount: number): Posting => ({ account, amount })
export const credit = (account: LedgerAccount, amount: number): Posting => ({ account, amount: -amount })

/** The same postings, turned round, under a step of its own. */
export const inverse = (step: Step, of: Entry): Entry => ({
  step,
  currency: of.currency,
  postings: of.postings.map(({ account, amount }) => ({ account, amount: -amount }))
})

export const sum = (postings: ReadonlyArray<Posting>): number =>
  postings.reduce((total, posting) => total + posting.amount, 0)

/** Merchant balances are kept as counters, since conditions are judged on them; every other account is a sum of entries. */
export const isCounted = (account: LedgerAccount): boolean => account.startsWith("merchant:")

/** The key of the counter that holds a merchant balance, in the API's sign. */
export const counterKey = (account: LedgerAccount, currency: Money.Currency): string => `${account}|${currency}`
