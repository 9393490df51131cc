/**
 * The timers of a payment (payments.md 3.3). Times are service time. The first one that is due in this order runs:
 *
 * | Timer | Due | Action |
 * | --- | --- | --- |
 * | abandoned intent | 60 s after POST /payments began, without a result | void its authorizations; the payment never existed |
 * | open capture | 60 s after a capture began, without a result | repeat the capture |
 * | `capture_at` | at `capture_at`, while pending capture | capture |
 * | expiry | 7 days after a card's authorization, while pending | fail the payment |
 * | screening | at the time that screening named, while in review | pass or fail the review, or ask again later |
 * | network result | at the time that the network named, while PROCESSING, or a bank's while in review | complete, fail, or read it again later |
 * | network settlement, cards | at the next opening after completion | L4 |
 * | news | at the time that the network named, after completion | open a dispute that the network reports |
 * | void | at once | void an authorization that is no longer needed |
 *
 * A network call may be repeated: the network executes one operation per key. If a call times out, nothing changes and
 * the timer retries. A timer that runs after the payment was decided otherwise changes nothing.
 */
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
import { SystemContext, emptyResponse } from "../executor/SystemContext.ts"

const isCapturing = (state: Payment.State): boolean => state._tag === "Capturing"

export class PaymentTimers extends Context.Service<PaymentTimers>()("@payments-platform/domain/PaymentTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const systemContext = yield* SystemContext
    const payments = yield* Payments
    const cards = yield* CardNetwork
    const banks = yield* BankNetwork
    const screening = yield* RiskScreening
    const disputes = yield* NewDisputes

    const callResultOf = Effect.fnUntraced(function* (
      action: RunPaymentTimer.DueAction,
      appId: string
    ): Effect.fn.Return<RunPaymentTimer.CallResult, NoAnswer | Unavailable> {
      switch (action._tag) {
        case "Void":
          yield* action.rail === "card" ? cards.void(action.key) : banks.void(action.key)
          return { _tag: "Voided", key: action.key }
        case "AskNetwork":
          return action.rail === "card"
            ? { _tag: "Card", result: yield* cards.result(action.reference) }
            : { _tag: "Bank", result: yield* banks.result(action.reference) }
        case "AskScreening":
          return { _tag: "Screening", decision: yield* screening.decision(action.reference) }
        case "AskNews": {
          const next = yield* disputes.prepare(appId)
          return action.rail === "card"
            ? { _tag: "CardNews", news: yield* cards.news(action.reference), next }
            : { _tag: "BankNews", news: yield* banks.news(action.reference), next }
        }
        default:
          return { _tag: "None" }
      }
    })

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const fact = PaymentKind.kind.fact(row)
      const action = RunPaymentTimer.dueAction(fact.state, at)
      if (action === null) return
      const context = yield* systemContext.callFor(row.appId, at)
      if (action._tag === "Capture") {
        yield* payments.finishCapture(context, null, PaymentKind.kind.keep(fact), emptyResponse)
        return
      }
      const methodId = fact.state.terms.paymentMethodId
      const command = { paymentId: row.id, methodId, news: yield* callResultOf(action, row.appId) }
      const result = yield* executor.execute(RunPaymentTimer.rule, context, input(command), {
        renderer: emptyResponse,
        opens: (step) => step.events.length > 0 && isCapturing(PaymentKind.kind.fact(step.row).state)
      })
      if (result._tag === "Open") yield* payments.finishCapture(context, null, result.step, emptyResponse)
    })

    return { tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
