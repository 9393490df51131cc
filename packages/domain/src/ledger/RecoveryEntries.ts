/** The ledger entries of a recovery: L19 to L21 of merchants.md 13. r is its amount. */
import * as Ledger from "./Ledger.ts"

/** L19: a recovery is created. */
export const creation = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L19", currency, [
    Ledger.debit("clearing:pending", amount),
    Ledger.credit(Ledger.merchant(accountId, "incoming_pending"), amount)
  ])

/** L19 with inverse postings: the recovery fails before it completes. */
export const failure = (amount: Ledger.MerchantAmount): Ledger.Entry => Ledger.inverse("L19", creation(amount))

/** L20: the bank has debited the merchant. One entry reverses L19 and credits the amount. */
export const completion = (amount: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L20", amount.currency, [
    ...failure(amount).postings,
    Ledger.debit("cash", amount.amount),
    Ledger.credit(Ledger.merchant(amount.accountId, "available"), amount.amount)
  ])

/** L21: the bank takes the amount back after the recovery completed. */
export const bankReturn = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L21", currency, [
    Ledger.debit(Ledger.merchant(accountId, "available"), amount),
    Ledger.credit("cash", amount)
  ])
