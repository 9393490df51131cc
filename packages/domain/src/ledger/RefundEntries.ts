/**
 * The ledger entries of a refund: L4 to L7 and L12 of payments.md 7. T is the refunded
 * amount, R = Rs + Rp the refunded fee.
 */
import * as Ledger from "./Ledger.ts"
import * as PaymentEntries from "./PaymentEntries.ts"

/** Its `amount` is T. */
export interface Amounts extends Ledger.MerchantAmount {
  /** Rs, the service's part of R, in cents */
  readonly serviceFee: number
  /** Rp, the platform's part of R, in cents */
  readonly platformFee: number
}

/** L5, or L6 if fees are refunded: a refund is requested. The merchant pays T less the refunded fees. */
export const request = (amounts: Amounts, appId: string): Ledger.Entry => {
  const fee = amounts.serviceFee + amounts.platformFee
  return Ledger.entry(fee === 0 ? "L5" : "L6", amounts.currency, [
    Ledger.debit(Ledger.merchant(amounts.accountId, "available"), amounts.amount - fee),
    Ledger.debit(Ledger.platformFees(appId), amounts.platformFee),
    Ledger.debit("service:revenue", amounts.serviceFee),
    Ledger.credit("payable:refunds", amounts.amount)
  ])
}

/** L7: the refund completes. */
export const settlement = (amounts: Amounts, source: PaymentEntries.Source): Ledger.Entry =>
  Ledger.entry("L7", amounts.currency, [
    Ledger.debit("payable:refunds", amounts.amount),
    Ledger.credit(source === "card" ? "receivable:card" : "cash", amounts.amount)
  ])

/** L4 with inverse postings: the card networks settle a completed refund by deducting it. */
export const networkDeduction = (amounts: Amounts): Ledger.Entry =>
  Ledger.inverse("L4", PaymentEntries.settlement(amounts))

/** L12: a refund failed; the inverse of its L5 or L6. */
export const failure = (amounts: Amounts, appId: string): Ledger.Entry => Ledger.inverse("L12", request(amounts, appId))
