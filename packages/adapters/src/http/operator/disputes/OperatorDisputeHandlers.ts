/** The handlers of /operator/disputes: the operator opens disputes, and decides them for the service and the issuer. */
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import { Effect } from "effect"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import { kind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import type { OperatorDisputesApi } from "./OperatorDisputesApi.ts"
import { makeExecute } from "../../request/ExecuteCommand.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const owner = yield* RunAsOwningApp.make
  const command = yield* RunAsOwningApp.makeCommand

  const handlers: HandlersOf<typeof OperatorDisputesApi> = {
    create: (decoded, context) =>
      Effect.flatMap(
        owner(context, decoded._tag === "Malformed" ? undefined : decoded.command.payload.paymentId),
        (call) =>
          execute(CreateDispute.rule, decoded, { ...context, call }, ({ payload }) => ({ request: payload }), {
            status: 201,
            view: RunAsOwningApp.withApp(call)
          })
      ),
    ...(yield* ResourceReadHandlers.make(kind)),
    decide: (decoded, context) =>
      command(DecideDispute.rule, decoded, context, ({ params, payload }) => ({
        disputeId: params.id,
        decision: payload.decision
      }))
  }
  return handlers
})
