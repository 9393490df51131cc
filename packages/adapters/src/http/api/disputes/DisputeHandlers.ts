/** The handlers of /disputes. */
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import type { DisputesApi } from "./DisputesApi.ts"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

export const view = RecordResponse.viewOf(kind)

interface Filters {
  readonly owner_id?: string
  readonly type?: string
  readonly payment_id?: string
  readonly status?: string
  readonly create_time_start?: number
  readonly create_time_end?: number
}

const queryOf = (query: Filters): Partial<ListQuery> => ({
  ...createTimeSpan(query),
  ...definedMembers({
    ownerId: query.owner_id,
    rel: query.payment_id,
    status: one(query.status),
    facets: definedMembers({ type: query.type })
  })
})

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof DisputesApi> = {
    list: (decoded, context) => whenValid(decoded, ({ query }) => records.page(context, view, queryOf(query))),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) =>
      execute(UpdateDispute.rule, decoded, context, ({ params, payload }) => ({
        disputeId: params.id,
        request: payload
      }))
  }
  return handlers
})
