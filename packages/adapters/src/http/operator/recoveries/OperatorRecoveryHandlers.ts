/** The handlers of /operator/recoveries. */
import { Effect } from "effect"
import * as DecideRecovery from "@payments-platform/domain/payouts/recovery/DecideRecovery"
import { kind } from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import type { OperatorRecoveriesApi } from "./OperatorRecoveriesApi.ts"

export const make = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand

  const handlers: HandlersOf<typeof OperatorRecoveriesApi> = {
    ...(yield* ResourceReadHandlers.make(kind)),
    decide: (decoded, context) =>
      command(DecideRecovery.rule, decoded, context, ({ params, payload }) =>
        DecideRecovery.commandOf(params.id, payload)
      )
  }
  return handlers
})
