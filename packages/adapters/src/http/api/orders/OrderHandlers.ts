/** /orders and /items. Each line of an order tells its item as GET /items/{id} does. */
import { Effect } from "effect"
import type { JsonObject } from "@payments-platform/domain/decider/Json"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import * as OrderKind from "@payments-platform/domain/payments/order/OrderKind"
import * as OrderRecord from "@payments-platform/domain/payments/order/OrderRecord"
import { Orders } from "@payments-platform/domain/application/payments/Orders"
import type { ItemsApi } from "./ItemsApi.ts"
import type { OrdersApi } from "./OrdersApi.ts"
import { answered, input, whole } from "../../request/CommandInput.ts"
import { type RequestContext, ok, renderer, shown } from "../../request/RequestContext.ts"
import * as RecordResponse from "../../response/RecordResponse.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import { one, present, span } from "../ListFilters.ts"

const itemView = RecordResponse.viewOf(ItemKind.kind)
const orderView = RecordResponse.viewOf(OrderKind.kind)

export const makeItems = Effect.gen(function* () {
  const orders = yield* Orders
  const records = yield* RecordResponse.make

  const handlers: HandlersOf<typeof ItemsApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(orders.createItem(exchange.call, request, renderer(exchange, 201)))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) =>
        records.page(exchange, itemView, {
          ...span(query),
          ...present({
            ownerId: query.owner_id,
            ref: query.reference_number,
            status: one(query.state)
          })
        })
      ),
    get: (given, exchange) => whole(given, ({ params }) => records.get(exchange, itemView, params.id)),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ itemId: params.id, request: payload }))
      return answered(orders.updateItem(exchange.call, command, renderer(exchange, 200)))
    },
    remove: (given, exchange) => {
      const command = input(given, ({ params }) => ({ itemId: params.id }))
      return answered(orders.removeItem(exchange.call, command, renderer(exchange, 200)))
    }
  }
  return handlers
})

/** What a command answers tells the items already, but for their version. */
const versioned =
  (exchange: RequestContext) =>
  (order: JsonObject): JsonObject =>
    OrderRecord.withItems(order, (item) => shown(exchange, item))

const idOf = (item: JsonObject): string => String(item["id"])

export const makeOrders = Effect.gen(function* () {
  const orders = yield* Orders
  const records = yield* RecordResponse.make

  const telling = Effect.fnUntraced(function* (exchange: RequestContext, found: ReadonlyArray<JsonObject>) {
    const rows = yield* records.visible(exchange, ItemKind.kind.type, found.flatMap(OrderRecord.itemsIn).map(idOf))
    const tell = (item: JsonObject): JsonObject => {
      const row = rows(idOf(item))
      return row === null
        ? item
        : shown(
            exchange,
            itemView.record(row, () => 0)
          )
    }
    return found.map((order) => OrderRecord.withItems(order, tell))
  })

  const handlers: HandlersOf<typeof OrdersApi> = {
    create: (given, exchange) => {
      const request = input(given, ({ payload }) => payload)
      return answered(orders.create(exchange.call, request, renderer(exchange, 201, versioned(exchange))))
    },
    list: (given, exchange) =>
      whole(given, ({ query }) => {
        const filters = { ...span(query), ...present({ ownerId: query.owner_id, ref: query.reference_number }) }
        return records.page(exchange, orderView, filters, (found) => telling(exchange, found))
      }),
    get: (given, exchange) =>
      whole(
        given,
        Effect.fnUntraced(function* ({ params }) {
          const found = yield* records.record(exchange, orderView, params.id)
          const [told = found] = yield* telling(exchange, [found])
          return ok(exchange, told)
        })
      ),
    update: (given, exchange) => {
      const command = input(given, ({ params, payload }) => ({ orderId: params.id, request: payload }))
      return answered(orders.update(exchange.call, command, renderer(exchange, 200, versioned(exchange))))
    }
  }
  return handlers
})
