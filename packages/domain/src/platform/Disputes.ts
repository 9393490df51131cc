/** The commands on disputes: the merchant's answer, and what the operator opens and decides. */
import { Context, Effect, Layer } from "effect"
import * as AnswerDispute from "../payments/AnswerDispute.ts"
import * as DecideDispute from "../payments/DecideDispute.ts"
import { kind } from "../payments/DisputeKind.ts"
import * as PaymentKind from "../payments/PaymentKind.ts"
import * as ReportDispute from "../payments/ReportDispute.ts"
import { Store } from "../ports/Store.ts"
import { type Call, type Input, Journey, type Rendering } from "./Journey.ts"
import { NewDisputes } from "./NewDisputes.ts"

export class Disputes extends Context.Service<Disputes>()("@payments-platform/domain/Disputes", {
  make: Effect.gen(function* () {
    const journey = yield* Journey
    const store = yield* Store
    const disputes = yield* NewDisputes

    const rowOf = Effect.fnUntraced(function* (type: string, id: string) {
      const found = yield* store.load({ ids: [id], tallies: [], key: null, subscribers: [] })
      const row = found.rows.get(id)
      return row?.type === type ? row : null
    })

    /** The brand is the method's, which the payment alone names. */
    const report = Effect.fnUntraced(function* <P>(
      call: Call,
      { command: request, problems }: Input<ReportDispute.Request, P>,
      rendering: Rendering<ReportDispute.Rejection>
    ) {
      const row = request === null ? null : yield* rowOf(PaymentKind.kind.type, request.paymentId)
      const methodId = row === null ? null : PaymentKind.kind.fact(row).state.terms.paymentMethodId
      const next = yield* disputes.next(call.appId)
      const command = request === null ? null : { request, methodId, next }
      return yield* journey.execute(ReportDispute.rule, call, { command, problems }, { rendering })
    })

    const decide = Effect.fnUntraced(function* <P>(
      call: Call,
      { command: decision, problems }: Input<Pick<DecideDispute.Command, "disputeId" | "decision">, P>,
      rendering: Rendering<DecideDispute.Rejection>
    ) {
      const row = decision === null ? null : yield* rowOf(kind.type, decision.disputeId)
      const paymentId = row === null ? null : kind.fact(row).state.terms.paymentId
      const next = yield* disputes.next(call.appId)
      const command = decision === null ? null : { ...decision, paymentId, next }
      return yield* journey.execute(DecideDispute.rule, call, { command, problems }, { rendering })
    })

    return {
      answer: <P>(call: Call, given: Input<AnswerDispute.Command, P>, rendering: Rendering<AnswerDispute.Rejection>) =>
        journey.execute(AnswerDispute.rule, call, given, { rendering }),
      report,
      decide
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
