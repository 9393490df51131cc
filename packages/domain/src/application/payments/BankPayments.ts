/**
 * What is asked of the world for a bank payment between its intent and its result
 * (payments.md 3.5): the debit, which the bank answers later, and screening. The
 * first call without an answer ends it as `Unknown`.
 */
import { Context, Effect, Layer, Redacted } from "effect"
import type * as BankAccount from "../../payers/bank/BankAccount.ts"
import type { Outcome } from "../../payments/payment/RecordAuthorizationResult.ts"
import * as Payment from "../../payments/payment/Payment.ts"
import { BankNetwork } from "../../ports/BankNetwork.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { RiskScreening } from "../../ports/RiskScreening.ts"
import * as RiskCheck from "./RiskCheck.ts"

export interface Asking extends RiskCheck.About {
  readonly attempt: number
  readonly account: Redacted.Redacted<BankAccount.Secret>
}

const unknown: Outcome = { _tag: "Unknown" }

export class BankPayments extends Context.Service<BankPayments>()("@payments-platform/domain/BankPayments", {
  make: Effect.gen(function* () {
    const network = yield* BankNetwork
    const screening = yield* RiskScreening

    const pay = Effect.fnUntraced(function* (asking: Asking): Effect.fn.Return<Outcome, NoAnswer> {
      const { account, attempt, magic, paymentId, terms } = asking
      const { amount, currency } = terms
      const key = Payment.authorizationKey(paymentId, attempt)
      const { askAt, reference } = yield* network.debit({ key, account, amount, currency, magic })
      const authorization: Payment.Authorization = { key, reference, code: null, avs: "SKIPPED", amount }
      const instrument = Redacted.make(Redacted.value(account).accountNumber)
      const opinion = yield* screening.screen(RiskCheck.of(asking, instrument))
      return RiskCheck.outcome(opinion, authorization, askAt, { _tag: "Later", authorization, askAt })
    })

    return {
      /** Never fails: what was not answered is `Unknown`. */
      ask: (asking: Asking) => Effect.catchTag(pay(asking), "Network/NoAnswer", () => Effect.succeed(unknown))
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
