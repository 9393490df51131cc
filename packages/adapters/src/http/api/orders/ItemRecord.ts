/** The record of an item as the API answers it (payments.md 6). */
import { Schema } from "effect"
import { common, data, integer, Reference, text } from "../RecordFields.ts"

export const ItemRecord = Schema.Struct({
  ...common,
  owner: Reference,
  product_name: Schema.String,
  state: Schema.String,
  currency: text,
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
}).annotate({ identifier: "Item" })
