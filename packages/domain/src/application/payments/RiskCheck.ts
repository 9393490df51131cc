/** What risk screening is asked about a payment that its network has taken on, and what its opinion makes of it. */
import type { Redacted } from "effect"
import type { Outcome } from "../../payments/payment/RecordAuthorizationResult.ts"
import type * as Payment from "../../payments/payment/Payment.ts"
import type { Opinion, Screening } from "../../ports/RiskScreening.ts"

export interface About {
  readonly paymentId: string
  readonly terms: Payment.Terms
  readonly riskToken: string | null
  readonly clientIp: string | null
  readonly magic: string | null
}

/** `instrument`: the card or account number. */
export const of = (
  { clientIp, magic, paymentId, riskToken, terms }: About,
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

/** `passed`: what becomes of it when nobody has to look. `askAt`: when a bank may know more meanwhile. */
export const outcome = (
  opinion: Opinion,
  authorization: Payment.Authorization,
  askAt: number | null,
  passed: Outcome
): Outcome => {
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
