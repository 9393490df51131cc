/** The ledger entries of a recovery: L19 to L21 of merchants.md 13. r is its amount. */
import * as Ledger from "./Ledger.ts"

/** L19: a recovery is created. */
export const created = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L19", currency, [
    Ledger.debit("clearing:pending", amount),
    Ledger.credit(Ledger.merchant(accountId, "incoming_pending"), amount)
  ])

/** L19 with inverse postings: it fails before it completes. */
export const failed = (of: Ledger.MerchantAmount): Ledger.Entry => Ledger.inverse("L19", created(of))

/** L20: the bank has debited the merchant. The inverse of L19 and what comes in, in one entry. */
export const completed = (of: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L20", of.currency, [
    ...failed(of).postings,
    Ledger.debit("cash", of.amount),
    Ledger.credit(Ledger.merchant(of.accountId, "available"), of.amount)
  ])

/** L21: the bank takes it back after its completion. */
export const returned = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L21", currency, [
    Ledger.debit(Ledger.merchant(accountId, "available"), amount),
    Ledger.credit("cash", amount)
  ])
