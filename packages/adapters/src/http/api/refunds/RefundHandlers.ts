/** The handlers of /refunds. Reads add the payment methods that `expand` requests. */
import { Effect } from "effect"
import * as RefundKind from "@payments-platform/domain/payments/refund/RefundKind"
import { whenValid } from "../../request/ExecuteCommand.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import { viewOf } from "../../response/RecordView.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"
import * as ExpandPaymentMethod from "../payments/ExpandPaymentMethod.ts"
import type { RefundsApi } from "./RefundsApi.ts"

const view = viewOf(RefundKind.kind)

export const make = Effect.gen(function* () {
  const reads = ExpandPaymentMethod.make(yield* RecordResponse.make, view)

  const handlers: HandlersOf<typeof RefundsApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const filters = definedMembers({
          ownerId: query.owner_id,
          relatedId: query.payment_id,
          referenceId: query.reference_id,
          status: one(query.status)
        })
        return reads.page(context, { ...createTimeSpan(query), ...filters }, query.expand)
      }),
    get: (decoded, context) => whenValid(decoded, ({ params, query }) => reads.get(context, params.id, query.expand))
  }
  return handlers
})
