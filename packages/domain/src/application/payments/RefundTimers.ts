/** What refunds want when their time has come: to be asked of a network, its answer, or to settle. */
import { Context, Effect, Layer } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import type { Row } from "../../decider/Row.ts"
import type * as Refund from "../../payments/refund/Refund.ts"
import * as RefundKind from "../../payments/refund/RefundKind.ts"
import * as RunRefundTimer from "../../payments/refund/RunRefundTimer.ts"
import { BankNetwork } from "../../ports/BankNetwork.ts"
import { CardNetwork } from "../../ports/CardNetwork.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { input, CommandExecutor } from "../executor/CommandExecutor.ts"
import { SystemContext, unanswered } from "../executor/SystemContext.ts"

export class RefundTimers extends Context.Service<RefundTimers>()("@payments-platform/domain/RefundTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const calls = yield* SystemContext
    const time = yield* ServiceTime
    const rails = { card: yield* CardNetwork, bank: yield* BankNetwork }

    const newsOf = Effect.fnUntraced(function* (
      duty: RunRefundTimer.DueAction
    ): Effect.fn.Return<RunRefundTimer.CallResult, NoAnswer> {
      switch (duty._tag) {
        case "Refund":
          return { _tag: "Taken", taken: yield* rails[duty.rail].refund(duty.request) }
        case "AskResult":
          return { _tag: "Result", result: yield* rails[duty.rail].refundResult(duty.key) }
        case "Decide":
          return { _tag: "None" }
      }
    })

    const settle = Effect.fnUntraced(function* (refund: Fact<Refund.State>, at: number) {
      const duty = RunRefundTimer.dueAction(refund, at)
      if (duty === null) return
      const command = { refundId: refund.id, paymentId: refund.state.terms.paymentId, news: yield* newsOf(duty) }
      const call = yield* calls.callFor(refund.appId, at)
      yield* executor.execute(RunRefundTimer.rule, call, input(command), { renderer: unanswered })
    })

    /** Sends a refund that waits for its turn, ahead of its timer. */
    const send = Effect.fnUntraced(function* (refund: Fact<Refund.State>) {
      const { state } = refund
      if (state._tag === "Requested") yield* settle(refund, Math.max(state.requestedAt, yield* time.now))
    })

    return { tick: (row: Row, at: number) => settle(RefundKind.kind.fact(row), at), send } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
