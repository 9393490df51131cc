/**
 * Postal addresses. The address of a merchant or a person must fit the formats of its
 * country and is no PO box (merchants.md 1.3). The address of the holder of a card or
 * bank account is stored as it was sent (payments.md 1.2).
 */
import { Schema } from "effect"
import * as Check from "../Check.ts"
import * as Problem from "../Problem.ts"
import * as Text from "../text/Text.ts"
import * as Wire from "../Wire.ts"
import * as Country from "./Country.ts"

const gap = String.raw`[\s./-]*`
/** The number of a box. */
const number = String.raw`\s*(#|no\.?)?\s*\d`

const poBoxes = [
  `\\bp${gap}o${gap}box(?![a-z])`,
  `\\bp${gap}o${gap}b${gap}${number}`,
  `\\bpost(al)?${gap}(office${gap})?box(?![a-z])`,
  `^\\s*box${number}`,
  `\\b(case|casier|boite)${gap}postale?(?![a-z])`,
  // the abbreviations of "case postale" and "boîte postale", which are also initials, begin the number after a dot or blank
  `\\b[cb]\\.?\\s*p(\\.|\\s)${number}`
].map((form) => new RegExp(form, "i"))

/** Whether a line names a PO box, in English or French, with or without accents. */
const isPoBox = (line: string): boolean => {
  const plain = line.normalize("NFKD").replace(/\p{M}/gu, "")
  return poBoxes.some((form) => form.test(plain))
}

const street = Check.must((line: string) => !isPoBox(line), "PARAM_VALUE_IS_INVALID_PATTERN", "must not be a PO box")

/** What the parts of an address mean, in every form of it. */
const descriptions = {
  line1: { description: "Street and number." },
  line2: { description: "A second line, such as a suite or a floor." },
  city: { description: "City or town." },
  region: { description: "State or province; in the US and Canada its two letters." },
  postalCode: { description: "Postal code; in the US the ZIP code." },
  country: { description: "Country, as its two letters in ISO 3166-1." }
} as const

const parts = {
  line1: Text.text(1, 255).check(street).annotateKey(descriptions.line1),
  line2: Text.text(0, 255).check(street).annotateKey(descriptions.line2),
  city: Text.text(1, 128).annotateKey(descriptions.city),
  region: Text.text(0, 64).annotateKey(descriptions.region),
  postalCode: Text.text(0, 16).annotateKey(descriptions.postalCode),
  country: Country.Country.annotateKey(descriptions.country)
}

/** A stored address: parts without a value are absent. */
export const Postal = Wire.struct(Wire.sparse(parts))
export type Postal = typeof Postal.Type

/** An address before or after decoding. */
interface Located {
  readonly country?: unknown
  readonly region?: unknown
  readonly postalCode?: unknown
}

/** The form of a part, and what it means. */
type Form = readonly [form: RegExp, requirement: string]

const twoLetters: Form = [/^[A-Za-z]{2}$/, "must be 2 letters"]
const formats = new Map<unknown, { readonly region: Form; readonly postalCode: Form }>([
  ["US", { region: twoLetters, postalCode: [/^\d{5}(-\d{4})?$/, "must be a ZIP code such as 94105 or 94105-1234"] }],
  ["CA", { region: twoLetters, postalCode: [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, "must be a postal code such as K1A 0B1"] }]
])

const mismatch = ([form, requirement]: Form, value: unknown, name: string): ReadonlyArray<Problem.Problem> =>
  typeof value === "string" && !form.test(value)
    ? [Problem.violation("PARAM_VALUE_IS_INVALID_PATTERN", requirement, name)]
    : []

/** The problems of region and postal code by the formats of the address's country. */
export const problems = (address: Located): ReadonlyArray<Problem.Problem> => {
  const format = formats.get(address.country)
  if (format === undefined) return []
  return [
    ...mismatch(format.region, address.region, "region"),
    ...mismatch(format.postalCode, address.postalCode, "postal_code")
  ]
}

const bodyProblems = ({ country, postal_code: postalCode, region }: Wire.RawMembers<typeof Postal.Encoded>) =>
  problems({ country, postalCode, region })

/** A change of an address: omitted keeps, null clears. Check the merged address with `problems` as well. */
export const Patch = Wire.withRule(Wire.struct(Wire.patchMembers(parts)), bodyProblems)
export type Patch = typeof Patch.Type

