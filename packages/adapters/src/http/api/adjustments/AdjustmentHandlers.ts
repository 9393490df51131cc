/** The handlers of /adjustments. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/merchants/adjustment/AdjustmentKind"
import * as UpdateAdjustment from "@payments-platform/domain/merchants/adjustment/UpdateAdjustment"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { createTimeSpan, definedMembers } from "../ListFilters.ts"
import type { AdjustmentsApi } from "./AdjustmentsApi.ts"

export const view = RecordResponse.viewOf(kind)

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof AdjustmentsApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, view, { ...createTimeSpan(query), ...definedMembers({ ownerId: query.owner_id }) })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) =>
      execute(UpdateAdjustment.rule, decoded, context, ({ params, payload }) => ({
        adjustmentId: params.id,
        request: payload
      }))
  }
  return handlers
})
