/**
 * The commands on refunds (payments.md 4). A refund is sent to its network by its timer, after the commit. Only the
 * operator's `network_result` sends it earlier.
 */
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
      context: CommandContext,
      { command: request, problems }: Input<CreateRefund.Request, P>,
      renderer: ResponseRenderer<CreateRefund.Rejection>
    ) => {
      const command = request === null ? null : { refundId: ids.next(), request }
      return executor.execute(CreateRefund.rule, context, { command, problems }, { renderer })
    }

    const update = <P>(
      context: CommandContext,
      given: Input<UpdateRefund.Command, P>,
      renderer: ResponseRenderer<never>
    ) => executor.execute(UpdateRefund.rule, context, given, { renderer })

    /**
     * The operator reports the network's result (platform.md 12). A failure restores the refundable amount of the
     * payment. The request names only the refund, so the refund is read first. The API does not show whether the refund
     * was sent yet; one that was not is sent before the result is decided.
     */
    const networkResult = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<Omit<ReportRefundResult.Command, "paymentId">, P>,
      renderer: ResponseRenderer<ReportRefundResult.Rejection>
    ) {
      const refund = request === null ? null : yield* factOf(store, RefundKind.kind, request.refundId)
      if (refund !== null && problems.length === 0) yield* Effect.ignore(timers.send(refund))
      const paymentId = refund?.state.terms.paymentId ?? null
      const command = request === null ? null : { ...request, paymentId }
      return yield* executor.execute(ReportRefundResult.rule, context, { command, problems }, { renderer })
    })

    return { create, update, networkResult } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
