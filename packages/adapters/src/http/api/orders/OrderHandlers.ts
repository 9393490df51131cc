/** The reads of /orders. Each line of an order contains the record of its item, as GET /items/{id} returns it. */
import { Effect } from "effect"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import * as OrderKind from "@payments-platform/domain/payments/order/OrderKind"
import * as OrderRecord from "@payments-platform/domain/payments/order/OrderRecord"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import { whenValid } from "../../request/ExecuteCommand.ts"
import { type RequestContext, recordResponse, withVersion } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import { viewOf } from "../../response/RecordView.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { definedMembers, createTimeSpan } from "../ListFilters.ts"
import type { OrdersApi } from "./OrdersApi.ts"

const itemView = viewOf(ItemKind.kind)
const orderView = viewOf(OrderKind.kind)

const idOf = (item: JsonObject): string => String(item["id"])

export const make = Effect.gen(function* () {
  const records = yield* RecordResponse.make

  const withItemRecords = Effect.fnUntraced(function* (context: RequestContext, found: ReadonlyArray<JsonObject>) {
    const rowOf = yield* records.visible(context, ItemKind.kind.type, found.flatMap(OrderRecord.itemsIn).map(idOf))
    const itemRecord = (item: JsonObject): JsonObject => {
      const row = rowOf(idOf(item))
      return row === null
        ? item
        : withVersion(
            context,
            itemView.record(row, () => 0)
          )
    }
    return found.map((order) => OrderRecord.withItems(order, itemRecord))
  })

  const handlers: HandlersOf<typeof OrdersApi> = {
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const filters = {
          ...createTimeSpan(query),
          ...definedMembers({ ownerId: query.owner_id, referenceId: query.reference_number })
        }
        return records.page(context, orderView, filters, (found) => withItemRecords(context, found))
      }),
    get: (decoded, context) =>
      whenValid(decoded, function* ({ params }) {
        const found = yield* records.record(context, orderView, params.id)
        const [order = found] = yield* withItemRecords(context, [found])
        return recordResponse(context, order)
      })
  }
  return handlers
})
