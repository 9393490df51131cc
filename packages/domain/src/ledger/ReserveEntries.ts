/**
 * The ledger entry of a merchant's reserve: L13 of payments.md 7. What is held
 * moves from `available` to `reserve`, what is released moves back; neither has a
 * transaction record.
 */
import type * as Money from "../vocabulary/Money.ts"
import * as Ledger from "./Ledger.ts"

export interface Amounts {
  readonly accountId: string
  readonly currency: Money.Currency
  /** h, above 0 */
  readonly amount: number
}

/** L13: a part of what is available goes to the reserve. */
export const held = ({ accountId, amount, currency }: Amounts): Ledger.Entry =>
  Ledger.entry("L13", currency, [
    Ledger.debit(Ledger.merchant(accountId, "available"), amount),
    Ledger.credit(Ledger.merchant(accountId, "reserve"), amount)
  ])

/** L13, the inverse: a part of the reserve becomes available. It undoes no hold in particular. */
export const released = (of: Amounts): Ledger.Entry => Ledger.inverse("L13", held(of))
