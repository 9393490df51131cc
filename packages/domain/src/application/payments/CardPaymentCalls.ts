/**
 * The network calls of a card payment, between the commit of its intent and the commit of its result (payments.md 3.2):
 * the 1.00 verification if the request asks for it, then the authorization, which captures at once with `autoCapture`,
 * then risk screening. The first call that times out ends the sequence with the outcome `Unknown`.
 */
import { Context, Effect, Layer, Redacted } from "effect"
import type * as Card from "../../payers/card/Card.ts"
import type { Avs } from "../../payers/card/IssuerResponse.ts"
import { verificationAmount } from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as Payment from "../../payments/payment/Payment.ts"
import { type AuthorizationResult, type Authorization, CardNetwork } from "../../ports/CardNetwork.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { RiskScreening } from "../../ports/RiskScreening.ts"
import * as RecordAuthorizationResult from "../../payments/payment/RecordAuthorizationResult.ts"
import * as RiskCheck from "./RiskCheck.ts"

export interface CardPayment extends RiskCheck.ScreenedPayment {
  /** 1 for the first process that works on the payment; part of the key under which the network knows the call */
  readonly attempt: number
  readonly card: Redacted.Redacted<Card.Secret>
  /** the billing address for AVS */
  readonly address: { readonly line1: string | null; readonly postalCode: string | null }
  /** whether a 1.00 verification precedes the authorization */
  readonly verify: boolean
}

export interface CallOutcome {
  readonly outcome: RecordAuthorizationResult.AuthorizationResult
  /** keys of the authorizations that must be voided */
  readonly voids: ReadonlyArray<string>
  /** false: the verification was declined */
  readonly verified: boolean
}

/**
 * The authorization that limits what may be captured. For a card read in person it is the reader's authorization, with
 * the amount authorized there, and no address is compared (payments.md 3.6).
 */
const authorizationOf = (
  answer: Extract<AuthorizationResult, { readonly reference: string }>,
  key: string,
  { amount, reading }: Payment.Terms
): Payment.Authorization => ({
  key,
  reference: answer.reference,
  code: answer.authorizationCode,
  avs: avsOf(answer, reading),
  amount: reading?.amount ?? amount
})

const avsOf = ({ avs }: AuthorizationResult, reading: Payment.Terms["reading"]): Avs =>
  reading === null ? avs : "SKIPPED"

export class CardPaymentCalls extends Context.Service<CardPaymentCalls>()(
  "@payments-platform/domain/CardPaymentCalls",
  {
    make: Effect.gen(function* () {
      const network = yield* CardNetwork
      const screening = yield* RiskScreening

      const authorize = (payment: CardPayment, purpose: Authorization["purpose"], key: string, amount: number) =>
        network.authorize({
          key,
          purpose,
          card: payment.card,
          amount,
          currency: payment.terms.currency,
          address: payment.address,
          magic: payment.magic,
          autoCapture: purpose === "payment" && payment.terms.autoCapture,
          granted: payment.terms.reading
        })

      const authorizeAndScreen = Effect.fnUntraced(function* (
        payment: CardPayment
      ): Effect.fn.Return<RecordAuthorizationResult.AuthorizationResult, NoAnswer> {
        const key = Payment.authorizationKey(payment.paymentId, payment.attempt)
        const answer = yield* authorize(payment, "payment", key, payment.terms.amount)
        if (answer._tag === "Declined")
          return { _tag: "Declined", code: answer.code, avs: avsOf(answer, payment.terms.reading) }
        const authorization = authorizationOf(answer, key, payment.terms)
        if (answer._tag === "Later") return { _tag: "Later", authorization, askAt: answer.askAt }
        const instrument = Redacted.make(Redacted.value(payment.card).number)
        const opinion = yield* screening.screen(RiskCheck.screeningRequest(payment, instrument))
        const passed: RecordAuthorizationResult.AuthorizationResult = payment.terms.autoCapture
          ? { _tag: "Captured", authorization, newsAt: answer.newsAt }
          : { _tag: "Authorized", authorization }
        return RiskCheck.screenedOutcome(opinion, authorization, null, passed)
      })

      const call = Effect.fnUntraced(function* (payment: CardPayment): Effect.fn.Return<CallOutcome, NoAnswer> {
        if (!payment.verify) return { outcome: yield* authorizeAndScreen(payment), voids: [], verified: true }
        const key = Payment.verificationKey(payment.paymentId, payment.attempt)
        const verified = yield* authorize(payment, "verification", key, verificationAmount)
        if (verified._tag === "Declined")
          return { outcome: { _tag: "Declined", code: verified.code, avs: verified.avs }, voids: [], verified: false }
        return { outcome: yield* authorizeAndScreen(payment), voids: [key], verified: true }
      })

      const unknown: CallOutcome = { outcome: { _tag: "Unknown" }, voids: [], verified: true }

      return {
        /** Never fails: a call that times out ends as `Unknown`. */
        call: (payment: CardPayment) =>
          Effect.catchTag(call(payment), "Network/NoAnswer", () => Effect.succeed(unknown))
      } as const
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
