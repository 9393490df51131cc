/** The order of a payment (payments.md 3.2, 6.3): `order`, `line_items` and `order_id` in POST /payments. */
import { describe, expect, it } from "vitest"
import * as ItemKind from "@payments-platform/domain/payments/item/ItemKind"
import * as OrderKind from "@payments-platform/domain/payments/order/OrderKind"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as RecordAuthorizationResult from "@payments-platform/domain/payments/payment/commands/RecordAuthorizationResult"
import { given, newId } from "@payments-platform/specification/GivenWhenThen"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { authorization, now } = Samples
/** The ids in the order in which the handler creates them: the order, one per line, the payment. */
const [orderId, tea, cup] = [newId(1), newId(2), newId(3)]
const world = given(Samples.account(), Samples.method())
const line = (description: string) => ({ description, quantity: 1, unit_price: 500 })

const opening = (body: object, from = world) => {
  const request = decode(CreatePayment.Request, {
    account_id: "account",
    amount: 1_000,
    currency: "USD",
    payment_method: { payment_method_id: "method" },
    ...body
  })
  return { request, when: from.when(CreatePayment.handler, { request, inline: null }, now) }
}

const paid = (body: object, outcome: RecordAuthorizationResult.AuthorizationResult) => {
  const { request, when } = opening(body)
  const paymentId = when.steps[0]?.subject.id ?? ""
  const command = { paymentId, attempt: 1, outcome, voids: [], method: null, order: request, agreedMethodId: null }
  return world.and(...when.steps).when(RecordAuthorizationResult.handler, command, now).steps
}
const sold = { _tag: "Captured", authorization, reportPollAt: null } as const
const declined = { _tag: "Declined", code: "card_declined", avs: "SKIPPED" } as const
const lines = { line_items: [line("Tea"), line("Cup")] }

describe("an inline order", () => {
  // reaches reference resources/payment/order
  it("is created with the payment and its items, and the payment refers to all of them", () => {
    const steps = paid({ order: { reference_number: "R1" }, ...lines }, sold)
    expect(steps.map(({ subject, type }) => [type, subject.id])).toEqual([
      ["payments", newId(4)],
      ["orders", orderId],
      ["items", tea],
      ["items", cup]
    ])
    expect(steps[0]?.record(() => 0)).toMatchObject({
      order: { id: orderId, path: `/orders/${orderId}`, resource: "orders" },
      line_items: [{ id: tea, resource: "items" }, { id: cup }]
    })
  })
  it("may consist of lines alone or of an order alone", () => {
    expect(paid(lines, sold).map(({ type }) => type)).toEqual(["payments", "orders", "items", "items"])
    const [payment] = paid({ order: { notes: "n" } }, sold)
    expect(payment?.record(() => 0)).toMatchObject({ order: { id: orderId }, line_items: null })
  })
  // reaches platform 1/used-for-owner-payment_method
  it("is created even if the payment is declined", () =>
    expect(paid(lines, declined).map(({ type }) => type)).toEqual(["payments", "orders", "items", "items"]))
  it("is not created if the result of the payment is unknown", () =>
    expect(paid(lines, { _tag: "Unknown" }).map(({ type }) => type)).toEqual(["payments"]))
  it("is not created before the network has answered", () =>
    expect(opening(lines).when.steps.map(({ type }) => type)).toEqual(["payments"]))
  it("may name items of the account, and a deleted one is rejected after all checks of the payment", () => {
    const made = ItemKind.kind.create({ id: "tea", appId: "app", createTime: now }, [
      { _tag: "Created", accountId: "account", fields: { productName: "Tea" } }
    ])
    const deleted = ItemKind.kind.move(ItemKind.kind.fact(made.row), [{ _tag: "Deleted" }])
    const body = { line_items: [{ ...line("Tea"), item: { id: "tea" } }] }
    expect(opening(body, world.and(made)).when.steps).toHaveLength(1)
    opening(body, world.and(deleted)).when.thenRejected({
      _tag: "Item/Deleted",
      path: ["line_items", "0", "item", "id"]
    })
    opening(body).when.thenUnknown("body line_items.0.item.id")
  })
})

describe("order_id", () => {
  const order = (accountId: string) =>
    OrderKind.kind.create({ id: "known", appId: "app", createTime: now }, [
      { _tag: "Created", order: { accountId, currency: "USD", fields: {}, lines: null } }
    ])
  it("may name an order of the account", () => {
    const [step] = opening({ order_id: "known" }, world.and(order("account"))).when.steps
    expect(step?.record(() => 0)).toMatchObject({ order: { id: "known" }, line_items: null })
  })
  it("is unknown if the order belongs to another account or does not exist", () => {
    opening({ order_id: "known" }, world.and(order("other"))).when.thenUnknown("body order_id")
    opening({ order_id: "known" }).when.thenUnknown("body order_id")
  })
  it("excludes an inline order", () =>
    expect(() => opening({ order_id: "known", ...lines })).toThrow("PARAM_MUTUALLY_EXCLUSIVE"))
})
