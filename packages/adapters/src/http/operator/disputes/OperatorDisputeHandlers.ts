/** /operator/disputes: the operator opens disputes, and says what the service and the issuer make of them. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import { Disputes } from "@payments-platform/domain/application/payments/Disputes"
import type { OperatorDisputesApi } from "./OperatorDisputesApi.ts"
import { answered, input } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ResourceOwner from "../ResourceOwner.ts"
import * as ResourceReads from "../ResourceReads.ts"

export const make = Effect.gen(function* () {
  const disputes = yield* Disputes
  const owner = yield* ResourceOwner.make
  const command = yield* ResourceOwner.makeCommand

  const handlers: HandlersOf<typeof OperatorDisputesApi> = {
    create: (given, exchange) =>
      Effect.flatMap(owner(exchange, given.command?.payload.paymentId), (call) => {
        const request = input(given, ({ payload }) => payload)
        return answered(disputes.report(call, request, renderer(exchange, 201, ResourceOwner.withApp(call))))
      }),
    ...(yield* ResourceReads.make(kind)),
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
