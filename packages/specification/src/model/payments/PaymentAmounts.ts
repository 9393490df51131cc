/**
 * Derived amounts of a payment in cents: service fee, refundable amounts, shares of fee refunds (payments.md 3.1,
 * 7).
 */
import type * as State from "../State.ts"

/** A percentage of an amount, in 1/10,000 of a percent, half up to the cent. */
export const share = (amount: number, units: number): number =>
  Number((BigInt(amount) * BigInt(units) * 2n + 1_000_000n) / 2_000_000n)

/** What every price adds to its percentage, in cents. */
export const fixedPrice = 30

/** The service fee Fs, at most the fee. */
export const serviceFee = ({ account: { isBilled, price }, amount, bank, fee }: State.Payment): number =>
  bank || isBilled || price === null ? 0 : Math.min(fee, share(amount, price) + fixedPrice)

export const refundable = ({ amount, disputed, refunded, status }: State.Payment): number =>
  status === "completed" ? Math.max(0, amount - refunded - disputed) : 0

export const feeRefundable = ({ fee, feeRefunded, feeReturned, status }: State.Payment): number =>
  status === "completed" ? Math.max(0, fee - feeRefunded - feeReturned) : 0

/** The part of the platform fee Fp that was not given back. */
export const remainingPlatformFee = (payment: State.Payment): number =>
  payment.fee - serviceFee(payment) - (payment.feeRefunded - payment.serviceRefunded) - payment.feeReturned

/** The service part Rs of a fee refund: pro rata over all refunds so far, and at most the remainder of either part. */
export const servicePart = (payment: State.Payment, fee: number): number => {
  if (fee === 0) return 0
  const cumulative = Math.floor((serviceFee(payment) * (payment.feeRefunded + fee)) / payment.fee)
  return Math.min(fee, Math.max(0, cumulative - payment.serviceRefunded, fee - remainingPlatformFee(payment)))
}
