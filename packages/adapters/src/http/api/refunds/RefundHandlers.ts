/** /refunds: commands to the use cases, reads from the store, with the methods that `expand` asks for. */
import { Effect } from "effect"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { Refunds } from "@payments-platform/domain/application/payments/Refunds"
import type { RefundsApi } from "./RefundsApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ExpandPaymentMethod from "../payments/ExpandPaymentMethod.ts"
import { one, present, span } from "../ListFilters.ts"

const view = RecordResponse.viewOf(RefundKind.kind)

export const make = Effect.gen(function* () {
  const refunds = yield* Refunds
  const reads = ExpandPaymentMethod.of(yield* RecordResponse.make, view)

  const handlers: HandlersOf<typeof RefundsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(refunds.create(exchange.call, request, renderer(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) => {
        const asked = present({
          ownerId: query.owner_id,
          rel: query.payment_id,
          ref: query.reference_id,
          status: one(query.status)
        })
        return reads.page(exchange, { ...span(query), ...asked }, query.expand)
      }),
    get: (given, exchange) => whole(given, ({ params, query }) => reads.get(exchange, params.id, query.expand)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ refundId: params.id, request: payload }))
      return answered(refunds.update(exchange.call, command, renderer(exchange, 200)))
    }
  }
  return handlers
})
