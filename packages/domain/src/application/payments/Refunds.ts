/** The commands on refunds. To ask a network is due work, after the commit; the operator's word alone brings it forward. */
import { Context, Effect, Layer } from "effect"
import * as CreateRefund from "../../payments/refund/CreateRefund.ts"
import * as RefundKind from "../../payments/refund/RefundKind.ts"
import * as ReportRefundResult from "../../payments/refund/ReportRefundResult.ts"
import * as UpdateRefund from "../../payments/refund/UpdateRefund.ts"
import { Ids } from "../../ports/Ids.ts"
import { Store } from "../../ports/Store.ts"
import { factOf } from "../executor/Lookup.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"
import { RefundTimers } from "./RefundTimers.ts"

export class Refunds extends Context.Service<Refunds>()("@payments-platform/domain/Refunds", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const ids = yield* Ids
    const timers = yield* RefundTimers

    const create = <P>(
      call: CommandContext,
      { command: request, problems }: Input<CreateRefund.Request, P>,
      renderer: ResponseRenderer<CreateRefund.Rejection>
    ) => {
      const command = request === null ? null : { refundId: ids.next(), request }
      return executor.execute(CreateRefund.rule, call, { command, problems }, { renderer })
    }

    const update = <P>(
      call: CommandContext,
      given: Input<UpdateRefund.Command, P>,
      renderer: ResponseRenderer<never>
    ) => executor.execute(UpdateRefund.rule, call, given, { renderer })

    /**
     * A failure moves the payment's counters, which the refund alone names. Nobody outside sees whether the network
     * was asked yet, so a refund that waits for its turn is sent before it is decided about.
     */
    const networkResult = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: reported, problems }: Input<Omit<ReportRefundResult.Command, "paymentId">, P>,
      renderer: ResponseRenderer<ReportRefundResult.Rejection>
    ) {
      const refund = reported === null ? null : yield* factOf(store, RefundKind.kind, reported.refundId)
      if (refund !== null && problems.length === 0) yield* Effect.ignore(timers.send(refund))
      const paymentId = refund?.state.terms.paymentId ?? null
      const command = reported === null ? null : { ...reported, paymentId }
      return yield* executor.execute(ReportRefundResult.rule, call, { command, problems }, { renderer })
    })

    return { create, update, networkResult } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
