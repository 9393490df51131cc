/**
 * What is asked of the world for a card payment between its intent and its
 * result (payments.md 3.2): verification if wanted, authorization, which captures
 * unless the capture is to come later, and screening. The first call without an answer ends it as `Unknown`.
 */
import { Context, Effect, Layer, Redacted } from "effect"
import type * as Card from "../payers/Card.ts"
import { verificationAmount } from "../payers/CreatePaymentMethod.ts"
import type { Outcome } from "../payments/FinishPayment.ts"
import * as Payment from "../payments/Payment.ts"
import { type Answer, type Authorization, CardNetwork, type NoAnswer } from "../ports/CardNetwork.ts"
import { RiskScreening } from "../ports/RiskScreening.ts"

export interface Asking {
  readonly paymentId: string
  readonly attempt: number
  readonly terms: Payment.Terms
  readonly card: Redacted.Redacted<Card.Secret>
  readonly address: { readonly line1: string | null; readonly postalCode: string | null }
  readonly verify: boolean
  readonly riskToken: string | null
  readonly clientIp: string | null
  readonly magic: string | null
}

export interface Asked {
  readonly outcome: Outcome
  readonly voids: ReadonlyArray<string>
  /** false: the verification was declined */
  readonly verified: boolean
}

const authorizationOf = (answer: Extract<Answer, { readonly reference: string }>, key: string, amount: number) => ({
  key,
  reference: answer.reference,
  code: answer.authorizationCode,
  avs: answer.avs,
  amount
})

export class CardPayments extends Context.Service<CardPayments>()("@payments-platform/domain/CardPayments", {
  make: Effect.gen(function* () {
    const network = yield* CardNetwork
    const screening = yield* RiskScreening

    const authorize = (asking: Asking, purpose: Authorization["purpose"], key: string, amount: number) =>
      network.authorize({
        key,
        purpose,
        card: asking.card,
        amount,
        currency: asking.terms.currency,
        address: asking.address,
        magic: asking.magic,
        autoCapture: purpose === "payment" && asking.terms.autoCapture
      })

    const screened = Effect.fnUntraced(function* (
      asking: Asking,
      authorization: Payment.Authorization
    ): Effect.fn.Return<Outcome> {
      const opinion = yield* screening.screen({
        paymentId: asking.paymentId,
        accountId: asking.terms.accountId,
        amount: asking.terms.amount,
        currency: asking.terms.currency,
        instrument: Redacted.make(Redacted.value(asking.card).number),
        riskToken: asking.riskToken,
        clientIp: asking.clientIp,
        magic: asking.magic
      })
      switch (opinion._tag) {
        case "Reject":
          return { _tag: "Rejected", authorization }
        case "Review":
          return { _tag: "Review", authorization, screening: { reference: opinion.reference, askAt: opinion.askAt } }
        case "Approve":
          return { _tag: asking.terms.autoCapture ? "Captured" : "Authorized", authorization }
      }
    })

    const pay = Effect.fnUntraced(function* (asking: Asking): Effect.fn.Return<Outcome, NoAnswer> {
      const key = Payment.authorizationKey(asking.paymentId, asking.attempt)
      const answer = yield* authorize(asking, "payment", key, asking.terms.amount)
      if (answer._tag === "Declined") return { _tag: "Declined", code: answer.code, avs: answer.avs }
      const authorization = authorizationOf(answer, key, asking.terms.amount)
      return answer._tag === "Later"
        ? { _tag: "Later", authorization, askAt: answer.askAt }
        : yield* screened(asking, authorization)
    })

    const ask = Effect.fnUntraced(function* (asking: Asking): Effect.fn.Return<Asked, NoAnswer> {
      if (!asking.verify) return { outcome: yield* pay(asking), voids: [], verified: true }
      const key = Payment.verificationKey(asking.paymentId, asking.attempt)
      const verified = yield* authorize(asking, "verification", key, verificationAmount)
      if (verified._tag === "Declined")
        return { outcome: { _tag: "Declined", code: verified.code, avs: verified.avs }, voids: [], verified: false }
      return { outcome: yield* pay(asking), voids: [key], verified: true }
    })

    const unknown: Asked = { outcome: { _tag: "Unknown" }, voids: [], verified: true }

    return {
      /** Never fails: what was not answered is `Unknown`. */
      ask: (asking: Asking) => Effect.catchTag(ask(asking), "CardNetwork/NoAnswer", () => Effect.succeed(unknown))
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
