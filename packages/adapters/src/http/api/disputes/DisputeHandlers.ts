/** /disputes: the merchant's answer to the use case, reads from the store. */
import { Effect } from "effect"
import { kind } from "@payments-platform/domain/payments/dispute/DisputeKind"
import { Disputes } from "@payments-platform/domain/application/payments/Disputes"
import type { ListQuery } from "@payments-platform/domain/ports/Store"
import type { DisputesApi } from "./DisputesApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, present, span } from "../ListFilters.ts"

const view = RecordResponse.viewOf(kind)

interface Filters {
  readonly owner_id?: string
  readonly type?: string
  readonly payment_id?: string
  readonly status?: string
  readonly create_time_start?: number
  readonly create_time_end?: number
}

const queryOf = (asked: Filters): Partial<ListQuery> => ({
  ...span(asked),
  ...present({
    ownerId: asked.owner_id,
    rel: asked.payment_id,
    status: one(asked.status),
    facets: present({ type: asked.type })
  })
})

export const make = Effect.gen(function* () {
  const disputes = yield* Disputes
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof DisputesApi> = {
    list: (given, exchange) => whole(given, ({ query }) => records.page(exchange, view, queryOf(query))),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, view, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ disputeId: params.id, request: payload }))
      return answered(disputes.answer(exchange.call, command, renderer(exchange, 200)))
    }
  }
  return handlers
})
