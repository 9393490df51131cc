/**
 * What is asked of the world for a card payment between its intent and its
 * result (payments.md 3.2): verification if wanted, authorization, which captures
 * unless the capture is to come later, and screening. The first call without an answer ends it as `Unknown`.
 */
import { Context, Effect, Layer, Redacted } from "effect"
import type * as Card from "../../payers/card/Card.ts"
import type { Avs } from "../../payers/card/IssuerResponse.ts"
import { verificationAmount } from "../../payers/payment-method/CreatePaymentMethod.ts"
import type { Outcome } from "../../payments/payment/RecordAuthorizationResult.ts"
import * as Payment from "../../payments/payment/Payment.ts"
import { type Answer, type Authorization, CardNetwork } from "../../ports/CardNetwork.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { RiskScreening } from "../../ports/RiskScreening.ts"
import * as RiskCheck from "./RiskCheck.ts"

export interface Asking extends RiskCheck.About {
  readonly attempt: number
  readonly card: Redacted.Redacted<Card.Secret>
  readonly address: { readonly line1: string | null; readonly postalCode: string | null }
  readonly verify: boolean
}

export interface Asked {
  readonly outcome: Outcome
  readonly voids: ReadonlyArray<string>
  /** false: the verification was declined */
  readonly verified: boolean
}

/** What a card is charged within; of one that was read in person the reader's amount counts, and no address is compared. */
const authorizationOf = (
  answer: Extract<Answer, { readonly reference: string }>,
  key: string,
  { amount, reading }: Payment.Terms
): Payment.Authorization => ({
  key,
  reference: answer.reference,
  code: answer.authorizationCode,
  avs: avsOf(answer, reading),
  amount: reading?.amount ?? amount
})

const avsOf = ({ avs }: Answer, reading: Payment.Terms["reading"]): Avs => (reading === null ? avs : "SKIPPED")

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
        autoCapture: purpose === "payment" && asking.terms.autoCapture,
        granted: asking.terms.reading
      })

    const pay = Effect.fnUntraced(function* (asking: Asking): Effect.fn.Return<Outcome, NoAnswer> {
      const key = Payment.authorizationKey(asking.paymentId, asking.attempt)
      const answer = yield* authorize(asking, "payment", key, asking.terms.amount)
      if (answer._tag === "Declined")
        return { _tag: "Declined", code: answer.code, avs: avsOf(answer, asking.terms.reading) }
      const authorization = authorizationOf(answer, key, asking.terms)
      if (answer._tag === "Later") return { _tag: "Later", authorization, askAt: answer.askAt }
      const instrument = Redacted.make(Redacted.value(asking.card).number)
      const opinion = yield* screening.screen(RiskCheck.of(asking, instrument))
      const passed: Outcome = asking.terms.autoCapture
        ? { _tag: "Captured", authorization, newsAt: answer.newsAt }
        : { _tag: "Authorized", authorization }
      return RiskCheck.outcome(opinion, authorization, null, passed)
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
      ask: (asking: Asking) => Effect.catchTag(ask(asking), "Network/NoAnswer", () => Effect.succeed(unknown))
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
