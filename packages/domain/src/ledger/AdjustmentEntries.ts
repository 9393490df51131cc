/** The ledger entry of an adjustment: L22 of merchants.md 13. A debit is posted to `available`, which may turn negative. */
import * as Ledger from "./Ledger.ts"

/** L22. `amount` is a; below 0 it is a debit of the merchant. */
export const adjustment = ({ accountId, amount, currency }: Ledger.MerchantAmount): Ledger.Entry =>
  Ledger.entry("L22", currency, [
    Ledger.debit("service:adjustments", amount),
    Ledger.credit(Ledger.merchant(accountId, "available"), amount)
  ])
