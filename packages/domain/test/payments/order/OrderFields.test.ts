/** Decoding of the fields of orders, lines and items (payments.md 6). */
import { Struct } from "effect"
import { describe, expect, it } from "vitest"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as ItemRecord from "@payments-platform/domain/payments/item/ItemRecord"
import * as InlineOrder from "@payments-platform/domain/payments/order/InlineOrder"
import * as LineItem from "@payments-platform/domain/payments/order/LineItem"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import { decode, problemsOf, pathsAndReasons } from "../../decoding.ts"

const pattern = "PARAM_VALUE_IS_INVALID_PATTERN"
const outside = "PARAM_VALUE_IS_OUT_OF_RANGE"
const noEnum = "PARAM_VALUE_IS_INVALID_ENUM"
const missing = "PARAM_IS_MISSING"
const unknown = "PARAM_IS_UNKNOWN"
const wrong = "PARAM_VALUE_IS_WRONG_TYPE"
const fixed = "PARAM_CANNOT_BE_MODIFIED"
const exclusive = "PARAM_MUTUALLY_EXCLUSIVE"
const repeated = "PARAM_IS_REPEATED"
const line = { description: "Tea", quantity: 2, unit_price: 450 }
type Case = readonly [body: object, problems: ReadonlyArray<string>]

const url = (length: number) => `https://x.example/${"a".repeat(length - 18)}`
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))

describe("an item (payments.md 6.2)", () => {
  const cases: ReadonlyArray<Case> = [
    [{ product_name: "x".repeat(255) }, []],
    [{ product_name: "x".repeat(256) }, [`product_name ${outside}`]],
    [{ product_name: null }, [`product_name ${missing}`]],
    [{ currency: "GBP" }, [`currency ${noEnum}`]],
    [{ description: "x".repeat(2_047), product_code: "", reference_number: "1" }, []],
    [{ description: "x".repeat(2_048) }, [`description ${outside}`]],
    [{ product_code: "x".repeat(256) }, [`product_code ${outside}`]],
    [{ reference_number: "" }, [`reference_number ${outside}`]],
    [{ reference_number: "x".repeat(256) }, [`reference_number ${outside}`]],
    [{ photos: [url(2_063)] }, []],
    [{ photos: [url(2_064), "ftp://x", 1] }, [`photos.0 ${outside}`, `photos.1 ${pattern}`, `photos.2 ${wrong}`]],
    [{ photos: "https://x.example" }, [`photos ${wrong}`]],
    [{ photos: Array.from({ length: 51 }, () => url(20)) }, [`photos ${outside}`]],
    [{ uri: url(2_063) }, []],
    [{ uri: url(2_064) }, [`uri ${outside}`]],
    [{ uri: "x" }, [`uri ${pattern}`]],
    [{ price: 0 }, []],
    [{ price: -1 }, [`price ${outside}`]],
    [{ price: 1.5 }, [`price ${wrong}`]],
    [{ price: "1" }, [`price ${wrong}`]],
    [{ price: 1e300 }, [`price ${outside}`]],
    [{ product_details: { gtin: "04006381333931", size: [1, null] } }, []],
    [{ product_details: { note: ["4111 1111 1111 1111"] } }, [`product_details ${pattern}`]],
    [{ terms: { "4111 1111 1111 1111": true } }, [`terms ${pattern}`]],
    [{ product_details: [] }, [`product_details ${wrong}`]],
    [{ product_details: keys(51) }, [`product_details ${outside}`]],
    [{ terms: { text: "x".repeat(16_384) } }, [`terms ${outside}`]],
    [{ terms: { text: "\0" } }, [`terms ${pattern}`]],
    [{ shipping_options: ["a", "b"] }, []],
    [{ shipping_options: ["a", "a"] }, [`shipping_options ${repeated}`]],
    [{ shipping_options: [""] }, [`shipping_options.0 ${outside}`]],
    [{ weight: { units: "grams", weight: 0.5 } }, []],
    [{ weight: { units: "stone", weight: -1 } }, [`weight.units ${noEnum}`, `weight.weight ${outside}`]],
    [
      { weight: { weight: "1", per: 1 } },
      [`weight.units ${missing}`, `weight.weight ${wrong}`, `weight.per ${unknown}`]
    ],
    [{ state: "deleted", id: "x", owner: {} }, [`id ${fixed}`, `owner ${fixed}`, `state ${fixed}`]],
    [{ custom_data: {}, colour: "red" }, [`custom_data ${unknown}`, `colour ${unknown}`]]
  ]
  it.each(cases)("POST /items with %j", (body, problems) => {
    const found = problemsOf(ItemFields.Create, { account_id: "a", product_name: "Tea", ...body })
    expect([...found].sort()).toEqual([...problems].sort())
  })
  it("requires its account and its name", () => {
    expect(problemsOf(ItemFields.Create, {})).toEqual([`account_id ${missing}`, `product_name ${missing}`])
    expect(problemsOf(ItemFields.Patch, {})).toEqual([])
    expect(problemsOf(ItemFields.Patch, { account_id: "a" })).toEqual([`account_id ${fixed}`])
  })
  it("accepts null for each member but the name and the account", () => {
    const item = { id: "i", appId: "app", createTime: 0 }
    const record = ItemRecord.render({ accountId: "a", state: "active", fields: { productName: "Tea" } }, item)
    const stated = Struct.omit(record, ["id", "resource", "path", "owner", "create_time", "state"])
    const { product_name: name, ...rest } = stated
    const nulls = Object.fromEntries(Object.keys(rest).map((name) => [name, null]))
    expect(problemsOf(ItemFields.Create, { account_id: "a", product_name: "Tea", ...nulls })).toEqual([])
    expect(problemsOf(ItemFields.Patch, nulls)).toEqual([])
    expect({ ...rest, name }).toEqual({ ...nulls, name: "Tea" })
  })

  const before = decode(ItemFields.Fields, {
    product_name: "Tea",
    photos: ["https://x.example/1"],
    product_details: { a: 1, deep: { b: 2, c: 3 } },
    weight: { units: "grams", weight: 5 }
  })
  const patched = (body: object) => ItemFields.patch(before, decode(ItemFields.Patch, body))
  it("merges objects by member, replaces arrays, and clears by null", () => {
    expect(patched({ product_details: { a: null, deep: { c: 4 } } }).productDetails).toEqual({ deep: { b: 2, c: 4 } })
    expect(patched({ photos: [] }).photos).toEqual([])
    expect(patched({ weight: { weight: 6 } }).weight).toEqual({ units: "grams", weight: 6 })
    expect(patched({ weight: null, product_details: null })).toEqual({ productName: "Tea", photos: before.photos })
  })
  it("checks the merged value against the bounds", () => {
    const problems = (body: object) => pathsAndReasons(ItemFields.problems(patched(body)))
    expect(problems({})).toEqual([])
    expect(problems({ weight: { units: null } })).toEqual([`weight.units ${missing}`])
    expect(problems({ product_details: keys(49) })).toEqual([`product_details ${outside}`])
  })
})

