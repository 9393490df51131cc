/** The handlers of /orders and /items. Each line of an order contains the record of its item, as GET /items/{id} returns it. */
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as DeleteItem from "@payments-platform/domain/payments/item/DeleteItem"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import * as OrderRecord from "@payments-platform/domain/payments/order/OrderRecord"
import { Effect } from "effect"
import type { JsonObject } from "@payments-platform/domain/vocabulary/Json"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import * as OrderKind from "@payments-platform/domain/payments/order/OrderKind"
import type { ItemsApi } from "./ItemsApi.ts"
import type { OrdersApi } from "./OrdersApi.ts"
import { makeExecute, whenValid } from "../../request/ExecuteCommand.ts"
import { type RequestContext, recordResponse, withVersion } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, definedMembers, createTimeSpan } from "../ListFilters.ts"

const itemView = RecordResponse.viewOf(ItemKind.kind)
const orderView = RecordResponse.viewOf(OrderKind.kind)

export const makeItems = Effect.gen(function* () {
  const execute = yield* makeExecute
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof ItemsApi> = {
    create: (decoded, context) =>
      execute(CreateItem.rule, decoded, context, ({ payload }) => ({ request: payload }), { status: 201 }),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) =>
        records.page(context, itemView, {
          ...createTimeSpan(query),
          ...definedMembers({
            ownerId: query.owner_id,
            ref: query.reference_number,
            status: one(query.state)
          })
        })
      ),
    get: (decoded, context) => whenValid(decoded, ({ params }) => records.get(context, itemView, params.id)),
    update: (decoded, context) =>
      execute(UpdateItem.rule, decoded, context, ({ params, payload }) => ({ itemId: params.id, request: payload })),
    remove: (decoded, context) => execute(DeleteItem.rule, decoded, context, ({ params }) => ({ itemId: params.id }))
  }
  return handlers
})

/** The order of a command already contains its items; this adds their version. */
const versioned =
  (context: RequestContext) =>
  (order: JsonObject): JsonObject =>
    OrderRecord.withItems(order, (item) => withVersion(context, item))

const idOf = (item: JsonObject): string => String(item["id"])

export const makeOrders = Effect.gen(function* () {
  const execute = yield* makeExecute
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
    create: (decoded, context) =>
      execute(CreateOrder.rule, decoded, context, ({ payload }) => ({ request: payload }), {
        status: 201,
        view: versioned(context)
      }),
    list: (decoded, context) =>
      whenValid(decoded, ({ query }) => {
        const filters = {
          ...createTimeSpan(query),
          ...definedMembers({ ownerId: query.owner_id, ref: query.reference_number })
        }
        return records.page(context, orderView, filters, (found) => withItemRecords(context, found))
      }),
    get: (decoded, context) =>
      whenValid(
        decoded,
        Effect.fnUntraced(function* ({ params }) {
          const found = yield* records.record(context, orderView, params.id)
          const [order = found] = yield* withItemRecords(context, [found])
          return recordResponse(context, order)
        })
      ),
    update: (decoded, context) =>
      execute(UpdateOrder.rule, decoded, context, ({ params, payload }) => ({ orderId: params.id, request: payload }), {
        view: versioned(context)
      })
  }
  return handlers
})
