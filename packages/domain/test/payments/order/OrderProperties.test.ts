/**
 * Properties of orders and items (payments.md 6): valid bodies are returned unchanged, and invalid ones report
 * only their problem.
 */
import { Struct } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as CreateItem from "@payments-platform/domain/payments/item/CreateItem"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import * as CreateOrder from "@payments-platform/domain/payments/order/CreateOrder"
import * as InlineOrder from "@payments-platform/domain/payments/order/InlineOrder"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as UpdateOrder from "@payments-platform/domain/payments/order/UpdateOrder"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as Orders from "@payments-platform/specification/arbitraries/bodies/Orders"
import { given, newId } from "@payments-platform/specification/GivenWhenThen"
import { decode, problemsOf } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const account = "account"

const ordered = (body: Orders.Body) =>
  given(Samples.account()).when(CreateOrder.handler, { request: decode(OrderFields.Create, body) }, now)

/** The fields of a body without null members and those that records do not have. */
const toldIn = (body: Orders.Body): Orders.Body =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== null && name !== "account_id" && name !== "line_items")
  )

const listOf = (value: unknown): ReadonlyArray<object> => (Array.isArray(value) ? value : [])

describe("valid bodies", () => {
  it("of items are shown in the record, and rows keep them", () =>
    fc.assert(
      fc.property(Orders.item(account), (body) => {
        const request = decode(ItemFields.Create, body)
        const [step] = given(Samples.account()).when(CreateItem.handler, { request }, now).steps
        const record = step?.record(() => 0)
        expect(record).toMatchObject(toldIn(body))
        const fact = step === undefined ? null : ItemKind.kind.fact(step.row)
        expect(fact === null ? null : ItemKind.kind.record(fact.state, fact, () => 0)).toEqual(record)
      })
    ))
  it("of orders are shown in the record, with one item for each line", () =>
    fc.assert(
      fc.property(Orders.order(account), (body) => {
        const { steps } = ordered(body)
        const record: JsonObject = steps[0]?.record(() => 0) ?? {}
        expect(record).toMatchObject(toldIn(body))
        const lines = listOf(body["line_items"])
        expect(listOf(record["line_items"])).toHaveLength(lines.length)
        expect(steps).toHaveLength(1 + lines.length)
        for (const [index, line] of lines.entries()) {
          const { item, ...terms }: Orders.Body = { ...line }
          expect(listOf(record["line_items"])[index]).toMatchObject({
            ...terms,
            item:
              typeof item === "object" && item !== null ? toldIn({ ...item }) : { product_name: terms["description"] }
          })
        }
      })
    ))
  it("that repeat what an order has change nothing", () =>
    fc.assert(
      fc.property(Orders.order(account), (body) => {
        const there = ordered(body)
        const same = Struct.omit(body, ["account_id", "currency", "line_items"])
        const first = there.steps[0]
        const request = decode(OrderFields.Patch, same)
        given(Samples.account(), ...there.steps)
          .when(UpdateOrder.handler, { id: first?.subject.id ?? "", request }, now)
          .thenEvents()
      })
    ))
  // reaches reference endpoints/post-payments/full-shape-of-order
  it("make the same order inline as by POST /orders", () =>
    fc.assert(
      fc.property(Orders.inline, (body) => {
        const request = { order: decode(OrderFields.Inline, { currency: "USD", ...body }) }
        const itemIds = (request.order.lineItems ?? []).map((_, index) => newId(index + 1))
        const about = { itemIds, accountId: account, appId: "app", at: now, currency: "USD" } as const
        const made = InlineOrder.steps(request, { ...about, orderId: newId(itemIds.length + 1) })
        const { steps } = ordered({
          account_id: account,
          currency: "USD",
          ...body,
          ...(body["currency"] === null ? { currency: "USD" } : {})
        })
        expect(made.map(({ row }) => row)).toEqual(steps.map(({ row }) => row))
      })
    ))
})

describe("bodies with one wrong member have one problem", () => {
  it("of an item", () =>
    fc.assert(
      fc.property(Orders.nearlyItem(account), ({ body, problem }) => {
        expect(problemsOf(ItemFields.Create, body)).toEqual([problem])
      })
    ))
  it("of an order", () =>
    fc.assert(
      fc.property(Orders.nearlyOrder(account), ({ body, problem }) => {
        expect(problemsOf(OrderFields.Create, body)).toEqual([problem])
      })
    ))
  it("of an order inline", () =>
    fc.assert(
      fc.property(Orders.nearlyInline, ({ body, problem }) => {
        expect(problemsOf(OrderFields.Inline, body)).toEqual([problem])
      })
    ))
})
