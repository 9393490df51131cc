/** The handlers of /operator/disputes: the operator opens disputes, and decides them for the service and the issuer. */
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
    create: (decoded, context) =>
      Effect.flatMap(owner(context, decoded.command?.payload.paymentId), (call) => {
        const request = input(decoded, ({ payload }) => payload)
        return answered(disputes.report(call, request, renderer(context, 201, ResourceOwner.withApp(call))))
      }),
    ...(yield* ResourceReads.make(kind)),
    decide: (decoded, context) =>
      command(
        decoded,
        context,
        ({ params, payload }) => ({ disputeId: params.id, decision: payload.decision }),
        disputes.decide
      )
  }
  return handlers
})