describe("a line (payments.md 6.1)", () => {
  const cases: ReadonlyArray<Case> = [
    [{}, []],
    [
      { description: "", quantity: 0, unit_price: -1 },
      [`description ${outside}`, `quantity ${outside}`, `unit_price ${outside}`]
    ],
    [{ description: "x".repeat(256) }, [`description ${outside}`]],
    [{ quantity: 1.5 }, [`quantity ${wrong}`]],
    [{ quantity: null }, [`quantity ${missing}`]],
    [{ unit_price: 0, discount_amount: 0, tax_amount: 0, total_amount: 0 }, []],
    [
      { discount_amount: -1, tax_amount: -1, total_amount: -1 },
      [`discount_amount ${outside}`, `tax_amount ${outside}`, `total_amount ${outside}`]
    ],
    [{ currency: "EUR", gross_net_indicator: "GROSS" }, [`currency ${noEnum}`, `gross_net_indicator ${noEnum}`]],
    [{ discount_indicator: "yes" }, [`discount_indicator ${wrong}`]],
    [{ tax_rate: 8.875 }, []],
    [{ tax_rate: -1 }, [`tax_rate ${outside}`]],
    [
      { commodity_code: 1, tax_type_applied: 2, unit_of_measure: 3 },
      [`commodity_code ${wrong}`, `tax_type_applied ${wrong}`, `unit_of_measure ${wrong}`]
    ],
    [{ id: "x", price: 1 }, [`id ${unknown}`, `price ${unknown}`]],
    [{ item: null }, []],
    [{ item: { id: "x" } }, []],
    [{ item: { product_name: "Tea", price: 1 } }, []],
    [{ item: {} }, [`item.product_name ${missing}`]],
    [{ item: "x" }, [`item ${wrong}`]],
    [{ item: { id: 1 } }, [`item.id ${wrong}`]],
    [{ item: { id: null } }, [`item.product_name ${missing}`]],
    [{ item: { id: "" } }, [`item.id ${outside}`]],
    [{ item: { id: "x", product_name: "Tea" } }, [`item.product_name ${fixed}`]],
    [{ item: { product_name: "Tea", account_id: "a" } }, [`item.account_id ${unknown}`]],
    [{ item: { product_name: "Tea", state: "active" } }, [`item.state ${fixed}`]]
  ]
  it.each(cases)("with %j", (given, problems) => {
    const found = problemsOf(LineItem.Requests, [{ ...line, ...given }])
    expect([...found].sort()).toEqual(problems.map((each) => `0.${each}`).sort())
  })
  it("requires a description, a quantity and a price", () =>
    expect(problemsOf(LineItem.Requests, [{}])).toEqual([
      `0.description ${missing}`,
      `0.quantity ${missing}`,
      `0.unit_price ${missing}`
    ]))
  it("is one of at most 100 lines", () => {
    const lines = (count: number) => ({ account_id: "a", line_items: Array.from({ length: count }, () => line) })
    expect(problemsOf(OrderFields.Create, lines(100))).toEqual([])
    expect(problemsOf(OrderFields.Create, lines(101))).toEqual([`line_items ${outside}`])
  })
})

