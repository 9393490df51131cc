/** `order` and `line_items` of POST /payments (payments.md 3.2, 6.3): decoding and the order they create. */
import { Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import type * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import * as InlineOrder from "@payments-platform/domain/payments/order/InlineOrder"
import * as LineItem from "@payments-platform/domain/payments/order/LineItem"
import * as OrderKind from "@payments-platform/domain/payments/order/OrderKind"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"
import { buyer, deletedItem, item, line, order, stateOf } from "./orders.ts"

const Request = Wire.struct(InlineOrder.fields)
const asked = (body: object): InlineOrder.Request => decode(Request, body)
const about = {
  orderId: "order",
  itemIds: ["first", "second"],
  accountId: "account",
  appId: "app",
  at: Samples.now,
  currency: "USD"
} as const

const resolve = <A>(needs: RequiredFacts.RequiredFacts<A>, there: ReadonlyArray<Step>) => {
  const world = given(...there)
  const result = needs({ row: (id) => world.row(id) ?? null, counter: world.counter }, "app")
  return Result.isFailure(result)
    ? result.failure.missing.map(({ path, place }) => [place, ...path].join(" "))
    : result.success
}
const made = (body: object) => InlineOrder.steps(asked(body), about)
/** The ids of the order, made in the order `id 1`, `id 2`. */
const idsOf = (body: object) => {
  let ids = 0
  return InlineOrder.newIds(asked(body), () => `id ${++ids}`)
}

describe("the steps of a request", () => {
  it.each([{}, { order: null }, { order: null, line_items: null }])("are empty for %j", (body) =>
    expect([made(body), idsOf(body)]).toEqual([[], null])
  )
  it("create an order with the account and currency of the payment", () => {
    const result = made({ order: { notes: "n" } })
    expect(idsOf({ order: { notes: "n" } })).toEqual({ orderId: "id 1", itemIds: null })
    expect(stateOf(result[0])).toEqual({
      accountId: "account",
      currency: "USD",
      fields: { notes: "n" },
      lines: null
    })
    expect(stateOf(made({ order: { currency: "CAD" } })[0])?.currency).toBe("CAD")
  })
  const lines = [line({ item: { id: "item" } }), line({ description: "Cake" })]
  it.each([
    ["line_items alone", { line_items: lines }],
    ["line_items next to an order", { order: {}, line_items: lines }],
    ["the lines of the order", { order: { line_items: lines } }]
  ])("create an order from %s, with its items", (_, body) => {
    const result = made(body)
    expect(idsOf(body)).toEqual({ orderId: "id 1", itemIds: ["item", "id 2"] })
    expect(result.map(({ subject, type }) => `${type} ${subject.id}`)).toEqual(["orders order", "items second"])
    expect(stateOf(result[0])?.lines?.map(({ itemId }) => itemId)).toEqual(["item", "second"])
  })
  it("need an item id for each line", () => {
    expect(InlineOrder.linesOf(asked({ line_items: lines }))).toHaveLength(2)
    expect(InlineOrder.linesOf(asked({ order: { line_items: [line()] } }))).toHaveLength(1)
    expect(InlineOrder.linesOf(asked({ order: {} }))).toBeNull()
  })
  it("have no topics and no ledger entries", () =>
    expect(made({ line_items: [line()] }).flatMap(({ entries, topics }) => [...entries, ...topics])).toEqual([]))
})

describe("the facts that a request needs", () => {
  const body = { order: { buyer_legal_entity_id: "buyer" }, line_items: [line(), line({ item: { id: "item" } })] }
  it("are the buyer and the named items, which belong to the payment's account", () => {
    expect(resolve(InlineOrder.requiredFacts(asked(body), "account"), [buyer, item()])).toHaveLength(1)
    const unknown = ["body order buyer_legal_entity_id", "body line_items 1 item id"]
    expect(resolve(InlineOrder.requiredFacts(asked(body), "account"), [])).toEqual(unknown)
    expect(resolve(InlineOrder.requiredFacts(asked(body), "another"), [item()])).toEqual(unknown)
    const within = asked({ order: { line_items: [line({ item: { id: "x" } })] } })
    expect(resolve(InlineOrder.requiredFacts(within, "account"), [])).toEqual(["body order line_items 0 item id"])
  })
  it("exclude deleted items", () => {
    const items = LineItem.itemsById([ItemKind.kind.fact(deletedItem().row)])
    const rejection = { _tag: "Item/Deleted", path: ["line_items", "1", "item", "id"] }
    expect(InlineOrder.check(asked(body), items)()).toEqual(rejection)
    expect(InlineOrder.check(asked({ line_items: [line()] }), items)()).toBeNull()
  })
  it("include a permission for each currency", () => {
    const found = (request: object) =>
      InlineOrder.forbidden(Samples.app(), asked(request)).map(({ path }) => path.join("."))
    expect(found({ order: { currency: "CAD", line_items: [line({ currency: "CAD" })] } })).toEqual([
      "order.currency",
      "order.line_items.0.currency"
    ])
    expect(found({ line_items: [line({ currency: "CAD" })] })).toEqual(["line_items.0.currency"])
    expect(found({ order: { currency: "USD" } })).toEqual([])
  })
})

describe("the member order_id", () => {
  it("must name an order of the payment's account", () => {
    const named = OrderKind.requireOrder("order", "account", "order_id")
    expect(resolve(named, [order()])).toMatchObject({ id: "order" })
    const unknown = ["body order_id"]
    expect(resolve(named, [])).toEqual(unknown)
    expect(resolve(OrderKind.requireOrder("order", "another", "order_id"), [order()])).toEqual(unknown)
    expect(resolve(OrderKind.requireOrder("item", "account", "order_id"), [item()])).toEqual(unknown)
  })
})

it("a request has the members order and line_items of the contract", () =>
  expect(Object.keys(Schema.encodeSync(Request)({ order: null, lineItems: [] }))).toEqual(["order", "line_items"]))
