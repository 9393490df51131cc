/**
 * The timers of a refund (payments.md 4). Times are service time.
 *
 * | Timer | Due | Action |
 * | --- | --- | --- |
 * | send | when the refund was requested | request the refund from the card or bank network, under the refund's key |
 * | result | at the time that the network named | read the result: accepted, refused, or read it again later |
 * | completion, once accepted | cards: the next opening after the request; banks: the opening of the 2nd business day after it | complete the refund (L7) |
 * | network settlement, cards | at the next opening after completion | L4 |
 *
 * A network call may be repeated: the network executes one refund per key. If a call times out, nothing changes and the
 * timer retries. A timer that runs after the refund was decided otherwise changes nothing.
 */
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
import { SystemContext, emptyResponse } from "../executor/SystemContext.ts"

export class RefundTimers extends Context.Service<RefundTimers>()("@payments-platform/domain/RefundTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const systemContext = yield* SystemContext
    const time = yield* ServiceTime
    const rails = { card: yield* CardNetwork, bank: yield* BankNetwork }

    const callResultOf = Effect.fnUntraced(function* (
      action: RunRefundTimer.DueAction
    ): Effect.fn.Return<RunRefundTimer.CallResult, NoAnswer> {
      switch (action._tag) {
        case "Refund":
          return { _tag: "Taken", taken: yield* rails[action.rail].refund(action.request) }
        case "AskResult":
          return { _tag: "Result", result: yield* rails[action.rail].refundResult(action.key) }
        case "Decide":
          return { _tag: "None" }
      }
    })

    const run = Effect.fnUntraced(function* (refund: Fact<Refund.State>, at: number) {
      const action = RunRefundTimer.dueAction(refund, at)
      if (action === null) return
      const command = {
        refundId: refund.id,
        paymentId: refund.state.terms.paymentId,
        news: yield* callResultOf(action)
      }
      const context = yield* systemContext.callFor(refund.appId, at)
      yield* executor.execute(RunRefundTimer.rule, context, input(command), { renderer: emptyResponse })
    })

    /** Sends a refund that was not sent yet, ahead of its timer. */
    const send = Effect.fnUntraced(function* (refund: Fact<Refund.State>) {
      const { state } = refund
      if (state._tag === "Requested") yield* run(refund, Math.max(state.requestedAt, yield* time.now))
    })

    return { tick: (row: Row, at: number) => run(RefundKind.kind.fact(row), at), send } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
