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

/** L8: the dispute withdraws D; and L10 when f is above 0. */
export const withdrawn = (of: Withdrawal): ReadonlyArray<Ledger.Entry> => {
  const L8 = Ledger.entry("L8", of.currency, [
    Ledger.debit(available(of), of.amount),
    Ledger.credit(networkAccount(of), of.amount)
  ])
  if (of.platformFee === 0) return [L8]
  const L10 = Ledger.entry("L10", of.currency, [
    Ledger.debit(Ledger.platformFees(of.appId), of.platformFee),
    Ledger.credit(available(of), of.platformFee)
  ])
  return [L8, L10]
}

/** L9: the dispute fee X in cents, which a win does not return; no entry for 0. */
export const fee = (of: Pick<Withdrawal, "accountId" | "currency">, amount: number): ReadonlyArray<Ledger.Entry> =>
  amount === 0
    ? []
    : [Ledger.entry("L9", of.currency, [Ledger.debit(available(of), amount), Ledger.credit("service:revenue", amount)])]

/** L11: the inverse of L8 and L10 in one entry, on a win or a provisional credit. */
export const reinstated = (of: Withdrawal): Ledger.Entry =>
  Ledger.entry("L11", of.currency, [
    Ledger.credit(available(of), of.amount - of.platformFee),
    Ledger.credit(Ledger.platformFees(of.appId), of.platformFee),
    Ledger.debit(networkAccount(of), of.amount)
  ])

/** L4: the card networks settle L11, or with inverse postings L8 (`isWithdrawn`). */
export const settled = (of: Withdrawal, isWithdrawn: boolean): Ledger.Entry => {
  const settlement = PaymentEntries.settled(of)
  return isWithdrawn ? Ledger.inverse("L4", settlement) : settlement
}
