/** The record of an item (payments.md 6). */
import { Schema } from "effect"
import * as Item from "./Item.ts"
import * as Money from "../../vocabulary/Money.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, data, integer, Reference, text } from "../../vocabulary/RecordFields.ts"

export const ItemRecord = Schema.Struct({
  ...common,
  owner: Reference,
  product_name: Schema.String,
  state: Schema.Literals(Item.states),
  currency: Schema.NullOr(Money.Currency),
  description: text,
  photos: Schema.NullOr(Schema.Array(Schema.String)),
  price: integer,
  product_code: text,
  product_details: data,
  reference_number: text,
  shipping_options: Schema.NullOr(Schema.Array(Schema.String)),
  terms: data,
  uri: text,
  weight: Schema.NullOr(Schema.Struct({ units: Schema.String, weight: Schema.Number }))
}).annotate({
  identifier: "Item",
  examples: [
    {
      ...reference("items", idOf("item")),
      owner: reference("accounts", idOf("account")),
      create_time: time,
      state: "active",
      product_name: "Tea",
      currency: "USD",
      description: null,
      photos: null,
      price: 450,
      product_code: null,
      product_details: null,
      reference_number: null,
      shipping_options: null,
      terms: null,
      uri: null,
      weight: null
    }
  ]
})
