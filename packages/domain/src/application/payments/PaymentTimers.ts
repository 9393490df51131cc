/** What payments want when their time has come: a decision, or an outside call and what its answer means. */
import { Context, Effect, Layer } from "effect"
import type { Row } from "../../decider/Row.ts"
import type * as Payment from "../../payments/payment/Payment.ts"
import * as PaymentKind from "../../payments/payment/PaymentKind.ts"
import * as RunPaymentTimer from "../../payments/payment/RunPaymentTimer.ts"
import { BankNetwork } from "../../ports/BankNetwork.ts"
import { CardNetwork } from "../../ports/CardNetwork.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { RiskScreening } from "../../ports/RiskScreening.ts"
import type { Unavailable } from "../../ports/Store.ts"
import { input, CommandExecutor } from "../executor/CommandExecutor.ts"
import { NewDisputes } from "./NewDisputes.ts"
import { Payments } from "./Payments.ts"
import { SystemContext, unanswered } from "../executor/SystemContext.ts"

const isCapturing = (state: Payment.State): boolean => state._tag === "Capturing"

export class PaymentTimers extends Context.Service<PaymentTimers>()("@payments-platform/domain/PaymentTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const calls = yield* SystemContext
    const payments = yield* Payments
    const cards = yield* CardNetwork
    const banks = yield* BankNetwork
    const screening = yield* RiskScreening
    const disputes = yield* NewDisputes

    const newsOf = Effect.fnUntraced(function* (
      duty: RunPaymentTimer.DueAction,
      appId: string
    ): Effect.fn.Return<RunPaymentTimer.CallResult, NoAnswer | Unavailable> {
      switch (duty._tag) {
        case "Void":
          yield* duty.rail === "card" ? cards.void(duty.key) : banks.void(duty.key)
          return { _tag: "Voided", key: duty.key }
        case "AskNetwork":
          return duty.rail === "card"
            ? { _tag: "Card", result: yield* cards.result(duty.reference) }
            : { _tag: "Bank", result: yield* banks.result(duty.reference) }
        case "AskScreening":
          return { _tag: "Screening", decision: yield* screening.decision(duty.reference) }
        case "AskNews": {
          const next = yield* disputes.next(appId)
          return duty.rail === "card"
            ? { _tag: "CardNews", news: yield* cards.news(duty.reference), next }
            : { _tag: "BankNews", news: yield* banks.news(duty.reference), next }
        }
        default:
          return { _tag: "None" }
      }
    })

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const fact = PaymentKind.kind.fact(row)
      const duty = RunPaymentTimer.dueAction(fact.state, at)
      if (duty === null) return
      const call = yield* calls.callFor(row.appId, at)
      if (duty._tag === "Capture") {
        yield* payments.finishCapture(call, null, PaymentKind.kind.keep(fact), unanswered)
        return
      }
      const methodId = fact.state.terms.paymentMethodId
      const command = { paymentId: row.id, methodId, news: yield* newsOf(duty, row.appId) }
      const outcome = yield* executor.execute(RunPaymentTimer.rule, call, input(command), {
        renderer: unanswered,
        opens: (step) => step.events.length > 0 && isCapturing(PaymentKind.kind.fact(step.row).state)
      })
      if (outcome._tag === "Open") yield* payments.finishCapture(call, null, outcome.step, unanswered)
    })

    return { tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
