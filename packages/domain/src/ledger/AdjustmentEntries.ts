/** The ledger entry of an adjustment: L22 of merchants.md 13. A debit is posted to `available`, which may turn negative. */
import type * as Money from "../vocabulary/Money.ts"
import * as Ledger from "./Ledger.ts"

export interface Amounts {
  readonly accountId: string
  readonly currency: Money.Currency
  /** a, in cents: above 0 for a credit, below 0 for a debit */
  readonly amount: number
}

/** L22; its postings are the inverse when a is below 0. */
export const made = ({ accountId, amount, currency }: Amounts): Ledger.Entry =>
  Ledger.entry("L22", currency, [
    Ledger.debit("service:adjustments", amount),
    Ledger.credit(Ledger.merchant(accountId, "available"), amount)
  ])
