/**
 * The ledger entries of a dispute: L4 and L8 to L11 of payments.md 7. D is the
 * withdrawn amount, X the dispute fee, f the platform fee that returns to the
 * merchant. All debits are posted to `available`, which may turn negative.
 */
import type * as Money from "../vocabulary/Money.ts"
import * as Ledger from "./Ledger.ts"
import * as PaymentEntries from "./PaymentEntries.ts"

export interface Withdrawal {
  readonly accountId: string
  readonly appId: string
  readonly currency: Money.Currency
  /** the rail of the disputed payment */
  readonly source: PaymentEntries.Source
  /** D, in cents */
  readonly amount: number
  /** f, in cents */
  readonly platformFee: number
}

const available = ({ accountId }: Pick<Withdrawal, "accountId">) => Ledger.merchant(accountId, "available")
const networkAccount = ({ source }: Withdrawal) => (source === "card" ? "receivable:card" : "cash")

/** L8: the dispute withdraws D. If f is above 0, also L10. */
export const withdrawn = (withdrawal: Withdrawal): ReadonlyArray<Ledger.Entry> => {
  const L8 = Ledger.entry("L8", withdrawal.currency, [
    Ledger.debit(available(withdrawal), withdrawal.amount),
    Ledger.credit(networkAccount(withdrawal), withdrawal.amount)
  ])
  if (withdrawal.platformFee === 0) return [L8]
  const L10 = Ledger.entry("L10", withdrawal.currency, [
    Ledger.debit(Ledger.platformFees(withdrawal.appId), withdrawal.platformFee),
    Ledger.credit(available(withdrawal), withdrawal.platformFee)
  ])
  return [L8, L10]
}

/** L9: the dispute fee X in cents, which a win does not return. No entry if it is 0. */
export const fee = (
  withdrawal: Pick<Withdrawal, "accountId" | "currency">,
  amount: number
): ReadonlyArray<Ledger.Entry> =>
  amount === 0
    ? []
    : [
        Ledger.entry("L9", withdrawal.currency, [
          Ledger.debit(available(withdrawal), amount),
          Ledger.credit("service:revenue", amount)
        ])
      ]

/** L11: the inverse of L8 and L10 in one entry, on a win or a provisional credit. */
export const reinstatement = (withdrawal: Withdrawal): Ledger.Entry =>
  Ledger.entry("L11", withdrawal.currency, [
    Ledger.credit(available(withdrawal), withdrawal.amount - withdrawal.platformFee),
    Ledger.credit(Ledger.platformFees(withdrawal.appId), withdrawal.platformFee),
    Ledger.debit(networkAccount(withdrawal), withdrawal.amount)
  ])

/** L4: the card networks settle L11, or L8 with inverse postings (`isWithdrawn`). */
export const settlement = (withdrawal: Withdrawal, isWithdrawn: boolean): Ledger.Entry => {
  const entry = PaymentEntries.settlement(withdrawal)
  return isWithdrawn ? Ledger.inverse("L4", entry) : entry
}
