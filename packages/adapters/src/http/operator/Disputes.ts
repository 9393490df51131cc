/** /operator/disputes: the operator opens disputes, and says what the service and the issuer make of them. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payments/DisputeKind"
import { Disputes } from "@payments-platform/domain/platform/Disputes"
import type { OperatorDisputesApi } from "../api/OperatorDisputesApi.ts"
import { answered, input, whole } from "../Commands.ts"
import { rendering } from "../Exchange.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import * as Owner from "./Owner.ts"
import { queryOf } from "./Resources.ts"

const view = Records.withApp(Records.viewOf(kind))

export const make = Effect.gen(function* () {
  const disputes = yield* Disputes
  const records = yield* Records.make
  const owner = yield* Owner.make
  const command = yield* Owner.makeCommand

  const handlers: HandlersOf<typeof OperatorDisputesApi> = {
    create: (given, exchange) =>
      Effect.flatMap(owner(exchange, given.command?.payload.paymentId), (call) => {
        const request = input(given, ({ payload }) => payload)
        return answered(disputes.report(call, request, rendering(exchange, 201, Owner.withApp(call))))
      }),
    list: (given, exchange) => whole(given, ({ query }) => records.page(exchange, view, queryOf(query))),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id)),
    decide: (given, exchange) =>
      command(
        given,
        exchange,
        ({ params, payload }) => ({ disputeId: params.id, decision: payload.decision }),
        disputes.decide
      )
  }
  return handlers
})
