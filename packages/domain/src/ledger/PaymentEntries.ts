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

/** The rail of the payer's money. Card networks owe a completed payment until they settle it; a bank has paid it. */
export type Source = "card" | "bank"

/** N, the merchant's net. */
export const net = (amounts: Amounts): number => amounts.amount - amounts.serviceFee - amounts.platformFee

/** L1: a payment becomes pending. */
export const pendingFunds = (amounts: Amounts): Ledger.Entry =>
  Ledger.entry("L1", amounts.currency, [
    Ledger.debit("clearing:pending", net(amounts)),
    Ledger.credit(Ledger.merchant(amounts.accountId, "incoming_pending"), net(amounts))
  ])

/** L2: a payment leaves pending; the inverse of L1. */
export const pendingRelease = (amounts: Amounts): Ledger.Entry =>
  Ledger.entry("L2", amounts.currency, [
    Ledger.credit("clearing:pending", net(amounts)),
    Ledger.debit(Ledger.merchant(amounts.accountId, "incoming_pending"), net(amounts))
  ])

/** L3: a payment completes, with its fee. */
export const completion = (amounts: Amounts, appId: string, source: Source): Ledger.Entry =>
  Ledger.entry("L3", amounts.currency, [
    Ledger.debit(source === "card" ? "receivable:card" : "cash", amounts.amount),
    Ledger.credit(Ledger.merchant(amounts.accountId, "available"), net(amounts)),
    Ledger.credit(Ledger.platformFees(appId), amounts.platformFee),
    Ledger.credit("service:revenue", amounts.serviceFee)
  ])

/** L4: the card networks settle a completed payment, or the reversal of a dispute. */
export const settlement = (amounts: Pick<Amounts, "currency" | "amount">): Ledger.Entry =>
  Ledger.entry("L4", amounts.currency, [
    Ledger.debit("cash", amounts.amount),
    Ledger.credit("receivable:card", amounts.amount)
  ])
