/** POST /orders and POST /orders/{id} (payments.md 6.1, 6.3). */
import { describe, expect, it } from "vitest"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import { evaluate } from "@payments-platform/domain/decider/EvaluateCommand"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as OrderRecord from "@payments-platform/domain/payments/order/OrderRecord"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import { contextAt, given, newId } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"
import { buyer, deletedItem, item, line, lineOf, order, stateOf } from "./orders.ts"

const { now } = Samples
const orderId = "order"

const creating = (body: object) => ({ request: decode(OrderFields.Create, { account_id: "account", ...body }) })
const create = (body: object = {}, ...there: ReadonlyArray<Step>) =>
  given(Samples.account(), ...there).when(CreateOrder.handler, creating(body), now, Samples.app())

const updating = (body: object) => ({ id: orderId, request: decode(OrderFields.Patch, body) })
const update = (body: object, ...there: ReadonlyArray<Step>) =>
  given(...(there.length === 0 ? [order(), item()] : there)).when(
    UpdateOrder.handler,
    updating(body),
    now,
    Samples.app()
  )

const recordOf = (steps: ReadonlyArray<Step>) => steps[0]?.record(() => 0) ?? {}
const namesOf = (steps: ReadonlyArray<Step>) => OrderRecord.itemsIn(recordOf(steps)).map((each) => each["product_name"])

describe("POST /orders", () => {
  it("returns the whole record, with null for each absent value", () =>
    expect(recordOf(create().steps)).toEqual({
      id: newId(1),
      resource: "orders",
      path: `/orders/${newId(1)}`,
      owner: { id: "account", resource: "accounts", path: "/accounts/account" },
      create_time: now,
      buyer: null,
      currency: null,
      customer_reference_number: null,
      reference_number: null,
      alternate_tax_id: null,
      delivery_type: null,
      alternate_tax_amount: null,
      discount_amount: null,
      duty_amount: null,
      freight_amount: null,
      grand_total_amount: null,
      tax_amount: null,
      tip_amount: null,
      shipping_address: null,
      shipping_from_postal_code: null,
      discount_program_name: null,
      long_description: null,
      notes: null,
      custom_data: null,
      line_items: null
    }))
  it("stores the fields of the request", () => {
    const body = {
      currency: "USD",
      reference_number: "r",
      delivery_type: "pickup",
      tip_amount: 5,
      freight_amount: 1,
      shipping_address: { line1: "P.O. Box 1", country: "US" },
      custom_data: { a: [1] }
    }
    const absent = { line2: null, city: null, region: null, postal_code: null }
    expect(recordOf(create({ ...body, buyer_legal_entity_id: "buyer" }, buyer).steps)).toMatchObject({
      ...body,
      shipping_address: { ...absent, ...body.shipping_address },
      buyer: { id: "buyer", resource: "legal_entities", path: "/legal_entities/buyer" }
    })
  })
  it("refers to named items and creates an item for every other line", () => {
    const lines = [
      line({ item: { id: "item" } }),
      line({ item: { product_name: "Cake", price: 5 } }),
      line({ description: "Service" })
    ]
    const { steps } = create({ line_items: lines }, item())
    expect(steps.map(({ subject, type }) => `${type} ${subject.id}`)).toEqual([
      `orders ${newId(4)}`,
      `items ${newId(2)}`,
      `items ${newId(3)}`
    ])
    expect(stateOf(steps[0])?.lines?.map(({ itemId }) => itemId)).toEqual(["item", newId(2), newId(3)])
    expect(namesOf(steps)).toEqual(["item", "Cake", "Service"])
    expect(recordOf(steps)["line_items"]).toMatchObject([
      { description: "Tea", quantity: 2, unit_price: 450, tax_rate: null, item: { id: "item", state: "active" } },
      { item: { id: newId(2), price: 5, owner: { id: "account" } } },
      { item: { id: newId(3), price: null } }
    ])
  })
  it("may name one item in several lines", () => {
    const lines = [line({ item: { id: "item" } }), line({ item: { id: "item" }, quantity: 3 })]
    expect(namesOf(create({ line_items: lines }, item()).steps)).toEqual(["item", "item"])
  })
  it("has neither topics nor ledger entries", () => {
    const { steps } = create({ line_items: [line(), line()] })
    expect(steps.flatMap(({ entries, topics }) => [...entries, ...topics])).toEqual([])
  })
  it("reports all unknown ids together", () => {
    const lines = [line({ item: { id: "x" } }), line(), line({ item: { id: "item" } }), line({ item: { id: "other" } })]
    const { outcome } = given(item(), item("other", "another account")).when(
      CreateOrder.handler,
      creating({ buyer_legal_entity_id: "account", line_items: lines }),
      now,
      Samples.app()
    )
    expect(outcome).toEqual({
      _tag: "UnknownIds",
      missing: [
        { place: "body", path: ["account_id"] },
        { place: "body", path: ["buyer_legal_entity_id"] },
        { place: "body", path: ["line_items", "0", "item", "id"] },
        { place: "body", path: ["line_items", "3", "item", "id"] }
      ]
    })
  })
  it("rejects a deleted item and a deleted account", () => {
    create({ line_items: [line(), line({ item: { id: "item" } })] }, deletedItem()).thenRejected({
      _tag: "Item/Deleted",
      path: ["line_items", "1", "item", "id"]
    })
    given(Samples.account({ status: "deleted" }))
      .when(CreateOrder.handler, creating({}), now, Samples.app())
      .thenRejected({ _tag: "Order/AccountDeleted", path: ["account_id"] })
  })
  it("requires a permission for every currency other than USD", () =>
    create({
      currency: "CAD",
      line_items: [line({ currency: "CAD" }), line({ item: { product_name: "x", currency: "CAD" } })]
    }).thenForbidden(
      "currency CURRENCY_NOT_PERMITTED",
      "line_items.0.currency CURRENCY_NOT_PERMITTED",
      "line_items.1.item.currency CURRENCY_NOT_PERMITTED"
    ))
})

