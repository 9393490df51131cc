/** Arbitrary bodies of requests about items and orders (payments.md 6), valid and with one problem. */
import * as fc from "fast-check"
import {
  type Body,
  type Break,
  type NearlyRight,
  amount,
  beside,
  withBreaks,
  currency,
  data,
  readOnlyReason,
  missingReason,
  noForm,
  noMember,
  optional,
  outside,
  text,
  unknown,
  url,
  wrongType
} from "./Bodies.ts"

export type { Body, NearlyRight } from "./Bodies.ts"

const weight = {
  units: fc.constantFrom("pounds", "ounces", "kilograms", "grams"),
  weight: fc.double({ min: 0, max: 1e6, noNaN: true })
}
const itemMembers = {
  currency,
  description: text(0, 2_047),
  photos: fc.array(url, { maxLength: 3 }),
  price: amount,
  product_code: text(0, 255),
  product_details: data,
  reference_number: text(1, 255),
  shipping_options: fc.uniqueArray(text(1, 255), { maxLength: 3 }),
  terms: data,
  uri: url
}

/** The fields of an item without its account. */
const itemFields: fc.Arbitrary<Body> = fc
  .tuple(text(0, 255), optional({ ...itemMembers, weight: fc.record(weight) }))
  .map(([product_name, rest]) => ({ product_name, ...rest }))

export const item = (accountId: string): fc.Arbitrary<Body> =>
  itemFields.map((fields) => ({ account_id: accountId, ...fields }))

/** A body of POST /items/{id}. Any part of the weight may be set. */
export const itemPatch: fc.Arbitrary<Body> = fc
  .tuple(
    fc.record({ product_name: text(0, 255) }, { requiredKeys: [] }),
    optional({ ...itemMembers, weight: optional(weight) })
  )
  .map(([name, rest]) => ({ ...name, ...rest }))

/** A line that creates its item, with or without the item's fields. */
export const line: fc.Arbitrary<Body> = fc
  .tuple(
    fc.record({ description: text(1, 255), quantity: fc.integer({ min: 1, max: 1_000 }), unit_price: amount }),
    optional({
      currency,
      commodity_code: text(0, 255),
      discount_amount: amount,
      discount_indicator: fc.boolean(),
      gross_net_indicator: fc.constantFrom("gross", "net"),
      tax_amount: amount,
      tax_rate: fc.double({ min: 0, max: 100, noNaN: true }),
      tax_type_applied: text(0, 255),
      total_amount: amount,
      unit_of_measure: text(0, 255),
      item: itemFields
    })
  )
  .map(([required, rest]) => ({ ...required, ...rest }))

const address = fc.record({
  line1: text(1, 255),
  city: text(1, 128),
  region: fc.constantFrom("NV", "CA"),
  postal_code: fc.constantFrom("89501", "94025-1234"),
  country: fc.constant("US")
})

const orderMembers = {
  customer_reference_number: text(0, 255),
  reference_number: text(0, 255),
  delivery_type: fc.constantFrom("point_of_sale", "pickup", "electronic", "delivery"),
  discount_amount: amount,
  duty_amount: amount,
  grand_total_amount: amount,
  tax_amount: amount,
  tip_amount: amount,
  shipping_from_postal_code: text(0, 16),
  discount_program_name: text(1, 255),
  long_description: text(0, 2_047),
  notes: text(0, 2_047),
  custom_data: data,
  line_items: fc.array(line, { maxLength: 4 })
}

/** The fields of an order without its account, as inline in a payment. */
export const inline: fc.Arbitrary<Body> = fc
  .tuple(
    optional({ currency, ...orderMembers }),
    fc.constantFrom({}, { alternate_tax_id: "t" }, { alternate_tax_id: "t", alternate_tax_amount: 1 }),
    fc.oneof(
      fc.constant({}),
      fc.record({ shipping_address: address }),
      fc.record({ shipping_address: address, freight_amount: amount })
    )
  )
  .map(([rest, tax, freight]) => ({ ...rest, ...tax, ...freight }))

export const order = (accountId: string): fc.Arbitrary<Body> =>
  inline.map((fields) => ({ account_id: accountId, ...fields }))

/** A body of POST /orders/{id}. A field may require another one that the order already has. */
export const orderPatch: fc.Arbitrary<Body> = optional({
  ...orderMembers,
  alternate_tax_id: text(0, 255),
  alternate_tax_amount: amount,
  freight_amount: amount,
  shipping_address: fc.oneof(address, fc.record({ city: text(1, 128) }))
})

