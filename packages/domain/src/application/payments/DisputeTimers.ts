/**
 * The timers of a dispute (payments.md 5). Times are service time.
 *
 * | Timer | Due | Action |
 * | --- | --- | --- |
 * | network settlement, cards | at the next opening after funds were withdrawn or reinstated | L4 |
 * | expiry | one second after `respond_by`, while the merchant has not answered | resolve as lost; an inquiry or retrieval opens a chargeback |
 * | challenge | when the merchant has answered | report the answer to the dispute desk |
 * | desk | at the time that the desk named | read whether the desk has submitted or decided the case |
 *
 * A call to the desk may be repeated: the desk knows a case by its reference. If a call times out, nothing changes and
 * the timer retries. An answer of the desk is ignored once the dispute no longer waits for it.
 */
import { Context, Effect, Layer } from "effect"
import type { Row } from "../../decider/Row.ts"
import { kind } from "../../payments/dispute/DisputeKind.ts"
import * as RunDisputeTimer from "../../payments/dispute/RunDisputeTimer.ts"
import { DisputeDesk } from "../../ports/DisputeDesk.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { input, CommandExecutor } from "../executor/CommandExecutor.ts"
import { NewDisputes } from "./NewDisputes.ts"
import { SystemContext, emptyResponse } from "../executor/SystemContext.ts"

export class DisputeTimers extends Context.Service<DisputeTimers>()("@payments-platform/domain/DisputeTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const systemContext = yield* SystemContext
    const desk = yield* DisputeDesk
    const disputes = yield* NewDisputes

    const callResultOf = Effect.fnUntraced(function* (
      action: RunDisputeTimer.DueAction
    ): Effect.fn.Return<RunDisputeTimer.CallResult, NoAnswer> {
      switch (action._tag) {
        case "Inform": {
          const { reference } = action
          return { _tag: "Informed", reference, waiting: yield* desk.challenged(reference) }
        }
        case "Ask": {
          const { reference } = action
          return { _tag: "Progress", reference, progress: yield* desk.progress(reference) }
        }
        case "Decide":
          return { _tag: "None" }
      }
    })

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const { state } = kind.fact(row)
      const action = RunDisputeTimer.dueAction(state, at)
      if (action === null) return
      const next = yield* disputes.prepare(row.appId)
      const command = { disputeId: row.id, paymentId: state.terms.paymentId, news: yield* callResultOf(action), next }
      const context = yield* systemContext.callFor(row.appId, at)
      yield* executor.execute(RunDisputeTimer.rule, context, input(command), { renderer: emptyResponse })
    })

    return { tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
