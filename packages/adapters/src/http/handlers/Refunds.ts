/** /refunds: commands to the use cases, reads from the store, with the methods that `expand` asks for. */
import { Effect } from "effect"
import * as RefundKind from "@payments-platform/domain/payments/RefundKind"
import { Refunds } from "@payments-platform/domain/platform/Refunds"
import type { RefundsApi } from "../api/RefundsApi.ts"
import { answered, input, whole } from "../Commands.ts"
import { rendering } from "../Exchange.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import * as Expand from "./Expand.ts"
import { one, present, span } from "./Filters.ts"

const view = Records.viewOf(RefundKind.kind)

export const make = Effect.gen(function* () {
  const refunds = yield* Refunds
  const reads = Expand.of(yield* Records.make, view)

  const handlers: HandlersOf<typeof RefundsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(refunds.create(exchange.call, request, rendering(exchange, 201)))
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
      return answered(refunds.update(exchange.call, command, rendering(exchange, 200)))
    }
  }
  return handlers
})