/** The record of a postal address: every part, null without a value. */
export const record = (address: EmbeddedAddress) => ({
  line1: address.line1 ?? null,
  line2: address.line2 ?? null,
  city: address.city ?? null,
  region: address.region ?? null,
  postal_code: address.postalCode ?? null,
  country: address.country ?? null
})

/** An address in other data (an onboarding location, a receipt): the same formats, PO boxes allowed, every part optional. */
export const EmbeddedAddress = Wire.withRule(
  Wire.struct(
    Wire.patchMembers({
      ...parts,
      line1: Text.text(1, 255).annotateKey(descriptions.line1),
      line2: Text.text(0, 255).annotateKey(descriptions.line2)
    })
  ),
  bodyProblems
)
export type EmbeddedAddress = typeof EmbeddedAddress.Type

/** A complete address in the US to which mail is sent: every part but `line2` is required, PO boxes are allowed. */
export const UsMail = Wire.withRule(
  Wire.struct({
    ...parts,
    line1: Text.text(1, 255).annotateKey(descriptions.line1),
    line2: Schema.optionalKey(Schema.NullOr(Text.text(0, 255))).annotateKey(descriptions.line2),
    country: Schema.Literal("US").annotateKey({ description: "The country, which is the US." })
  }),
  bodyProblems
)
export type UsMail = typeof UsMail.Type

const without = (value: unknown): unknown => (value === "" ? undefined : value)

/** An incomplete address: as `Given`, and every part but the country may be empty. */
export const Incomplete = Wire.withRule(
  Wire.struct(
    Wire.patchMembers({
      ...parts,
      line1: Text.text(0, 255).annotateKey(descriptions.line1),
      line2: Text.text(0, 255).annotateKey(descriptions.line2),
      city: Text.text(0, 128).annotateKey(descriptions.city)
    })
  ),
  ({ country, postal_code, region }) => problems({ country, region: without(region), postalCode: without(postal_code) })
)

const holderPart = Schema.optionalKey(Schema.NullOr(Text.text(0, 255)))

const holderParts = {
  line1: holderPart.annotateKey(descriptions.line1),
  line2: holderPart.annotateKey(descriptions.line2),
  city: holderPart.annotateKey(descriptions.city),
  region: holderPart.annotateKey(descriptions.region),
  postalCode: holderPart.annotateKey({
    description: "Postal code, which an address in the US or Canada needs; in the US the ZIP code."
  })
}

/** A change of a holder's address by part. Check the merged address with `lacksPostalCode`. */
export const HolderPatch = Wire.struct({
  ...holderParts,
  country: Schema.optionalKey(Text.text(1, 255)).annotateKey(descriptions.country)
})

/** Whether a required postal code is missing: addresses in the US and Canada need one. */
export const lacksPostalCode = ({ country, postalCode }: { country?: unknown; postalCode?: unknown }): boolean =>
  (country === "US" || country === "CA") && (postalCode ?? "") === ""

/** The address of the holder of a card: formats are not checked, PO boxes are allowed. */
export const Holder = Wire.withRule(
  Wire.struct({ ...holderParts, country: Text.text(1, 255).annotateKey(descriptions.country) }),
  ({ country, postal_code: postalCode = null }) =>
    lacksPostalCode({ country, postalCode }) ? [Problem.problem("PARAM_IS_MISSING", "postal_code")] : []
)
export type Holder = typeof Holder.Type

/** The address of the holder of a bank account: every part may be left out (payments.md 1.3). */
export const BankHolder = Wire.struct({ ...holderParts, country: holderPart.annotateKey(descriptions.country) })
export type BankHolder = typeof BankHolder.Type

/** The parts of a holder's address that an issuer compares (AVS, payments.md 3.6). */
export const comparedParts = (address: Partial<BankHolder> | null | undefined) => ({
  line1: address?.line1 ?? null,
  postalCode: address?.postalCode ?? null
})

/** The record of a holder's address: "" for absent parts (payments.md 1.2). */
export const holderRecord = (address: Partial<BankHolder> | null | undefined) => ({
  line1: address?.line1 ?? "",
  line2: address?.line2 ?? "",
  city: address?.city ?? "",
  region: address?.region ?? "",
  postal_code: address?.postalCode ?? "",
  country: address?.country ?? ""
})
