/** The record of an order as the API answers it (payments.md 6). */
import { Schema } from "effect"
import * as OrderFields from "@payments-platform/domain/payments/order/OrderFields"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import { idOf, reference, time, version } from "../Examples.ts"
import { Address, common, data, exampleOf, flag, integer, Reference, text } from "../RecordFields.ts"
import { shown } from "../SchemaOfStoredFields.ts"
import { ItemRecord } from "./ItemRecordSchema.ts"

const LineItem = Schema.Struct({
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
  item: ItemRecord
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
  line_items: Schema.NullOr(Schema.Array(LineItem))
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
          item: exampleOf(ItemRecord)
        }
      ],
      api_version: version
    }
  ]
})
