/** The fields of an item in requests, state and record (payments.md 6.2). Updates are merge patches. */
import { Schema } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import { type Problem, problem, under } from "../../vocabulary/Problem.ts"
import * as FreeFormObject from "../../vocabulary/text/FreeFormObject.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

/** The most entries of a list of an item. Lists are bounded because every order embeds its items. */
export const maxEntries = 50

/** The name of the product is required and may be empty (payments.md 6.2). */
const name = Text.text(0, 255)
const described = { description: "What the merchant calls the product." }
const productName = name.annotateKey(described)
const optionalName = Schema.optionalKey(name).annotateKey(described)

export const Units = Schema.Literals(["pounds", "ounces", "kilograms", "grams"])

const weight = {
  units: Units.annotateKey({ description: "The unit of the weight." }),
  weight: Check.Finite.check(Check.atLeast(0)).annotateKey({ description: "The weight of one piece, in `units`." })
}

const plain = {
  currency: Money.Currency.annotateKey({ description: "The currency of the price. null: not stated." }),
  description: Text.text(0, 2_047).annotateKey({ description: "The product in words. null: not stated." }),
  photos: Schema.Array(Text.WebAddress)
    .check(Check.maxLength(maxEntries))
    .annotateKey({ description: `The http or https URLs of at most ${maxEntries} pictures. null: not stated.` }),
  price: Money.Natural.annotateKey({ description: "What one piece costs, in cents. null: not stated." }),
  productCode: Text.code(0, 255).annotateKey({
    description: "The merchant's code of the product, such as a SKU. null: not stated."
  }),
  productDetails: FreeFormObject.OpenObject.annotateKey({
    description: "Any JSON object about the product; at most 50 keys and 16 KiB. null: not stated."
  }),
  referenceNumber: Text.Reference.annotateKey({
    description: "The app's own number of the item, by which lists filter. null: none."
  }),
  shippingOptions: Schema.Array(Text.Name)
    .check(Check.maxLength(maxEntries), Check.unique())
    .annotateKey({ description: `At most ${maxEntries} ways to ship the product, each once. null: not stated.` }),
  terms: FreeFormObject.OpenObject.annotateKey({
    description: "Any JSON object about the terms of sale; at most 50 keys and 16 KiB. null: not stated."
  }),
  uri: Text.WebAddress.annotateKey({ description: "The page of the product. null: not stated." })
}
const weightDescription = { description: "What one piece weighs. null: not stated." }

/** The fields at creation. `weight` requires both members there; a patch may state one. */
const initial = Wire.patchMembers({
  ...plain,
  weight: Wire.annotate(Wire.struct(weight), { identifier: "ItemWeightRequest" }).annotateKey(weightDescription)
})
const merged = Wire.patchMembers({
  ...plain,
  weight: Wire.annotate(Wire.struct(Wire.patchMembers(weight)), { identifier: "ItemWeightPatch" }).annotateKey(
    weightDescription
  )
})
const answered = { ...Wire.recordMembers, state: Wire.readOnly }

/** The body of POST /items. */
export const Create = Wire.annotate(
  Wire.struct({
    accountId: Text.Id.annotateKey({ description: "The id of the account that sells the item." }),
    productName,
    ...initial,
    ...answered
  }),
  { identifier: "CreateItemRequest" }
)
export type Create = typeof Create.Type

/**
 * The body of POST /items/{id}: an omitted field is kept, null clears it. The name cannot be cleared,
 * the account is fixed.
 */
export const Patch = Wire.mergePatch({
  productName: optionalName,
  ...merged,
  ...answered,
  accountId: Wire.readOnly
}).annotate({ identifier: "UpdateItemRequest" })
export type Patch = typeof Patch.Type

const OfLine = Wire.struct({
  productName: optionalName,
  ...initial,
  ...answered,
  id: Schema.optionalKey(Text.Id).annotateKey({
    description: "The id of an item of the account; it excludes all other members."
  })
})

/** With an `id` the item is named and no other field is allowed; without one it is described as in POST /items. */
const namedOrDescribed = (item: Wire.RawMembers<typeof OfLine.Encoded>): ReadonlyArray<Problem> => {
  if (item.id === undefined) return item.product_name === undefined ? [problem("PARAM_IS_MISSING", "product_name")] : []
  return Object.keys(item).flatMap((key) => (key === "id" ? [] : [problem("PARAM_CANNOT_BE_MODIFIED", key)]))
}

/** The item of a line: `{id}` of an existing one, or the fields of a new one. */
export const ForLine = Wire.withRule(OfLine, namedOrDescribed).annotate({ identifier: "LineItemItemRequest" })
export type ForLine = typeof ForLine.Type

/** The fields as they are stored: the result of the creation and later patches. */
const stored = { productName, ...merged }
export const Fields = Wire.struct(stored)
export type Fields = typeof Fields.Type

/** The fields after a patch. Objects are merged by member; arrays are replaced. */
export const patch = (before: Fields, patch: MergePatch.Patch<Fields>): Fields => MergePatch.merge(before, patch)

/** The problems of merged fields. Patches that are valid by themselves may merge into invalid fields. */
export const problems = ({ productDetails, terms, weight }: Fields): ReadonlyArray<Problem> => [
  ...tooLarge(productDetails, "product_details"),
  ...tooLarge(terms, "terms"),
  ...(typeof weight === "object" && weight !== null
    ? (["units", "weight"] as const)
        .filter((part) => (weight[part] ?? null) === null)
        .map((part) => problem("PARAM_IS_MISSING", "weight", part))
    : [])
]

const tooLarge = (data: FreeFormObject.OpenObject | null | undefined, name: string): ReadonlyArray<Problem> => {
  const found = data === undefined || data === null ? undefined : FreeFormObject.problemOf(data)
  return found === undefined ? [] : [under(found, name)]
}
