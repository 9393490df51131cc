/**
 * The ledger entries of a payment: L1 to L4 of payments.md 7. A is the amount, F the
 * fee, N = A - F the merchant's net.
 */
import * as Ledger from "./Ledger.ts"

/** Its `amount` is A. */
export interface Amounts extends Ledger.MerchantAmount {
  /** Fs, the service's part of the fee F, in cents */
  readonly serviceFee: number
  /** Fp, the platform's part of the fee F, in cents */
  readonly platformFee: number
}

/** The rail of the payer's money: card networks owe a completed payment until they settle it, a bank has paid it. */
export type Source = "card" | "bank"

/** N, the merchant's net. */
export const net = (of: Amounts): number => of.amount - of.serviceFee - of.platformFee

/** L1: a payment becomes pending. */
export const pending = (of: Amounts): Ledger.Entry =>
  Ledger.entry("L1", of.currency, [
    Ledger.debit("clearing:pending", net(of)),
    Ledger.credit(Ledger.merchant(of.accountId, "incoming_pending"), net(of))
  ])

/** L2: a payment leaves pending; the inverse of L1. */
export const notPending = (of: Amounts): Ledger.Entry =>
  Ledger.entry("L2", of.currency, [
    Ledger.credit("clearing:pending", net(of)),
    Ledger.debit(Ledger.merchant(of.accountId, "incoming_pending"), net(of))
  ])

/** L3: a payment completes, with its fee. */
export const completed = (of: Amounts, appId: string, source: Source): Ledger.Entry =>
  Ledger.entry("L3", of.currency, [
    Ledger.debit(source === "card" ? "receivable:card" : "cash", of.amount),
    Ledger.credit(Ledger.merchant(of.accountId, "available"), net(of)),
    Ledger.credit(Ledger.platformFees(appId), of.platformFee),
    Ledger.credit("service:revenue", of.serviceFee)
  ])

/** L4: the card networks settle a completed payment, or the reversal of a dispute. */
export const settled = (of: Pick<Amounts, "currency" | "amount">): Ledger.Entry =>
  Ledger.entry("L4", of.currency, [Ledger.debit("cash", of.amount), Ledger.credit("receivable:card", of.amount)])
