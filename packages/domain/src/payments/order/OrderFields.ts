/** The fields of an order in requests, state and record (payments.md 6.1). Updates are merge patches. */
import { Schema, Struct } from "effect"
import * as Address from "../../vocabulary/Address.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import { type Problem, problem, under } from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as LineItem from "./LineItem.ts"

const code = Text.text(0, 255)
const prose = Text.text(0, 2_047)

const fields = {
  customerReferenceNumber: code,
  referenceNumber: code,
  alternateTaxId: code,
  deliveryType: Schema.Literals(["point_of_sale", "pickup", "electronic", "delivery"]),
  alternateTaxAmount: Money.Natural,
  discountAmount: Money.Natural,
  dutyAmount: Money.Natural,
  freightAmount: Money.Natural,
  grandTotalAmount: Money.Natural,
  taxAmount: Money.Natural,
  tipAmount: Money.Natural,
  shippingAddress: Address.Embedded,
  shippingFromPostalCode: Text.text(0, 16),
  discountProgramName: Text.Name,
  longDescription: prose,
  notes: prose,
  customData: CustomData.CustomData
}

const stored = Wire.patched({ buyerLegalEntityId: Text.Id, ...fields })
const requested = {
  ...stored,
  ...Wire.recordMembers,
  buyer: Wire.readOnly,
  lineItems: Schema.optionalKey(Schema.NullOr(LineItem.Requests))
}
const currency = Schema.optionalKey(Schema.NullOr(Money.Currency))

const isAbsent = (value: unknown): boolean => value === undefined || value === null

interface DependentFields {
  readonly taxAmount: unknown
  readonly taxId: unknown
  readonly freight: unknown
  readonly address: unknown
}

/** An alternate tax requires its id, and freight above 0 a shipping address. */
const missingFields = ({ address, freight, taxAmount, taxId }: DependentFields): ReadonlyArray<Problem> => [
  ...(!isAbsent(taxAmount) && (isAbsent(taxId) || taxId === "")
    ? [problem("PARAM_IS_MISSING", "alternate_tax_id")]
    : []),
  ...(typeof freight === "number" && freight > 0 && isAbsent(address)
    ? [problem("PARAM_IS_MISSING", "shipping_address")]
    : [])
]

interface Body {
  readonly alternate_tax_amount?: unknown
  readonly alternate_tax_id?: unknown
  readonly freight_amount?: unknown
  readonly shipping_address?: unknown
}

const missingIn = (body: Body): ReadonlyArray<Problem> =>
  missingFields({
    taxAmount: body.alternate_tax_amount,
    taxId: body.alternate_tax_id,
    freight: body.freight_amount,
    address: body.shipping_address
  })

/** The body of POST /orders. */
export const Create = Wire.withRule(Wire.struct({ accountId: Text.Id, currency, ...requested }), missingIn)
export type Create = typeof Create.Type

/** `order` of POST /payments. Its account is the payment's. */
export const Inline = Wire.withRule(Wire.struct({ currency, ...requested }), missingIn)
export type Inline = typeof Inline.Type

/** The body of POST /orders/{id}: an omitted field is kept, null clears it. Account and currency are fixed. */
export const Patch = Wire.mergePatch({ ...requested, accountId: Wire.readOnly, currency: Wire.readOnly })
export type Patch = typeof Patch.Type

/** The members of a request that are stored beside the fields. */
export const outsideFields = ["lineItems", "currency"] as const

/** Where a request carries the lines of an order. */
export const linesPath = "line_items"

/** The fields as they are stored: the result of the creation and later patches. */
export const Fields = Wire.struct(stored)
export type Fields = typeof Fields.Type

/** The fields after a patch. The address is merged by member; custom_data is replaced. */
export const patched = (before: Fields, patch: MergePatch.Patch<Fields>): Fields =>
  MergePatch.merge(before, patch, ["customData"])

/** The problems of merged fields. Patches that are valid by themselves may merge into invalid fields. */
export const problems = (merged: Fields): ReadonlyArray<Problem> => [
  ...missingFields({
    taxAmount: merged.alternateTaxAmount,
    taxId: merged.alternateTaxId,
    freight: merged.freightAmount,
    address: merged.shippingAddress
  }),
  ...Address.problems(merged.shippingAddress ?? {}).map((each) => under(each, "shipping_address"))
]

const encode = Schema.encodeSync(Fields)

/** The fields in the record, without the buyer, which the record shows as a reference. */
export const record = (merged: Fields) => ({
  ...Wire.whole(fields, encode(Struct.omit(merged, ["buyerLegalEntityId"]))),
  shipping_address:
    merged.shippingAddress === undefined || merged.shippingAddress === null
      ? null
      : Address.record(merged.shippingAddress)
})
