/** The commands on refunds. None of them asks a network: that is due work, after the commit. */
import { Context, Effect, Layer } from "effect"
import * as CreateRefund from "../payments/CreateRefund.ts"
import * as RefundKind from "../payments/RefundKind.ts"
import * as SettleRefund from "../payments/SettleRefund.ts"
import * as UpdateRefund from "../payments/UpdateRefund.ts"
import { Ids } from "../ports/Ids.ts"
import { Store } from "../ports/Store.ts"
import { type Call, type Input, Journey, type Rendering } from "./Journey.ts"

export class Refunds extends Context.Service<Refunds>()("@payments-platform/domain/Refunds", {
  make: Effect.gen(function* () {
    const journey = yield* Journey
    const store = yield* Store
    const ids = yield* Ids

    const create = <P>(
      call: Call,
      { command: request, problems }: Input<CreateRefund.Request, P>,
      rendering: Rendering<CreateRefund.Rejection>
    ) => {
      const command = request === null ? null : { refundId: ids.next(), request }
      return journey.execute(CreateRefund.rule, call, { command, problems }, { rendering })
    }

    const update = <P>(call: Call, given: Input<UpdateRefund.Command, P>, rendering: Rendering<never>) =>
      journey.execute(UpdateRefund.rule, call, given, { rendering })

    /** A failure moves the payment's counters, which the refund alone names. */
    const networkResult = Effect.fnUntraced(function* <P>(
      call: Call,
      { command: reported, problems }: Input<Omit<SettleRefund.NetworkResult, "paymentId">, P>,
      rendering: Rendering<SettleRefund.Rejection>
    ) {
      const refundId = reported?.refundId ?? ""
      const found = yield* store.load({ ids: [refundId], tallies: [], key: null, subscribers: [] })
      const row = found.rows.get(refundId)
      const paymentId = row?.type === RefundKind.kind.type ? RefundKind.kind.fact(row).state.terms.paymentId : null
      const command = reported === null ? null : { ...reported, paymentId }
      return yield* journey.execute(SettleRefund.networkResult, call, { command, problems }, { rendering })
    })

    return { create, update, networkResult } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
