/**
 * The ledger entries of a dispute: L4 and L8 to L11 of payments.md 7. D is what the
 * dispute withdraws, X its fee, f the platform fee that goes back to the merchant.
 * All debits come from `available`, which may turn negative.
 */
import type * as Money from "../vocabulary/Money.ts"
import * as Ledger from "./Ledger.ts"
import * as PaymentEntries from "./PaymentEntries.ts"

export interface Withdrawal {
  readonly accountId: string
  readonly appId: string
  readonly currency: Money.Currency
  /** where the payer's money came from and goes back to */
  readonly source: PaymentEntries.Source
  /** D */
  readonly amount: number
  /** f */
  readonly platformFee: number
}

const available = ({ accountId }: Pick<Withdrawal, "accountId">) => Ledger.merchant(accountId, "available")
const outside = ({ source }: Withdrawal) => (source === "card" ? "receivable:card" : "cash")

/** L8, and L10 when a platform fee goes back: a dispute withdraws. */
export const withdrawn = (of: Withdrawal): ReadonlyArray<Ledger.Entry> => {
  const L8 = Ledger.entry("L8", of.currency, [
    Ledger.debit(available(of), of.amount),
    Ledger.credit(outside(of), of.amount)
  ])
  if (of.platformFee === 0) return [L8]
  const L10 = Ledger.entry("L10", of.currency, [
    Ledger.debit(Ledger.platformFees(of.appId), of.platformFee),
    Ledger.credit(available(of), of.platformFee)
  ])
  return [L8, L10]
}

/** L9: the dispute fee, which no win brings back. */
export const fee = (of: Pick<Withdrawal, "accountId" | "currency">, amount: number): ReadonlyArray<Ledger.Entry> =>
  amount === 0
    ? []
    : [Ledger.entry("L9", of.currency, [Ledger.debit(available(of), amount), Ledger.credit("service:revenue", amount)])]

/** L11: the inverse of L8 and L10 in one entry, when a dispute is won or credited for the time being. */
export const reinstated = (of: Withdrawal): Ledger.Entry =>
  Ledger.entry("L11", of.currency, [
    Ledger.credit(available(of), of.amount - of.platformFee),
    Ledger.credit(Ledger.platformFees(of.appId), of.platformFee),
    Ledger.debit(outside(of), of.amount)
  ])

/** L4: the card networks settle what they are owed since L11, or turned round, what they take since L8. */
export const settled = (of: Withdrawal, isTaken: boolean): Ledger.Entry => {
  const given = PaymentEntries.settled(of)
  return isTaken ? Ledger.inverse("L4", given) : given
}
