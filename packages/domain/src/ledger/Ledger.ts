/**
 * Double entry (payments.md 7): money moves between ledger accounts by entries whose
 * postings sum to zero. `+` is debit, `-` is credit, as in the contract. A merchant's
 * balance in the API is the negated sum of its ledger account.
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

/** The entries of payments.md 7 and merchants.md 13. */
export const steps = [
  "L1",
  "L2",
  "L3",
  "L4",
  "L5",
  "L6",
  "L7",
  "L8",
  "L9",
  "L10",
  "L11",
  "L12",
  "L13",
  "L14",
  "L15",
  "L16",
  "L17",
  "L18",
  "L19",
  "L20",
  "L21",
  "L22",
  "L23"
] as const
export type Step = (typeof steps)[number]

/** By step, the steps that it reverses: an entry reverses the latest entry of these before it, of the same resource. */
export const reversedSteps: Readonly<Partial<Record<Step, ReadonlyArray<Step>>>> = {
  L2: ["L1"],
  L11: ["L8"],
  L12: ["L5", "L6"],
  L17: ["L15"],
  L19: ["L19"],
  L20: ["L19"]
}

/** An amount of a merchant's money, in cents. */
export interface MerchantAmount {
  readonly accountId: string
  readonly currency: Money.Currency
  readonly amount: number
}

/** One line of an entry: a signed amount in cents of the entry's currency. */
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
const ofMerchants = "merchant:"

/**
 * The merchant account to which a ledger account belongs; null: it is no merchant's. Merchant balances have counters,
 * because conditions check them; other accounts are sums of entries.
 */
export const merchantOf = (
  account: LedgerAccount
): { readonly accountId: string; readonly isAvailable: boolean } | null => {
  if (!account.startsWith(ofMerchants)) return null
  const end = account.lastIndexOf(":")
  return { accountId: account.slice(ofMerchants.length, end), isAvailable: account.endsWith(":available") }
}

export const platformFees = (appId: string): LedgerAccount => `platform:${appId}:fees`

/** An entry without its postings of zero. */
export const entry = (step: Step, currency: Money.Currency, postings: ReadonlyArray<Posting>): Entry => ({
  step,
  currency,
  postings: postings.filter((posting) => posting.amount !== 0)
})

export const debit = (account: LedgerAccount, amount: number): Posting => ({ account, amount })
export const credit = (account: LedgerAccount, amount: number): Posting => ({ account, amount: -amount })

/** An entry of another step with the inverse postings of an entry. */
export const inverse = (step: Step, entry: Entry): Entry => ({
  step,
  currency: entry.currency,
  postings: entry.postings.map(({ account, amount }) => ({ account, amount: -amount }))
})

/** The sum of postings, which is zero for an entry. */
export const sum = (postings: ReadonlyArray<Posting>): number =>
  postings.reduce((total, posting) => total + posting.amount, 0)

/** The key of the counter of a merchant balance. The counter has the sign of the API: credits increase it. */
export const counterKey = (account: LedgerAccount, currency: Money.Currency): string => `${account}|${currency}`
