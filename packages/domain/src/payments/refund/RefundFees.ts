/**
 * The parts of a refunded fee (payments.md 7). The service and the platform share it
 * pro rata, cumulatively over all refunds of a payment, so that a refund of the whole
 * fee returns exactly the part of each.
 */
import * as Payment from "../payment/Payment.ts"

/** The refundable rest of each part of a payment's fee, in cents. */
export const refundableParts = (terms: Payment.Terms, reversals: Payment.Reversals) => {
  const service = Payment.serviceFee(terms)
  const platformRefunded = reversals.feeRefunded - reversals.serviceFeeRefunded
  return {
    service: service - reversals.serviceFeeRefunded,
    platform: terms.feeAmount - service - platformRefunded - reversals.platformFeeReturned
  }
}

/**
 * Rs in cents, the service's part of a fee refund R (`fee`), which is at most the refundable fee: Fs x R so far / F,
 * rounded down, less Rs so far. Failed refunds, and disputes, which reduce only the platform's part, shift the
 * proportion. So the result is limited to the refundable rest of each part.
 */
export const servicePart = (terms: Payment.Terms, reversals: Payment.Reversals, fee: number): number => {
  if (fee === 0) return 0
  const { platform } = refundableParts(terms, reversals)
  const cumulative = Math.floor((Payment.serviceFee(terms) * (reversals.feeRefunded + fee)) / terms.feeAmount)
  return Math.min(Math.max(cumulative - reversals.serviceFeeRefunded, fee - platform, 0), fee)
}
