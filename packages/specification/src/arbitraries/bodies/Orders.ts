/** Arbitrary bodies of requests about items and orders (payments.md 6), valid and with one problem. */
import * as fc from "fast-check"
import * as ItemFields from "@payments-platform/domain/payments/item/ItemFields"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import {
  amount,
  below,
  type Body,
  type Break,
  currency,
  data,
  missingReason,
  type NearlyRight,
  noForm,
  optional,
  text,
  url
} from "./Bodies.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

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
  ["photos", ["nowhere"], noForm, "photos.0"],
  ["shipping_options", ["a", "a"], "PARAM_IS_REPEATED"],
  ["uri", "javascript:alert(1)", noForm]
]

export const ofOrder: ReadonlyArray<Break> = [
  ["custom_data", { card: "4111-1111-1111-1111" }, noForm],
  ["shipping_address", { country: "US", postal_code: "ABC" }, noForm, "shipping_address.postal_code"],
  ...below("line_items.0.item", ofItem)
]

/** Amounts that require another member, and the id of an item, which excludes its description. */
export const dependentMembers = ["alternate_tax_amount", "freight_amount", "line_items.0.item.id"]

export const nearlyItem = (accountId: string): fc.Arbitrary<NearlyRight> =>
  nearlyRight(item(accountId), ItemFields.Create, {
    breaks: [...ofItem, ["weight", { weight: 1 }, missingReason, "weight.units"]]
  })

export const nearlyItemPatch: fc.Arbitrary<NearlyRight> = nearlyRight(itemPatch, ItemFields.Patch, { breaks: ofItem })

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
  nearlyRight(inline, OrderFields.Inline, { breaks: ofOrder, except: dependentMembers }),
  nearlyWhole
)

export const nearlyOrderPatch: fc.Arbitrary<NearlyRight> = nearlyRight(orderPatch, OrderFields.Patch, {
  breaks: ofOrder,
  except: dependentMembers
})

export const nearlyOrder = (accountId: string): fc.Arbitrary<NearlyRight> =>
  fc.oneof(
    nearlyRight(order(accountId), OrderFields.Create, { breaks: ofOrder, except: dependentMembers }),
    nearlyWhole.map(({ body, problem }) => ({ body: { account_id: accountId, ...body }, problem }))
  )
