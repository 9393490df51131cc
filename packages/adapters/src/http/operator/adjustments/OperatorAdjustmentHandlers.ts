/** The handlers of /operator/adjustments and /operator/accounts/{id}/adjustments. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/merchants/adjustment/AdjustmentKind"
import * as CreateAdjustment from "@payments-platform/domain/merchants/adjustment/CreateAdjustment"
import { makeExecute } from "../../request/ExecuteCommand.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import type { OperatorAdjustmentsApi } from "./OperatorAdjustmentsApi.ts"

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const owner = yield* RunAsOwningApp.make

  const handlers: HandlersOf<typeof OperatorAdjustmentsApi> = {
    create: (decoded, context) =>
      Effect.flatMap(owner(context, decoded._tag === "Malformed" ? undefined : decoded.command.params.id), (call) =>
        execute(
          CreateAdjustment.rule,
          decoded,
          { ...context, call },
          ({ params, payload }) => ({ accountId: params.id, request: payload }),
          { status: 201, view: RunAsOwningApp.withApp(call) }
        )
      ),
    ...(yield* ResourceReadHandlers.make(kind))
  }
  return handlers
})
