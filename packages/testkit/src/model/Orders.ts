/** Orders and items in the model (payments.md 6). */
import type { Purchase, Currency, OrderRequest, UpdateOrder } from "./ModelRequests.ts"
import {
  accepted,
  type Answer,
  type Item,
  type Json,
  type Line,
  type Model,
  byName,
  type Order,
  rejected,
  unknown
} from "./State.ts"

const itemRecord = (item: Item): Json => ({
  id: item.name,
  resource: "items",
  owner: { id: item.account },
  create_time: item.createTime,
  state: item.state,
  product_name: item.product,
  price: item.price
})

const orderRecord = (model: Model, order: Order): Json => ({
  id: order.name,
  resource: "orders",
  owner: { id: order.account },
  create_time: order.createTime,
  currency: order.currency,
  notes: order.notes,
  line_items:
    order.lines?.map((line) => {
      const item = byName(model.items, line.item)
      return { quantity: 1, item: item === undefined ? null : itemRecord(item) }
    }) ?? null
})

const addItem = (model: Model, account: string, product: string, price: number | null): Item => {
  const item: Item = {
    name: `i${model.items.length}`,
    account,
    product,
    createTime: model.now,
    price,
    state: "active"
  }
  model.items.push(item)
  return item
}

interface Lines {
  readonly count: number
  readonly item: string | null
}

/** The rejection of lines that name an unknown or deleted item or one of another account, or null. */
const problemOf = (model: Model, account: string, of: Lines | null, before: Order | null): Answer | null => {
  if (of === null || of.item === null || of.count === 0) return null
  const item = byName(model.items, of.item)
  if (item === undefined || item.account !== account) return unknown
  const isKept = before?.lines?.some((line) => line.item === item.name) === true
  return item.state === "deleted" && !isKept ? rejected("Item/Deleted") : null
}

/** Stores lines. The first one uses the named item, if any; each other line creates its own. */
const written = (model: Model, account: string, { count, item }: Lines): ReadonlyArray<Line> =>
  Array.from({ length: count }, (_, index) => ({
    item: index === 0 && item !== null ? item : addItem(model, account, `line ${index}`, null).name
  }))

const addOrder = (model: Model, account: string, currency: Currency | null, of: Lines | null): Order => {
  const order: Order = {
    name: `o${model.orders.length}`,
    account,
    currency,
    createTime: model.now,
    notes: null,
    lines: of === null ? null : written(model, account, of)
  }
  model.orders.push(order)
  return order
}

const linesOf = (bought: Purchase): Lines | null =>
  bought._tag === "Lines" ? { count: bought.lines, item: bought.item } : null

/** The rejection of the order of a payment, or null. */
export const problemWith = (model: Model, account: string, bought: Purchase | null): Answer | null => {
  if (bought?._tag === "Order") return byName(model.orders, bought.order)?.account === account ? null : unknown
  return bought === null ? null : problemOf(model, account, linesOf(bought), null)
}

export interface Ordered {
  readonly order: string | null
  readonly items: ReadonlyArray<string> | null
}

/** The order of a payment: the named one, or a new one. */
export const orderedBy = (model: Model, account: string, currency: Currency, bought: Purchase | null): Ordered => {
  if (bought === null) return { order: null, items: null }
  if (bought._tag === "Order") return { order: bought.order, items: null }
  const order = addOrder(model, account, currency, linesOf(bought))
  return { order: order.name, items: order.lines?.map(({ item }) => item) ?? null }
}

const update = (model: Model, order: Order, { lines, notes }: UpdateOrder): Answer => {
  const problem = problemOf(model, order.account, lines ?? null, order)
  if (problem !== null) return problem
  if (notes !== undefined) order.notes = notes
  if (lines !== undefined) order.lines = lines === null ? null : written(model, order.account, lines)
  return accepted(orderRecord(model, order))
}

const ofItem = (item: Item, price: number | null | undefined): Answer => {
  if (item.state === "deleted") return rejected("Item/AlreadyDeleted")
  if (price === undefined) item.state = "deleted"
  else item.price = price
  return accepted(itemRecord(item))
}

export const answerTo = (model: Model, request: OrderRequest): Answer => {
  switch (request._tag) {
    case "CreateItem":
      return byName(model.accounts, request.account) === undefined
        ? unknown
        : accepted(itemRecord(addItem(model, request.account, "Cake", request.price)))
    case "CreateOrder": {
      if (byName(model.accounts, request.account) === undefined) return unknown
      const problem = problemOf(model, request.account, request.lines, null)
      return problem ?? accepted(orderRecord(model, addOrder(model, request.account, null, request.lines)))
    }
    case "UpdateOrder": {
      const order = byName(model.orders, request.order)
      return order === undefined ? unknown : update(model, order, request)
    }
    default: {
      const item = byName(model.items, request.item)
      if (item === undefined) return unknown
      return ofItem(item, request._tag === "UpdateItem" ? request.price : undefined)
    }
  }
}
