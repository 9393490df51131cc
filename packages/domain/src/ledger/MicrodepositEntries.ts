/** The ledger entry of a bank account's verification: L14 of payments.md 7. */
import type * as Money from "../vocabulary/Money.ts"
import * as Ledger from "./Ledger.ts"

/** L14: two microdeposits are sent. Amounts in cents. */
export const deposits = (currency: Money.Currency, amounts: readonly [number, number]): Ledger.Entry => {
  const total = amounts[0] + amounts[1]
  return Ledger.entry("L14", currency, [Ledger.debit("service:verification_cost", total), Ledger.credit("cash", total)])
}