const ofItem: ReadonlyArray<Break> = [
  ["product_name", 7, wrongType],
  ["product_name", "x".repeat(256), outside],
  ["currency", "GBP", noMember],
  ["description", "x".repeat(2_048), outside],
  ["photos", ["nowhere"], noForm, "photos.0"],
  ["price", -1, outside],
  ["price", 0.5, wrongType],
  ["product_details", ["a"], wrongType],
  ["reference_number", "", outside],
  ["shipping_options", ["a", "a"], "PARAM_IS_REPEATED"],
  ["uri", "javascript:alert(1)", noForm],
  ["weight", { units: "stone", weight: 1 }, noMember, "weight.units"],
  ["state", "active", readOnlyReason],
  ["owner", {}, readOnlyReason],
  ["colour", "red", unknown]
]

const ofLine: ReadonlyArray<Break> = [
  ["description", undefined, missingReason],
  ["description", "", outside],
  ["quantity", undefined, missingReason],
  ["quantity", 0, outside],
  ["quantity", "2", wrongType],
  ["unit_price", undefined, missingReason],
  ["unit_price", -1, outside],
  ["gross_net_indicator", "both", noMember],
  ["discount_indicator", 1, wrongType],
  ["tax_rate", -0.5, outside],
  ["item", [], wrongType],
  ["item", {}, missingReason, "item.product_name"],
  ["id", "x", unknown]
]

const ofNewItem: ReadonlyArray<Break> = [
  ...ofItem,
  ["product_name", undefined, missingReason],
  ["weight", { weight: 1 }, missingReason, "weight.units"]
]

const ofOrder: ReadonlyArray<Break> = [
  ["delivery_type", "shipping", noMember],
  ["tip_amount", -1, outside],
  ["tip_amount", "1", wrongType],
  ["tax_amount", 1.5, wrongType],
  ["notes", "x".repeat(2_048), outside],
  ["discount_program_name", "", outside],
  ["reference_number", "a\0", noForm],
  ["custom_data", { card: "4111-1111-1111-1111" }, noForm],
  ["shipping_address", { country: "US", postal_code: "ABC" }, noForm, "shipping_address.postal_code"],
  ["buyer", {}, readOnlyReason],
  ["line_items", "none", wrongType],
  ["colour", "red", unknown]
]

export const nearlyItem = (accountId: string): fc.Arbitrary<NearlyRight> =>
  withBreaks(item(accountId), [...ofNewItem, ["account_id", undefined, missingReason], ["account_id", 1, wrongType]])

export const nearlyItemPatch: fc.Arbitrary<NearlyRight> = withBreaks(itemPatch, [
  ...ofItem,
  ["weight", { weight: "1" }, wrongType, "weight.weight"],
  ["account_id", "a", readOnlyReason],
  ["id", "x", readOnlyReason]
])

const within = (lines: ReadonlyArray<Body>, index: number, { body, problem }: NearlyRight): NearlyRight => ({
  body: { line_items: lines.toSpliced(index, 0, body) },
  problem: `line_items.${index}.${problem}`
})

/** Lines of which one has a problem, possibly in its item. */
const nearlyLines: fc.Arbitrary<NearlyRight> = fc
  .tuple(
    fc.array(line, { maxLength: 3 }),
    fc.nat(),
    fc.oneof(
      withBreaks(line, ofLine),
      fc.tuple(line, withBreaks(itemFields, ofNewItem)).map(([right, { body, problem }]) => ({
        body: { ...right, item: body },
        problem: `item.${problem}`
      }))
    )
  )
  .map(([lines, index, nearly]) => within(lines, index % (lines.length + 1), nearly))

/** Orders that lack a field which another one requires. */
const nearlyWhole: fc.Arbitrary<NearlyRight> = inline.chain((body) =>
  fc.constantFrom(
    {
      body: { ...body, alternate_tax_amount: 1, alternate_tax_id: null },
      problem: `alternate_tax_id ${missingReason}`
    },
    { body: { ...body, freight_amount: 1, shipping_address: null }, problem: `shipping_address ${missingReason}` }
  )
)

export const nearlyInline: fc.Arbitrary<NearlyRight> = fc.oneof(
  withBreaks(inline, [...ofOrder, ["currency", "usd", noMember]]),
  beside(inline, nearlyLines),
  nearlyWhole
)

export const nearlyOrderPatch: fc.Arbitrary<NearlyRight> = fc.oneof(
  withBreaks(orderPatch, [
    ...ofOrder,
    ["currency", "USD", readOnlyReason],
    ["account_id", "a", readOnlyReason],
    ["owner", {}, readOnlyReason]
  ]),
  beside(orderPatch, nearlyLines)
)

export const nearlyOrder = (accountId: string): fc.Arbitrary<NearlyRight> =>
  nearlyInline.map(({ body, problem }) => ({ body: { account_id: accountId, ...body }, problem }))
