/** /refunds: commands to the use cases, reads from the store, with the methods that `expand` asks for. */
import { Effect } from "effect"
import * as RefundKind from "@payments-platform/domain/payments/RefundKind"
import { Refunds } from "@payments-platform/domain/platform/Refunds"
import type { RefundsApi } from "../api/RefundsApi.ts"
import { answered, input, whole } from "../Commands.ts"
import { ok, rendering } from "../Exchange.ts"
import * as Records from "../Records.ts"
import type { HandlersOf } from "../Routes.ts"
import * as Expand from "./Expand.ts"
import { one, present, span } from "./Filters.ts"

const view = Records.viewOf(RefundKind.kind)

export const make = Effect.gen(function* () {
  const refunds = yield* Refunds
  const records = yield* Records.make
  const expand = Expand.of(records)

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
        return records.page(exchange, view, { ...span(query), ...asked }, (found) =>
          query.expand === undefined ? Effect.succeed(found) : expand(exchange, found)
        )
      }),
    get: (given, exchange) =>
      whole(
        given,
        Effect.fnUntraced(function* ({ params, query }) {
          const found = yield* records.record(exchange, view, params.id)
          const [shown = found] = query.expand === undefined ? [found] : yield* expand(exchange, [found])
          return ok(exchange, shown)
        })
      ),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ refundId: params.id, request: payload }))
      return answered(refunds.update(exchange.call, command, rendering(exchange, 200)))
    }
  }
  return handlers
})
