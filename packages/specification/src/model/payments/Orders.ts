/** Orders and items in the model (payments.md 6). */
import type { Lines, Purchase } from "../ModelRequests.ts"
import * as State from "../State.ts"

const itemRecord = ({ name, status }: State.Item): State.Answer => State.accept({ id: name, state: status })
const orderRecord = ({ items, name }: State.Order): State.Answer =>
  State.accept({ id: name, line_items: items?.map((id) => ({ item: { id } })) ?? null })

const addItem = (model: State.Model, account: string): State.Item =>
  State.add<State.Item>(model.items, { name: `i${model.items.length}`, account, status: "active" })

/** The problem of lines that name an unknown or deleted item or one of another account, or null. */
const linesProblem = (
  model: State.Model,
  account: string,
  lines: Lines | null,
  before: State.Order["items"]
): State.Problem | null => {
  if (lines === null || lines.item === null || lines.count === 0) return null
  const item = State.byName(model.items, lines.item)
  if (item?.account !== account) return "UnknownIds"
  return item.status === "deleted" && before?.includes(item.name) !== true ? "Item/Deleted" : null
}

/** The items of lines. The first line uses the named item, if any; each other line creates its own. */
const itemsOf = (model: State.Model, account: string, lines: Lines | null): State.Order["items"] =>
  lines === null
    ? null
    : Array.from({ length: lines.count }, (_, index) =>
        index === 0 && lines.item !== null ? lines.item : addItem(model, account).name
      )

const addOrder = (model: State.Model, account: string, lines: Lines | null): State.Order => {
  const items = itemsOf(model, account, lines)
  return State.add<State.Order>(model.orders, { name: `o${model.orders.length}`, account, status: "active", items })
}

/** The problem of the order of a payment, or null. */
export const problemOf = (model: State.Model, account: string, bought: Purchase | null): State.Problem | null => {
  if (bought?._tag === "Order")
    return State.byName(model.orders, bought.order)?.account === account ? null : "UnknownIds"
  return linesProblem(model, account, bought, null)
}

/** The order of a payment: the named one, or a new one. */
export const orderedBy = (model: State.Model, account: string, bought: Purchase | null) => {
  if (bought === null) return { order: null, items: null }
  if (bought._tag === "Order") return { order: bought.order, items: null }
  const { items, name } = addOrder(model, account, bought)
  return { order: name, items }
}

const changed = (model: State.Model, name: string, status: State.Item["status"]): State.Answer => {
  const item = State.byKnownName(model.items, name)
  State.check(item.status !== "deleted", "Item/AlreadyDeleted")
  item.status = status
  return itemRecord(item)
}

export const handlers: State.Handlers<"CreateItem" | "UpdateItem" | "DeleteItem" | "CreateOrder" | "UpdateOrder"> = {
  CreateItem: (model, { account }) => {
    State.check(!State.byKnownName(model.accounts, account).isDeleted, "Item/AccountDeleted")
    return itemRecord(addItem(model, account))
  },
  UpdateItem: (model, { item }) => changed(model, item, "active"),
  DeleteItem: (model, { item }) => changed(model, item, "deleted"),
  CreateOrder: (model, { account, lines }) => {
    const { isDeleted } = State.byKnownName(model.accounts, account)
    const problem = linesProblem(model, account, lines, null)
    State.check(problem === "UnknownIds" || !isDeleted, "Order/AccountDeleted")
    State.refuse(problem)
    return orderRecord(addOrder(model, account, lines))
  },
  UpdateOrder: (model, { lines, order: name }) => {
    const order = State.byKnownName(model.orders, name)
    State.refuse(linesProblem(model, order.account, lines ?? null, order.items))
    if (lines !== undefined) order.items = itemsOf(model, order.account, lines)
    return orderRecord(order)
  }
}
