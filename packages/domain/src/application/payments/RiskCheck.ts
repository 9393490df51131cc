/**
 * Risk screening of a payment that its network has accepted: the screening request, and the outcome that follows from
 * its opinion.
 */
import type { Redacted } from "effect"
import type { AuthorizationResult } from "../../payments/payment/RecordAuthorizationResult.ts"
import type * as Payment from "../../payments/payment/Payment.ts"
import type { ScreeningResult, Screening } from "../../ports/RiskScreening.ts"

/** The payment to be screened, with the headers of its request. */
export interface ScreenedPayment {
  readonly paymentId: string
  readonly terms: Payment.Terms
  readonly riskToken: string | null
  readonly clientIp: string | null
  readonly magic: string | null
}

/** The screening request. `instrument`: the card number or the account number. */
export const screeningRequest = (
  { clientIp, magic, paymentId, riskToken, terms }: ScreenedPayment,
  instrument: Redacted.Redacted<string>
): Screening => ({
  paymentId,
  accountId: terms.accountId,
  amount: terms.amount,
  currency: terms.currency,
  instrument,
  riskToken,
  clientIp,
  magic
})

/**
 * The outcome of a screened payment. `passed`: its outcome if it is approved. `askAt`: service time at which the bank
 * is asked for the debit's result while a review is open; null for cards.
 */
export const screenedOutcome = (
  opinion: ScreeningResult,
  authorization: Payment.Authorization,
  askAt: number | null,
  passed: AuthorizationResult
): AuthorizationResult => {
  switch (opinion._tag) {
    case "Reject":
      return { _tag: "Rejected", authorization }
    case "Review": {
      const screening = { reference: opinion.reference, askAt: opinion.askAt }
      return { _tag: "Review", authorization, screening, askAt }
    }
    case "Approve":
      return passed
  }
}
