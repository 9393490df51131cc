/** The handlers of /disputes. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import { Disputes } from "@payments-platform/domain/application/payments/Disputes"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import type { DisputesApi } from "./DisputesApi.ts"
import { answered, input, whenValid } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const view = RecordResponse.viewOf(kind)

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
  const disputes = yield* Disputes
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof DisputesApi> = {
    list: (decoded, context) => whenValid(decoded, ({ query }) => records.page(context, view, queryOf(query))),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, view, params.id)),
    update: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({ disputeId: params.id, request: payload }))
      return answered(disputes.answer(context.call, command, renderer(context, 200)))
    }
  }
  return handlers
})
