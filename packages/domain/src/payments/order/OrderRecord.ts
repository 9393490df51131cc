/** The order's record in the API (payments.md 6.1), whose lines embed the records of their items. */
import { isObject, type Json, type JsonObject } from "../../vocabulary/Json.ts"
import type { Step, Subject } from "../../decider/Kind.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import * as ItemKind from "../item/ItemKind.ts"
import * as LineItem from "./LineItem.ts"
import type * as Order from "./Order.ts"
import * as OrderFields from "./OrderFields.ts"
import { Schema } from "effect"
import * as Money from "../../vocabulary/Money.ts"
import { idOf, reference, time, version } from "../../vocabulary/Examples.ts"
import { Address, common, data, exampleOf, flag, integer, Reference, text } from "../../vocabulary/RecordFields.ts"
import { shown } from "../../vocabulary/SchemaOfStoredFields.ts"
import { ItemRecord } from "../item/ItemRecord.ts"

/** The record with its items by reference. */
export const record = ({ accountId, currency, fields, lines }: Order.State, subject: Subject): JsonObject => ({
  ...ResourceReference.to("orders", subject.id),
  owner: { ...ResourceReference.to("accounts", accountId) },
  create_time: subject.createTime,
  buyer:
    fields.buyerLegalEntityId === undefined || fields.buyerLegalEntityId === null
      ? null
      : { ...ResourceReference.to("legal_entities", fields.buyerLegalEntityId) },
  currency,
  ...OrderFields.record(fields),
  line_items: lines === null ? null : lines.map(LineItem.record)
})

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

/**
 * The step of an order whose record embeds its items: those that were loaded, and
 * those that the same Change creates. An item that is neither stays a reference.
 */
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

const LineItemRecord = Schema.Struct({
  description: Schema.String,
  quantity: Schema.Int,
  unit_price: Schema.Int,
  currency: Schema.NullOr(Money.Currency),
  commodity_code: text,
  discount_amount: integer,
  discount_indicator: Schema.NullOr(flag),
  gross_net_indicator: text,
  tax_amount: integer,
  tax_rate: Schema.NullOr(Schema.Number),
  tax_type_applied: text,
  total_amount: integer,
  unit_of_measure: text,
  /** the API adds its version */
  item: Schema.Struct({ ...ItemRecord.fields, api_version: Schema.optionalKey(Schema.String) })
}).annotate({ identifier: "LineItem" })

const { buyer_legal_entity_id: _, ...fields } = shown(OrderFields.Fields).fields

export const OrderRecord = Schema.Struct({
  ...common,
  owner: Reference,
  buyer: Schema.NullOr(Reference),
  currency: Schema.NullOr(Money.Currency),
  ...fields,
  shipping_address: Schema.NullOr(Address),
  custom_data: data,
  line_items: Schema.NullOr(Schema.Array(LineItemRecord))
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
