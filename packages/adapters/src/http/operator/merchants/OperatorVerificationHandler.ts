/** The read of a legal entity's verifications, over all apps. */
import { Effect } from "effect"
import { verifications } from "../../api/merchants/VerificationHandlers.ts"
import { whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import * as RecordView from "../../response/RecordView.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import type { OperatorLegalEntitiesApi } from "./OperatorMerchantsApi.ts"

export const make = Effect.gen(function* () {
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof OperatorLegalEntitiesApi> = {
    verifications: (decoded, context) =>
      whenValid(decoded, ({ params: { id } }) => records.get(context, RecordView.withApp(verifications()), id))
  }
  return handlers
})
