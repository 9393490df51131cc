/** The order's record in the API (payments.md 6.1), whose lines embed the records of their items. */
import { Schema } from "effect"
import type { Step, Subject } from "../../decider/ResourceKind.ts"
import { idOf, reference, time, version } from "../../vocabulary/Examples.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Postal from "../../vocabulary/people/Address.ts"
import { Address, common, data, exampleOf, Reference } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import { isObject, type Json, type JsonObject } from "../../vocabulary/text/Json.ts"
import * as ItemKind from "../item/ItemKind.ts"
import { ItemRecord } from "../item/ItemRecord.ts"
import * as LineItem from "./LineItem.ts"
import type * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"

const EmbeddedItem = Schema.Struct({
  ...ItemRecord.fields,
  api_version: Schema.optionalKey(Schema.String).annotateKey({ description: "The version of the interface." })
})

const LineItemRecord = Schema.Struct({
  ...recordOf(LineItem.Terms).fields,
  item: EmbeddedItem.annotateKey({ description: "The item that is bought." })
}).annotate({ identifier: "LineItem" })
type LineItemRecord = typeof LineItemRecord.Type

const { buyer_legal_entity_id: _, ...fields } = recordOf(OrderFields.Fields).fields

export const OrderRecord = Schema.Struct({
  ...common,
  owner: Reference.annotateKey({ description: "The account that sells." }),
  buyer: Schema.NullOr(Reference).annotateKey({ description: "The legal entity that buys. null: not stated." }),
  currency: Schema.NullOr(Money.Currency).annotateKey({
    description: "The currency of the order's amounts. null: not stated."
  }),
  ...fields,
  shipping_address: Schema.NullOr(Address).annotateKey({
    description: "Where the goods are sent. null: not stated."
  }),
  custom_data: data,
  line_items: Schema.NullOr(Schema.Array(LineItemRecord)).annotateKey({
    description: "What is bought, line by line. null: no lines."
  })
}).annotate({
  identifier: "Order",
  examples: [
    {
      ...reference("orders", idOf("order")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      buyer: null,
      currency: "USD",
      customer_reference_number: null,
      reference_number: "1001",
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
      line_items: [
        {
          description: "Tea",
          quantity: 2,
          unit_price: 450,
          currency: null,
          commodity_code: null,
          discount_amount: null,
          discount_indicator: null,
          gross_net_indicator: null,
          tax_amount: null,
          tax_rate: null,
          tax_type_applied: null,
          total_amount: null,
          unit_of_measure: null,
          item: { ...exampleOf(ItemRecord), api_version: version }
        }
      ]
    }
  ]
})
export type OrderRecord = typeof OrderRecord.Type

type LineWithReference = Omit<LineItemRecord, "item"> & { readonly item: typeof Reference.Type }

const renderLine = ({ itemId, terms }: LineItem.Line): LineWithReference => ({
  description: terms.description,
  quantity: terms.quantity,
  unit_price: terms.unitPrice,
  currency: terms.currency ?? null,
  commodity_code: terms.commodityCode ?? null,
  discount_amount: terms.discountAmount ?? null,
  discount_indicator: terms.discountIndicator ?? null,
  gross_net_indicator: terms.grossNetIndicator ?? null,
  tax_amount: terms.taxAmount ?? null,
  tax_rate: terms.taxRate ?? null,
  tax_type_applied: terms.taxTypeApplied ?? null,
  total_amount: terms.totalAmount ?? null,
  unit_of_measure: terms.unitOfMeasure ?? null,
  item: ResourceReference.to(ItemKind.kind.type, itemId)
})

const addressOf = ({ shippingAddress = null }: OrderFields.Fields): OrderRecord["shipping_address"] =>
  shippingAddress === null ? null : Postal.record(shippingAddress)

type Stated = Omit<OrderRecord, keyof typeof common | "owner" | "buyer" | "currency" | "line_items">

const renderFields = (fields: OrderFields.Fields): Stated => ({
  customer_reference_number: fields.customerReferenceNumber ?? null,
  reference_number: fields.referenceNumber ?? null,
  alternate_tax_id: fields.alternateTaxId ?? null,
  delivery_type: fields.deliveryType ?? null,
  alternate_tax_amount: fields.alternateTaxAmount ?? null,
  discount_amount: fields.discountAmount ?? null,
  duty_amount: fields.dutyAmount ?? null,
  freight_amount: fields.freightAmount ?? null,
  grand_total_amount: fields.grandTotalAmount ?? null,
  tax_amount: fields.taxAmount ?? null,
  tip_amount: fields.tipAmount ?? null,
  shipping_address: addressOf(fields),
  shipping_from_postal_code: fields.shippingFromPostalCode ?? null,
  discount_program_name: fields.discountProgramName ?? null,
  long_description: fields.longDescription ?? null,
  notes: fields.notes ?? null,
  custom_data: fields.customData ?? null
})

/** The record with its items by reference; `withItems` embeds them. */
type OrderWithReferences = Omit<OrderRecord, "line_items"> & {
  readonly line_items: ReadonlyArray<LineWithReference> | null
}

export const render = ({ accountId, currency, fields, lines }: Order.State, subject: Subject): OrderWithReferences => {
  const { buyerLegalEntityId: buyer = null } = fields
  return {
    ...ResourceReference.to("orders", subject.id),
    owner: ResourceReference.to("accounts", accountId),
    create_time: subject.createTime,
    buyer: buyer === null ? null : ResourceReference.to("legal_entities", buyer),
    currency,
    ...renderFields(fields),
    line_items: lines === null ? null : lines.map(renderLine)
  }
}

const objectsOf = (values: ReadonlyArray<Json>): ReadonlyArray<JsonObject> => values.filter((each) => isObject(each))

const linesIn = ({ line_items: lines }: JsonObject): ReadonlyArray<JsonObject> | null =>
  Array.isArray(lines) ? objectsOf(lines) : null

/** The items in the record of an order, one per line. */
export const itemsIn = (order: JsonObject): ReadonlyArray<JsonObject> =>
  objectsOf((linesIn(order) ?? []).map(({ item = null }) => item))

/** The record of an order with each line's item replaced. */
export const withItems = (order: JsonObject, replace: (item: JsonObject) => JsonObject): JsonObject => {
  const lines = linesIn(order)
  const replaced = (line: JsonObject) => (isObject(line["item"]) ? { ...line, item: replace(line["item"]) } : line)
  return lines === null ? order : { ...order, line_items: lines.map(replaced) }
}

/** The step of an order whose record embeds loaded items and new ones. Any other item stays a reference. */
export const embeddingItems = (order: Step, loaded: LineItem.Items, created: ReadonlyArray<Step>): Step => {
  const createdById = new Map(created.map((each) => [each.subject.id, each]))
  const embedded = (reference: JsonObject): JsonObject => {
    const id = String(reference["id"])
    const item = loaded.get(id)
    if (item !== undefined) return ItemKind.kind.record(item.state, item, () => 0)
    return createdById.get(id)?.record(() => 0) ?? reference
  }
  return { ...order, record: (counters) => withItems(order.record(counters), embedded) }
}
