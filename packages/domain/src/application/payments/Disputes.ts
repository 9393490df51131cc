/**
 * The commands on disputes (payments.md 5): the merchant's answer, and the operator's report of a dispute and decision
 * about it.
 */
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

    /**
     * The dispute carries the card brand of the payment method. The request names only the payment, so the payment is
     * read first.
     */
    const report = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<CreateDispute.Request, P>,
      renderer: ResponseRenderer<CreateDispute.Rejection>
    ) {
      const payment = request === null ? null : yield* factOf(store, PaymentKind.kind, request.paymentId)
      const methodId = payment?.state.terms.paymentMethodId ?? null
      const next = yield* disputes.prepare(context.appId)
      const command = request === null ? null : { request, methodId, next }
      return yield* executor.execute(CreateDispute.rule, context, { command, problems }, { renderer })
    })

    /**
     * The rule requires the dispute's payment too. The request names only the dispute, so the dispute is read first.
     */
    const decide = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      { command: request, problems }: Input<Pick<DecideDispute.Command, "disputeId" | "decision">, P>,
      renderer: ResponseRenderer<DecideDispute.Rejection>
    ) {
      const dispute = request === null ? null : yield* factOf(store, kind, request.disputeId)
      const paymentId = dispute?.state.terms.paymentId ?? null
      const next = yield* disputes.prepare(context.appId)
      const command = request === null ? null : { ...request, paymentId, next }
      return yield* executor.execute(DecideDispute.rule, context, { command, problems }, { renderer })
    })

    return {
      answer: <P>(
        context: CommandContext,
        given: Input<UpdateDispute.Command, P>,
        renderer: ResponseRenderer<UpdateDispute.Rejection>
      ) => executor.execute(UpdateDispute.rule, context, given, { renderer }),
      report,
      decide
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
