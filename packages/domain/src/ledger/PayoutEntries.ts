/** The ledger entries of a payout: L15 to L18 of merchants.md 13. p is its amount, all that is available. */
import * as Ledger from "./Ledger.ts"

/** L15: a payout is created. Its amount moves to `outgoing_pending`, so that nothing else spends it. */
export const creation = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L15", currency, [
    Ledger.debit(Ledger.merchant(accountId, "available"), amount),
    Ledger.credit(Ledger.merchant(accountId, "outgoing_pending"), amount)
  ])

/** L16: the bank has paid the payout. */
export const completion = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L16", currency, [
    Ledger.debit(Ledger.merchant(accountId, "outgoing_pending"), amount),
    Ledger.credit("cash", amount)
  ])

/** L17: the payout fails before it completes; the inverse of L15. */
export const failure = (amount: Ledger.MerchantAmount): Ledger.Entry => Ledger.inverse("L17", creation(amount))

/** L18: the bank returns the payout after its completion. */
export const bankReturn = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L18", currency, [
    Ledger.debit("cash", amount),
    Ledger.credit(Ledger.merchant(accountId, "available"), amount)
  ])
