/** The fields of an item in requests, state and record (payments.md 6.2). Updates are merge patches. */
import { Schema } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as FreeFormObject from "../../vocabulary/FreeFormObject.ts"
import { type Problem, problem, under } from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

/** The most entries of a list of an item. Lists are bounded because every order embeds its items. */
export const maxListed = 50

/** The name of the product. It is needed, and may be empty (payments.md 6.2). */
const productName = Text.text(0, 255)

const weight = {
  units: Schema.Literals(["pounds", "ounces", "kilograms", "grams"]),
  weight: Check.Finite.check(Check.atLeast(0))
}

const plain = {
  currency: Money.Currency,
  description: Text.text(0, 2_047),
  photos: Schema.Array(Text.WebAddress).check(Check.maxLength(maxListed)),
  price: Money.Natural,
  productCode: Text.text(0, 255),
  productDetails: FreeFormObject.OpenObject,
  referenceNumber: Text.Name,
  shippingOptions: Schema.Array(Text.Name).check(Check.maxLength(maxListed), Check.unique()),
  terms: FreeFormObject.OpenObject,
  uri: Text.WebAddress
}

/** The fields at creation. `weight` requires both members there; a patch may state one. */
const initial = Wire.patched({ ...plain, weight: Wire.struct(weight) })
const merged = Wire.patched({ ...plain, weight: Wire.struct(Wire.patched(weight)) })
const answered = { ...Wire.recordMembers, state: Wire.readOnly }

/** The body of POST /items. */
export const Create = Wire.struct({ accountId: Text.Id, productName, ...initial, ...answered })
export type Create = typeof Create.Type

/**
 * The body of POST /items/{id}: an omitted field is kept, null clears it. The name cannot be cleared,
 * the account is fixed.
 */
export const Patch = Wire.mergePatch({
  productName: Schema.optionalKey(productName),
  ...merged,
  ...answered,
  accountId: Wire.readOnly
})
export type Patch = typeof Patch.Type

const OfLine = Wire.struct({
  productName: Schema.optionalKey(productName),
  ...initial,
  ...answered,
  id: Schema.optionalKey(Text.Id)
})

/** With an `id` the item is named and no other field is allowed; without one it is described as in POST /items. */
const namedOrDescribed = (item: Wire.Undecoded<typeof OfLine.Encoded>): ReadonlyArray<Problem> => {
  if (item.id === undefined) return item.product_name === undefined ? [problem("PARAM_IS_MISSING", "product_name")] : []
  return Object.keys(item).flatMap((key) => (key === "id" ? [] : [problem("PARAM_CANNOT_BE_MODIFIED", key)]))
}

/** The item of a line: `{id}` of an existing one, or the fields of a new one. */
export const ForLine = Wire.withRule(OfLine, namedOrDescribed)
export type ForLine = typeof ForLine.Type

/** The fields as they are stored: the result of the creation and later patches. */
const stored = { productName, ...merged }
export const Fields = Wire.struct(stored)
export type Fields = typeof Fields.Type

/** The fields after a patch. Objects are merged by member; arrays are replaced. */
export const patched = (before: Fields, patch: MergePatch.Patch<Fields>): Fields => MergePatch.merge(before, patch)

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

const encode = Schema.encodeSync(Fields)

/** The fields in the record. */
export const record = (fields: Fields) => Wire.whole(stored, encode(fields))
