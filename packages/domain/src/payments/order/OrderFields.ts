/** The fields of an order in requests, state and record (payments.md 6.1). Updates are merge patches. */
import { Schema } from "effect"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import { type Problem, problem, under } from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as LineItem from "./LineItem.ts"

const code = Text.code(0, 255)
const prose = Text.text(0, 2_047)

/** An amount that the platform does not check against the others. */
const cents = (what: string) => Money.Natural.annotateKey({ description: `${what}, in cents. null: not stated.` })

const fields = {
  customerReferenceNumber: code.annotateKey({
    description: "The buyer's own number of the order, such as that of a purchase order. null: not stated."
  }),
  referenceNumber: code.annotateKey({
    description: "The merchant's own number of the order, by which lists filter. null: not stated."
  }),
  alternateTaxId: Text.text(0, 255).annotateKey({
    description: "The tax number under which the alternate tax is due, which that tax requires. null: not stated."
  }),
  deliveryType: Schema.Literals(["point_of_sale", "pickup", "electronic", "delivery"]).annotateKey({
    description: "How the buyer gets the goods. null: not stated."
  }),
  alternateTaxAmount: cents("A tax besides `tax_amount`, such as VAT"),
  discountAmount: cents("What the merchant takes off the order"),
  dutyAmount: cents("The customs duty"),
  freightAmount: Money.Natural.annotateKey({
    description: "What the shipment costs, in cents; above 0 it requires a shipping address. null: not stated."
  }),
  grandTotalAmount: cents("What the order costs in all"),
  taxAmount: cents("The sales tax"),
  tipAmount: cents("The tip"),
  shippingAddress: Address.EmbeddedAddress.annotateKey({ description: "Where the goods are sent. null: not stated." }),
  shippingFromPostalCode: Text.text(0, 16).annotateKey({
    description: "The postal code from which the goods are sent. null: not stated."
  }),
  discountProgramName: Text.Name.annotateKey({
    description: "The program that gives the discount. null: not stated."
  }),
  longDescription: prose.annotateKey({ description: "The purchase in words. null: not stated." }),
  notes: prose.annotateKey({ description: "Anything else about the order, in words. null: not stated." }),
  customData: CustomData.CustomData.annotateKey({ description: CustomData.description })
}

const stored = Wire.patchMembers({
  buyerLegalEntityId: Text.Id.annotateKey({
    description: "The id of a legal entity of the app that buys. null: not stated."
  }),
  ...fields
})
const requested = {
  ...stored,
  ...Wire.recordMembers,
  buyer: Wire.readOnly,
  lineItems: Schema.optionalKey(Schema.NullOr(LineItem.Requests)).annotateKey({
    description: "What is bought, line by line. null: no lines."
  })
}
const currency = Schema.optionalKey(Schema.NullOr(Money.Currency)).annotateKey({
  description: "The currency of the order's amounts. null: not stated."
})

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
export const Create = Wire.withRule(
  Wire.struct({
    accountId: Text.Id.annotateKey({ description: "The id of the account that sells." }),
    currency,
    ...requested
  }),
  missingIn
).annotate({ identifier: "CreateOrderRequest" })
export type Create = typeof Create.Type

/** `order` of POST /payments. Its account is the payment's. */
export const Inline = Wire.withRule(Wire.struct({ currency, ...requested }), missingIn).annotate({
  identifier: "InlineOrderRequest"
})
export type Inline = typeof Inline.Type

/** The body of POST /orders/{id}: an omitted field is kept, null clears it. Account and currency are fixed. */
export const Patch = Wire.mergePatch({
  ...requested,
  accountId: Wire.readOnly,
  currency: Wire.readOnly
}).annotate({ identifier: "UpdateOrderRequest" })
export type Patch = typeof Patch.Type

/** The members of a request that are not stored as fields. */
export const outsideFields = ["lineItems", "currency"] as const

/** Where a request carries the lines of an order. */
export const linesPath = "line_items"

/** The fields as they are stored: the result of the creation and later patches. */
export const Fields = Wire.struct(stored)
export type Fields = typeof Fields.Type

/** The fields after a patch. The address is merged by member; custom_data is replaced. */
export const patch = (before: Fields, patch: MergePatch.Patch<Fields>): Fields =>
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