describe("an order (payments.md 6.1)", () => {
  const amounts = [
    "alternate_tax_amount",
    "discount_amount",
    "duty_amount",
    "freight_amount",
    "grand_total_amount",
    "tax_amount",
    "tip_amount"
  ]
  const rest = { alternate_tax_id: "t", shipping_address: { city: "Reno" } }
  it.each(amounts)("requires %s to be an amount of 0 or more", (name) => {
    const problems = (value: unknown) => problemsOf(OrderFields.Create, { account_id: "a", ...rest, [name]: value })
    expect([0, 99_999_999_999, null].flatMap(problems)).toEqual([])
    expect([-1, 2 ** 53].flatMap(problems)).toEqual([`${name} ${outside}`, `${name} ${outside}`])
    expect(["1", 1.5, [], true].flatMap(problems)).toEqual(Array.from({ length: 4 }, () => `${name} ${wrong}`))
  })
  const texts = [
    ["customer_reference_number", 0, 255],
    ["reference_number", 0, 255],
    ["alternate_tax_id", 0, 255],
    ["discount_program_name", 1, 255],
    ["long_description", 0, 2_047],
    ["notes", 0, 2_047],
    ["shipping_from_postal_code", 0, 16]
  ] as const
  it.each(texts)("accepts %s with %i to %i characters", (name, min, max) => {
    const problems = (value: unknown) => problemsOf(OrderFields.Create, { account_id: "a", [name]: value })
    expect(["😀".repeat(max), "x".repeat(min), null].flatMap(problems)).toEqual([])
    expect(problems("x".repeat(max + 1))).toEqual([`${name} ${outside}`])
    expect(problems("a\0")).toEqual([`${name} ${pattern}`])
    expect(problems(1)).toEqual([`${name} ${wrong}`])
    if (min > 0) expect(problems("")).toEqual([`${name} ${outside}`])
  })

  const cases: ReadonlyArray<Case> = [
    ...["point_of_sale", "pickup", "electronic", "delivery", null].map((delivery_type): Case => [
      { delivery_type },
      []
    ]),
    [{ delivery_type: "shipping" }, [`delivery_type ${noEnum}`]],
    [{ currency: "GBP" }, [`currency ${noEnum}`]],
    [{ currency: "CAD" }, []],
    [{ alternate_tax_amount: 0 }, [`alternate_tax_id ${missing}`]],
    [{ alternate_tax_amount: 1, alternate_tax_id: null }, [`alternate_tax_id ${missing}`]],
    [{ alternate_tax_amount: 1, alternate_tax_id: "" }, [`alternate_tax_id ${missing}`]],
    [{ alternate_tax_id: "t", alternate_tax_amount: null }, []],
    [{ freight_amount: 0 }, []],
    [{ freight_amount: 0, shipping_address: null }, []],
    [{ freight_amount: 1 }, [`shipping_address ${missing}`]],
    [{ freight_amount: 1, shipping_address: null, notes: 1 }, [`shipping_address ${missing}`, `notes ${wrong}`]],
    [{ shipping_address: { line1: "PO Box 1", city: "Reno", region: "NV", postal_code: "89501", country: "US" } }, []],
    [{ shipping_address: { region: "Nevada", country: "US" } }, [`shipping_address.region ${pattern}`]],
    [
      { shipping_address: { street: "x", country: "XX" } },
      [`shipping_address.country ${noEnum}`, `shipping_address.street ${unknown}`]
    ],
    [{ custom_data: { card: "4111 1111 1111 1111" } }, [`custom_data ${pattern}`]],
    [{ custom_data: keys(51) }, [`custom_data ${outside}`]],
    [{ buyer_legal_entity_id: "" }, [`buyer_legal_entity_id ${outside}`]],
    [
      { buyer: {}, id: "x", owner: {}, create_time: 1 },
      [`buyer ${fixed}`, `id ${fixed}`, `owner ${fixed}`, `create_time ${fixed}`]
    ],
    [{ line_items: {} }, [`line_items ${wrong}`]],
    [{ line_items: null }, []],
    [{ rbits: [] }, [`rbits ${unknown}`]]
  ]
  it.each(cases)("POST /orders with %j", (body, problems) => {
    expect([...problemsOf(OrderFields.Create, { account_id: "a", ...body })].sort()).toEqual([...problems].sort())
    expect([...problemsOf(OrderFields.Inline, body)].sort()).toEqual([...problems].sort())
  })
  it("requires an account, except inline, where it is the payment's", () => {
    expect(problemsOf(OrderFields.Create, {})).toEqual([`account_id ${missing}`])
    expect(problemsOf(OrderFields.Inline, { account_id: "a" })).toEqual([`account_id ${unknown}`])
  })
  it("accepts no account and no currency in an update, even unchanged ones", () =>
    expect(problemsOf(OrderFields.Patch, { account_id: "a", currency: "USD" })).toEqual([
      `account_id ${fixed}`,
      `currency ${fixed}`
    ]))

  const before = decode(OrderFields.Fields, {
    alternate_tax_amount: 1,
    alternate_tax_id: "t",
    freight_amount: 5,
    shipping_address: { city: "Reno", region: "NV", country: "US" },
    custom_data: { a: 1, b: 2 }
  })
  const patched = (body: object) => OrderFields.patch(before, decode(OrderFields.Patch, body))
  it("merges the address by member and replaces custom_data", () => {
    expect(patched({ shipping_address: { city: "Elko" } }).shippingAddress).toEqual({
      city: "Elko",
      region: "NV",
      country: "US"
    })
    expect(patched({ custom_data: { c: 3 } }).customData).toEqual({ c: 3 })
  })
  it("checks the merged fields against each other", () => {
    const problems = (body: object) => pathsAndReasons(OrderFields.problems(patched(body)))
    expect(problems({})).toEqual([])
    expect(problems({ alternate_tax_id: null, shipping_address: null })).toEqual([
      `alternate_tax_id ${missing}`,
      `shipping_address ${missing}`
    ])
    expect(problems({ alternate_tax_id: null, alternate_tax_amount: null })).toEqual([])
    expect(problems({ shipping_address: { region: "Nevada" } })).toEqual([`shipping_address.region ${pattern}`])
  })
})

describe("order and line_items of a payment (payments.md 3.2, 6.3)", () => {
  const found = (body: object) => pathsAndReasons(InlineOrder.exclusionProblems(body))
  it("exclude order_id", () => {
    expect(found({ order_id: "o" })).toEqual([])
    expect(found({ order_id: "o", order: {} })).toEqual([`order_id ${exclusive}`, `order ${exclusive}`])
    expect(found({ order_id: "o", line_items: [] })).toEqual([`order_id ${exclusive}`, `line_items ${exclusive}`])
    expect(found({ order_id: "o", order: null, line_items: null })).toEqual([])
  })
  it("give the lines in one place only", () => {
    expect(found({ order: { line_items: [] }, line_items: [] })).toEqual([
      `order.line_items ${exclusive}`,
      `line_items ${exclusive}`
    ])
    expect(found({ order: {}, line_items: [] })).toEqual([])
    expect(found({ order: 5, line_items: "x" })).toEqual([])
  })
})
