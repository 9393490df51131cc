/** The record of an item (payments.md 6.2). */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { common, Reference } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import * as Item from "./Item.ts"
import * as ItemFields from "./ItemFields.ts"

const { weight: _, ...fields } = recordOf(ItemFields.Fields).fields

const Weight = Schema.Struct({
  units: ItemFields.Units.annotateKey({ description: "The unit of the weight." }),
  weight: Schema.Number.annotateKey({ description: "The weight of one piece, in `units`." })
}).annotate({ identifier: "ItemWeight" })

export const ItemRecord = Schema.Struct({
  ...common,
  owner: Reference.annotateKey({ description: "The account that sells the item." }),
  state: Schema.Literals(Item.states).annotateKey({
    description: "Whether new lines of orders may name the item; a deleted one stays readable."
  }),
  ...fields,
  weight: Schema.NullOr(Weight).annotateKey({ description: "What one piece weighs. null: not stated." })
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
export type ItemRecord = typeof ItemRecord.Type

/** Stored fields with a weight have both of its parts (`ItemFields.problems`). */
const weightOf = ({ weight }: ItemFields.Fields): ItemRecord["weight"] => {
  const { units = null, weight: amount = null } = weight ?? {}
  return units === null || amount === null ? null : { units, weight: amount }
}

export const render = ({ accountId, fields, state }: Item.State, subject: Subject): ItemRecord => ({
  ...ResourceReference.to("items", subject.id),
  owner: ResourceReference.to("accounts", accountId),
  create_time: subject.createTime,
  state,
  product_name: fields.productName,
  currency: fields.currency ?? null,
  description: fields.description ?? null,
  photos: fields.photos ?? null,
  price: fields.price ?? null,
  product_code: fields.productCode ?? null,
  product_details: fields.productDetails ?? null,
  reference_number: fields.referenceNumber ?? null,
  shipping_options: fields.shippingOptions ?? null,
  terms: fields.terms ?? null,
  uri: fields.uri ?? null,
  weight: weightOf(fields)
})