describe("POST /orders/{id}", () => {
  it("merges the fields, and the response shows the present state of the items", () => {
    const renamed = item("item", "account", { _tag: "Updated", fields: { productName: "Green tea" } })
    const { steps } = update({ notes: "n" }, order({ fields: { tipAmount: 1 } }), renamed)
    expect(recordOf(steps)).toMatchObject({ notes: "n", tip_amount: 1 })
    expect(namesOf(steps)).toEqual(["Green tea"])
  })
  it("changes nothing if the request repeats stored values", () => void update({ notes: null }).thenEvents())
  it("replaces the lines, or clears them", () => {
    const { steps } = update({ line_items: [line({ description: "Cake" })] })
    expect(steps.map(({ subject }) => subject.id)).toEqual(["order", newId(1)])
    expect(namesOf(steps)).toEqual(["Cake"])
    update({ line_items: null }).thenEvents({ _tag: "Updated", fields: {}, lines: null })
    update({ line_items: [] }).thenEvents({ _tag: "Updated", fields: {}, lines: [] })
  })
  it("keeps a line whose item was deleted later, but accepts no other deleted item", () => {
    const there = [order(), deletedItem(), deletedItem("second")]
    const again = update({ line_items: [line({ item: { id: "item" }, quantity: 3 })] }, ...there)
    expect(OrderRecord.itemsIn(recordOf(again.steps))).toMatchObject([{ id: "item", state: "deleted" }])
    update({ line_items: [line({ item: { id: "second" } })] }, ...there).thenRejected({
      _tag: "Item/Deleted",
      path: ["line_items", "0", "item", "id"]
    })
  })
  it("accepts only items of its own account", () =>
    update({ line_items: [line({ item: { id: "other" } })] }, order(), item("other", "another account")).thenUnknown(
      "body line_items.0.item.id"
    ))
  it("reports all unknown ids together, including its own", () =>
    update({ buyer_legal_entity_id: "x", line_items: [line({ item: { id: "y" } })] }, item()).thenUnknown(
      "path id",
      "body buyer_legal_entity_id",
      "body line_items.0.item.id"
    ))
  it("checks the merged fields against each other", () => {
    const taxed = order({ fields: { alternateTaxAmount: 1, alternateTaxId: "t" } })
    update({ alternate_tax_id: null, freight_amount: 1 }, taxed, item()).thenRejected({
      _tag: "Order/Invalid",
      problems: [
        { path: ["alternate_tax_id"], reason: "PARAM_IS_MISSING" },
        { path: ["shipping_address"], reason: "PARAM_IS_MISSING" }
      ]
    })
  })
  it("removes the buyer if it is null", () => {
    const sold = order({ fields: { buyerLegalEntityId: "buyer" } })
    expect(recordOf(update({ buyer_legal_entity_id: null }, sold, item()).steps)).toMatchObject({ buyer: null })
  })
  it("loads the items of kept lines in a second round, and none if the lines are replaced", () => {
    const rows = new Map([order({ lines: [lineOf("second")] }), item("second")].map(({ row }) => [row.id, row]))
    const evaluated = (body: object, ...ids: ReadonlyArray<string>) => {
      const row = (id: string) => (ids.includes(id) ? rows.get(id) : undefined)
      const context = contextAt(now, null, "app")
      return evaluate(UpdateOrder.handler, input(updating(body)), context, { row, counter: () => 0 })
    }
    const needs = (...ids: ReadonlyArray<string>) => ({ _tag: "Needs", ids, counters: [] })
    expect(evaluated({ notes: "n" })).toEqual(needs("order"))
    expect(evaluated({ notes: "n" }, "order")).toEqual(needs("second"))
    expect(evaluated({ notes: "n" }, "order", "second")._tag).toBe("Accepted")
    expect(evaluated({ line_items: null }, "order")._tag).toBe("Accepted")
  })
  it("shows the items of its present lines only", () => {
    const moved = order({ lines: [lineOf("second")] })
    expect(namesOf(update({ notes: "n" }, moved, item(), item("second")).steps)).toEqual(["second"])
  })
})
