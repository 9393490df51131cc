/**
 * The ledger entries of a merchant's reserve: L13 of payments.md 7. A hold moves money
 * from `available` to `reserve`, a release moves it back. Neither writes a transaction
 * record.
 */
import * as Ledger from "./Ledger.ts"

/** L13: holds a part of the available balance. */
export const hold = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L13", currency, [
    Ledger.debit(Ledger.merchant(accountId, "available"), amount),
    Ledger.credit(Ledger.merchant(accountId, "reserve"), amount)
  ])

/** L13 with inverse postings: releases a part of the reserve. It reverses no particular hold. */
export const release = (amount: Ledger.MerchantAmount): Ledger.Entry => Ledger.inverse("L13", hold(amount))
