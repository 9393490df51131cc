/** The handlers of /refunds. Reads add the payment methods that `expand` requests. */
import { Effect } from "effect"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { Refunds } from "@payments-platform/domain/application/payments/Refunds"
import type { RefundsApi } from "./RefundsApi.ts"
import { answered, input, whenValid } from "../../request/CommandInput.ts"
import { renderer } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as ExpandPaymentMethod from "../payments/ExpandPaymentMethod.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const view = RecordResponse.viewOf(RefundKind.kind)

export const make = Effect.gen(function* () {
  const refunds = yield* Refunds
  const reads = ExpandPaymentMethod.of(yield* RecordResponse.make, view)

  const handlers: HandlersOf<typeof RefundsApi> = {
    create: (decoded, context) => {
      const request = input(decoded, ({ payload }) => payload)
      return answered(refunds.create(context.call, request, renderer(context, 201)))
    },
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const filters = definedMembers({
          ownerId: query.owner_id,
          rel: query.payment_id,
          ref: query.reference_id,
          status: one(query.status)
        })
        return reads.page(context, { ...createTimeSpan(query), ...filters }, query.expand)
      }),
    get: (decoded, context) => whenValid(decoded, ({ params, query }) => reads.get(context, params.id, query.expand)),
    update: (decoded, context) => {
      const command = input(decoded, ({ params, payload }) => ({ refundId: params.id, request: payload }))
      return answered(refunds.update(context.call, command, renderer(context, 200)))
    }
  }
  return handlers
})
