/**
 * The network calls of a bank payment, between the commit of its intent and the commit of its result (payments.md 3.5):
 * the debit, whose result the bank reports later, then risk screening. The first call that times out ends the sequence
 * with the outcome `Unknown`.
 */
import { Context, Effect, Layer, Redacted } from "effect"
import type * as BankAccount from "../../payers/bank/BankAccount.ts"
import * as Payment from "../../payments/payment/Payment.ts"
import { BankNetwork } from "../../ports/BankNetwork.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { RiskScreening } from "../../ports/RiskScreening.ts"
import * as RecordAuthorizationResult from "../../payments/payment/RecordAuthorizationResult.ts"
import * as RiskCheck from "./RiskCheck.ts"

export interface BankPayment extends RiskCheck.ScreenedPayment {
  /** 1 for the first process that works on the payment; part of the key under which the network knows the call */
  readonly attempt: number
  readonly account: Redacted.Redacted<BankAccount.Secret>
}

const unknown: RecordAuthorizationResult.AuthorizationResult = { _tag: "Unknown" }

export class BankPaymentCalls extends Context.Service<BankPaymentCalls>()(
  "@payments-platform/domain/BankPaymentCalls",
  {
    make: Effect.gen(function* () {
      const network = yield* BankNetwork
      const screening = yield* RiskScreening

      const debitAndScreen = Effect.fnUntraced(function* (
        payment: BankPayment
      ): Effect.fn.Return<RecordAuthorizationResult.AuthorizationResult, NoAnswer> {
        const { account, attempt, magic, paymentId, terms } = payment
        const { amount, currency } = terms
        const key = Payment.authorizationKey(paymentId, attempt)
        const { askAt, reference } = yield* network.debit({ key, account, amount, currency, magic })
        const authorization: Payment.Authorization = { key, reference, code: null, avs: "SKIPPED", amount }
        const instrument = Redacted.make(Redacted.value(account).accountNumber)
        const opinion = yield* screening.screen(RiskCheck.screeningRequest(payment, instrument))
        return RiskCheck.screenedOutcome(opinion, authorization, askAt, { _tag: "Later", authorization, askAt })
      })

      return {
        /** Never fails: a call that times out ends as `Unknown`. */
        call: (payment: BankPayment) =>
          Effect.catchTag(debitAndScreen(payment), "Network/NoAnswer", () => Effect.succeed(unknown))
      } as const
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
