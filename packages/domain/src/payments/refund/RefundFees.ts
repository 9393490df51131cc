/**
 * How the fee that a refund returns is shared (payments.md 7): pro rata between
 * the service and the platform, cumulative over all refunds of a payment, so that
 * all of the fee returns exactly what each of them took.
 */
import * as Payment from "../payment/Payment.ts"

/** What is left to return of each part of a payment's fee, in cents. */
export const left = (terms: Payment.Terms, reversals: Payment.Reversals) => {
  const service = Payment.serviceFee(terms)
  const platformRefunded = reversals.feeRefunded - reversals.serviceFeeRefunded
  return {
    service: service - reversals.serviceFeeRefunded,
    platform: terms.feeAmount - service - platformRefunded - reversals.platformFeeReturned
  }
}

/**
 * Rs of a fee refund R that is no more than what is left: Fs x R so far / F, rounded
 * down, less Rs so far. A refund that failed between others leaves its own share
 * behind, and a dispute takes only of the platform: so neither part pays more than it has.
 */
export const servicePart = (terms: Payment.Terms, reversals: Payment.Reversals, fee: number): number => {
  if (fee === 0) return 0
  const { platform } = left(terms, reversals)
  const cumulative = Math.floor((Payment.serviceFee(terms) * (reversals.feeRefunded + fee)) / terms.feeAmount)
  return Math.min(Math.max(cumulative - reversals.serviceFeeRefunded, fee - platform, 0), fee)
}
