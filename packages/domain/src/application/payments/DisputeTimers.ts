/** What disputes want when their time has come: a settlement, an end without an answer, or a word with the dispute desk. */
import { Context, Effect, Layer } from "effect"
import type { Row } from "../../decider/Row.ts"
import { kind } from "../../payments/dispute/DisputeKind.ts"
import * as RunDisputeTimer from "../../payments/dispute/RunDisputeTimer.ts"
import { DisputeDesk } from "../../ports/DisputeDesk.ts"
import type { NoAnswer } from "../../ports/NoAnswer.ts"
import { input, CommandExecutor } from "../executor/CommandExecutor.ts"
import { NewDisputes } from "./NewDisputes.ts"
import { SystemContext, unanswered } from "../executor/SystemContext.ts"

export class DisputeTimers extends Context.Service<DisputeTimers>()("@payments-platform/domain/DisputeTimers", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const calls = yield* SystemContext
    const desk = yield* DisputeDesk
    const disputes = yield* NewDisputes

    const newsOf = Effect.fnUntraced(function* (
      duty: RunDisputeTimer.DueAction
    ): Effect.fn.Return<RunDisputeTimer.CallResult, NoAnswer> {
      switch (duty._tag) {
        case "Inform": {
          const { reference } = duty
          return { _tag: "Informed", reference, waiting: yield* desk.challenged(reference) }
        }
        case "Ask": {
          const { reference } = duty
          return { _tag: "Progress", reference, progress: yield* desk.progress(reference) }
        }
        case "Decide":
          return { _tag: "None" }
      }
    })

    const tick = Effect.fnUntraced(function* (row: Row, at: number) {
      const { state } = kind.fact(row)
      const duty = RunDisputeTimer.dueAction(state, at)
      if (duty === null) return
      const next = yield* disputes.next(row.appId)
      const command = { disputeId: row.id, paymentId: state.terms.paymentId, news: yield* newsOf(duty), next }
      const call = yield* calls.callFor(row.appId, at)
      yield* executor.execute(RunDisputeTimer.rule, call, input(command), { renderer: unanswered })
    })

    return { tick } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
