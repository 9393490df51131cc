/** The commands on disputes: the merchant's answer, and what the operator opens and decides. */
import { Context, Effect, Layer } from "effect"
import * as UpdateDispute from "../../payments/dispute/UpdateDispute.ts"
import * as DecideDispute from "../../payments/dispute/DecideDispute.ts"
import { kind } from "../../payments/dispute/DisputeKind.ts"
import * as PaymentKind from "../../payments/payment/PaymentKind.ts"
import * as CreateDispute from "../../payments/dispute/CreateDispute.ts"
import { Store } from "../../ports/Store.ts"
import { factOf } from "../executor/Lookup.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"
import { NewDisputes } from "./NewDisputes.ts"

export class Disputes extends Context.Service<Disputes>()("@payments-platform/domain/Disputes", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const disputes = yield* NewDisputes

    /** The brand is the method's, which the payment alone names. */
    const report = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: request, problems }: Input<CreateDispute.Request, P>,
      renderer: ResponseRenderer<CreateDispute.Rejection>
    ) {
      const payment = request === null ? null : yield* factOf(store, PaymentKind.kind, request.paymentId)
      const methodId = payment?.state.terms.paymentMethodId ?? null
      const next = yield* disputes.next(call.appId)
      const command = request === null ? null : { request, methodId, next }
      return yield* executor.execute(CreateDispute.rule, call, { command, problems }, { renderer })
    })

    const decide = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      { command: decision, problems }: Input<Pick<DecideDispute.Command, "disputeId" | "decision">, P>,
      renderer: ResponseRenderer<DecideDispute.Rejection>
    ) {
      const dispute = decision === null ? null : yield* factOf(store, kind, decision.disputeId)
      const paymentId = dispute?.state.terms.paymentId ?? null
      const next = yield* disputes.next(call.appId)
      const command = decision === null ? null : { ...decision, paymentId, next }
      return yield* executor.execute(DecideDispute.rule, call, { command, problems }, { renderer })
    })

    return {
      answer: <P>(
        call: CommandContext,
        given: Input<UpdateDispute.Command, P>,
        renderer: ResponseRenderer<UpdateDispute.Rejection>
      ) => executor.execute(UpdateDispute.rule, call, given, { renderer }),
      report,
      decide
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
