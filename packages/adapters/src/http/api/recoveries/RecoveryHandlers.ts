/** The handlers of /recoveries. */
import { Effect } from "effect"
import * as RecoveryKind from "@payments-platform/domain/payouts/recovery/RecoveryKind"
import * as UpdateRecovery from "@payments-platform/domain/payouts/recovery/UpdateRecovery"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as TransferFields from "../transfers/TransferFields.ts"
import type { RecoveriesApi } from "./RecoveriesApi.ts"

/** How a recovery is answered, also as the owner of its transaction records. */
export const view = RecordResponse.viewOf(RecoveryKind.kind)

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof RecoveriesApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => records.page(context, view, TransferFields.filterOf(query))),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) =>
      execute(UpdateRecovery.rule, decoded, context, ({ params, payload }) => ({
        recoveryId: params.id,
        request: payload
      }))
  }
  return handlers
})
