/** POST /items, POST and DELETE /items/{id} (payments.md 6.2, 6.3). */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as DeleteItem from "@payments-platform/domain/payments/item/DeleteItem"
import type * as Item from "@payments-platform/domain/payments/item/Item"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import * as UpdateItem from "@payments-platform/domain/payments/item/UpdateItem"
import { violation } from "@payments-platform/domain/vocabulary/Problem"
import { given, newId } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const itemId = "item"

const item = (...more: ReadonlyArray<Item.Event>): Step =>
  ItemKind.kind.create({ id: itemId, appId: "app", createTime: now }, [
    { _tag: "Created", accountId: "account", fields: { productName: "Tea", price: 450, currency: "USD" } },
    ...more
  ])
const deleted = item({ _tag: "Deleted" })

const create = (body: object = {}, account = Samples.account(), app = Samples.app()) =>
  given(account).when(
    CreateItem.handler,
    { request: decode(ItemFields.Create, { account_id: "account", product_name: "Tea", ...body }) },
    now,
    app
  )
const update = (body: object, from = item()) =>
  given(from).when(UpdateItem.handler, { id: itemId, request: decode(ItemFields.Patch, body) }, now, Samples.app())
const remove = (from = item()) => given(from).when(DeleteItem.handler, { id: itemId }, now, Samples.app())

const stateOf = (steps: ReadonlyArray<Step>) => {
  const last = steps.at(-1)
  return last === undefined ? "unchanged" : ItemKind.kind.fact(last.row).state.state
}

describe("the life of an item", () => {
  const lines = [
    ["(new)", "POST /items", create().steps, "active"],
    ["active", "POST", update({ price: 500 }).steps, "active"],
    ["active", "POST without a change", update({ price: 450 }).steps, "unchanged"],
    ["active", "DELETE", remove().steps, "deleted"],
    ["deleted", "POST", update({ price: 500 }, deleted).steps, "unchanged"],
    ["deleted", "DELETE", remove(deleted).steps, "unchanged"]
  ] as const
  it.each(lines)("%s: %s", (_from, _trigger, steps, to) => {
    expect(stateOf(steps)).toBe(to)
    expect(steps.flatMap(({ entries, topics }) => [...entries, ...topics])).toEqual([])
  })
  it("ends with the deletion: no change and no second deletion follow", () => {
    update({}, deleted).thenRejected({ _tag: "Item/AlreadyDeleted" })
    remove(deleted).thenRejected({ _tag: "Item/AlreadyDeleted" })
  })
})

describe("POST /items", () => {
  it("returns the whole record, with null for each absent value", () => {
    const [step] = create({ price: 5, weight: { units: "grams", weight: 1.5 }, terms: { a: { b: null, c: 1 } } }).steps
    expect(step?.record(() => 0)).toEqual({
      id: newId(1),
      resource: "items",
      path: `/items/${newId(1)}`,
      owner: { id: "account", resource: "accounts", path: "/accounts/account" },
      create_time: now,
      product_name: "Tea",
      state: "active",
      currency: null,
      description: null,
      photos: null,
      price: 5,
      product_code: null,
      product_details: null,
      reference_number: null,
      shipping_options: null,
      terms: { a: { c: 1 } },
      uri: null,
      weight: { units: "grams", weight: 1.5 }
    })
  })
  it("makes an item that lists find by account, state and reference_number", () =>
    expect(create({ reference_number: "r" }).steps[0]?.row.listed).toEqual({
      ownerId: "account",
      status: "active",
      referenceId: "r"
    }))
  it("requires an account of the app that is not deleted", () => {
    given()
      .when(CreateItem.handler, { request: { accountId: "account", productName: "Tea" } }, now, Samples.app())
      .thenUnknown("body account_id")
    create({}, Samples.account({ status: "deleted" })).thenRejected({
      _tag: "Item/AccountDeleted",
      path: ["account_id"]
    })
  })
  it("requires a permission for a currency other than USD", () => {
    create({ currency: "CAD" }).thenForbidden("currency CURRENCY_NOT_PERMITTED")
    const permitted = Samples.app({ permissions: { currencies: ["USD", "CAD"] } })
    expect(create({ currency: "CAD" }, Samples.account(), permitted).steps).toHaveLength(1)
  })
})

describe("POST /items/{id}", () => {
  it("merges the fields", () =>
    void update({ price: null, description: "Green" }).thenEvents({
      _tag: "Updated",
      fields: { productName: "Tea", currency: "USD", description: "Green" }
    }))
  it("reports all problems of the merged fields", () =>
    update({ weight: { weight: 1 }, terms: { a: "x".repeat(16_370) } }, item()).thenRejected({
      _tag: "Item/Invalid",
      problems: [{ path: ["weight", "units"], reason: "PARAM_IS_MISSING" }]
    }))
  it("checks the merged fields against the bounds", () => {
    const half = { a: "x".repeat(10_000) }
    const from = item({ _tag: "Updated", fields: { productName: "Tea", terms: half } })
    update({ terms: { b: half.a } }, from).thenRejected({
      _tag: "Item/Invalid",
      problems: [violation("PARAM_VALUE_IS_OUT_OF_RANGE", "must have at most 16384 bytes as JSON", "terms")]
    })
  })
  it("requires a permission for a currency, and the id of an item", () => {
    update({ currency: "CAD" }).thenForbidden("currency CURRENCY_NOT_PERMITTED")
    given().when(UpdateItem.handler, { id: itemId, request: {} }, now, Samples.app()).thenUnknown("path id")
    given().when(DeleteItem.handler, { id: itemId }, now, Samples.app()).thenUnknown("path id")
  })
})
