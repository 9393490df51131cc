/** The record of an order as the API answers it (payments.md 6). */
import { Schema } from "effect"
import { common, data, flag, integer, json, Reference, text } from "../RecordFields.ts"
import { ItemRecord } from "./ItemRecord.ts"

const LineItem = Schema.Struct({
  description: Schema.String,
  quantity: Schema.Int,
  unit_price: Schema.Int,
  currency: text,
  commodity_code: text,
  discount_amount: integer,
  discount_indicator: Schema.NullOr(flag),
  gross_net_indicator: text,
  tax_amount: integer,
  tax_rate: Schema.NullOr(Schema.Number),
  tax_type_applied: text,
  total_amount: integer,
  unit_of_measure: text,
  item: ItemRecord
}).annotate({ identifier: "LineItem" })

export const OrderRecord = Schema.Struct({
  ...common,
  owner: Reference,
  buyer: Schema.NullOr(Reference),
  currency: text,
  customer_reference_number: text,
  reference_number: text,
  alternate_tax_id: text,
  delivery_type: text,
  alternate_tax_amount: integer,
  discount_amount: integer,
  duty_amount: integer,
  freight_amount: integer,
  grand_total_amount: integer,
  tax_amount: integer,
  tip_amount: integer,
  shipping_address: json,
  shipping_from_postal_code: text,
  discount_program_name: text,
  long_description: text,
  notes: text,
  custom_data: data,
  line_items: Schema.NullOr(Schema.Array(LineItem))
}).annotate({ identifier: "Order" })
