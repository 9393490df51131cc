/**
 * Postal addresses. A merchant's or a person's is checked by the rules of its
 * country and is no PO box (merchants.md 1.3); the address of the holder of a card
 * or bank account is taken as it is (payments.md 1.2).
 */
import { Schema } from "effect"
import * as Country from "./Country.ts"
import * as Problem from "./Problem.ts"
import * as Text from "./Text.ts"
import * as Wire from "./Wire.ts"

const poBoxes = [
  /\bp[\s.-]*o[\s.-]*box\b/i,
  /\bpost\s+office\s+box\b/i,
  /^\s*box\s*(#|no\.?)?\s*\d/i,
  /\bcase\s+postale\b/i,
  /\bc\.?\s*p\.?\s+#?\d|\bc\.\s*p\.\s*#?\d/i
]

/** Whether a line names a PO box, in English or French. */
export const isPoBox = (line: string): boolean => poBoxes.some((form) => form.test(line))

const street = Schema.makeFilter<string>((line) => (isPoBox(line) ? "PARAM_VALUE_IS_INVALID_PATTERN" : undefined))

const parts = {
  line1: Text.text(1, 255).check(street),
  line2: Text.text(0, 255).check(street),
  city: Text.text(1, 128),
  region: Text.text(0, 64),
  postalCode: Text.text(0, 16),
  country: Country.Country
}

/** What patches left of an address: parts without a value are absent. */
export const Postal = Wire.struct(Wire.sparse(parts))
export type Postal = typeof Postal.Type

/** Parts as they came, or as they were merged. */
interface Located {
  readonly country?: unknown
  readonly region?: unknown
  readonly postalCode?: unknown
}

const formats = new Map<unknown, { readonly region: RegExp; readonly postalCode: RegExp }>([
  ["US", { region: /^[A-Za-z]{2}$/, postalCode: /^\d{5}(-\d{4})?$/ }],
  ["CA", { region: /^[A-Za-z]{2}$/, postalCode: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i }]
])

/** The rules of region and postal code that the country of the same address brings. */
export const problems = (address: Located): ReadonlyArray<Problem.Problem> => {
  const format = formats.get(address.country)
  if (format === undefined) return []
  const mismatch = (form: RegExp, value: unknown) => typeof value === "string" && !form.test(value)
  return [
    ...(mismatch(format.region, address.region) ? [Problem.problem("PARAM_VALUE_IS_INVALID_PATTERN", "region")] : []),
    ...(mismatch(format.postalCode, address.postalCode)
      ? [Problem.problem("PARAM_VALUE_IS_INVALID_PATTERN", "postal_code")]
      : [])
  ]
}

const given = ({ country, postal_code: postalCode, region }: Wire.Came<typeof Postal.Encoded>) =>
  problems({ country, postalCode, region })

/** A change of an address: omitted keeps, null clears. Judge the merged address with `problems` as well. */
export const Patch = Wire.judged(Wire.struct(Wire.patched(parts)), given)
export type Patch = typeof Patch.Type

/** The answer's form of a postal address: every part, null without a value. */
export const record = (address: Given) => ({
  line1: address.line1 ?? null,
  line2: address.line2 ?? null,
  city: address.city ?? null,
  region: address.region ?? null,
  postal_code: address.postalCode ?? null,
  country: address.country ?? null
})

/** An address as part of other information: by the same rules but PO boxes allowed, every part optional. */
export const Given = Wire.judged(
  Wire.struct(Wire.patched({ ...parts, line1: Text.text(1, 255), line2: Text.text(0, 255) })),
  given
)
export type Given = typeof Given.Type

const without = (value: unknown): unknown => (value === "" ? undefined : value)

/** An address as somebody knows it, with gaps: as `Given`, and every part but the country may be empty. */
export const Known = Wire.judged(
  Wire.struct(Wire.patched({ ...parts, line1: Text.text(0, 255), line2: Text.text(0, 255), city: Text.text(0, 128) })),
  ({ country, postal_code, region }) => problems({ country, region: without(region), postalCode: without(postal_code) })
)

const holderPart = Schema.optionalKey(Schema.NullOr(Text.text(0, 255)))

const holderParts = {
  line1: holderPart,
  line2: holderPart,
  city: holderPart,
  region: holderPart,
  postalCode: holderPart
}

/** A change of a holder's address, by part. Judge the merged address with `lacksPostalCode`. */
export const HolderPatch = Wire.struct({ ...holderParts, country: Schema.optionalKey(Text.text(1, 255)) })

/** The countries whose addresses need a postal code. */
export const lacksPostalCode = ({ country, postalCode }: { country?: unknown; postalCode?: unknown }): boolean =>
  (country === "US" || country === "CA") && (postalCode ?? "") === ""

/** The address of the holder of a card or bank account: formats are not checked, PO boxes allowed. */
export const Holder = Wire.judged(
  Wire.struct({ ...holderParts, country: Text.text(1, 255) }),
  ({ country, postal_code: postalCode = null }) =>
    lacksPostalCode({ country, postalCode }) ? [Problem.problem("PARAM_IS_MISSING", "postal_code")] : []
)
export type Holder = typeof Holder.Type

/** The address of the holder of a bank account: every part may be left out (payments.md 1.3). */
export const BankHolder = Wire.struct({ ...holderParts, country: holderPart })
export type BankHolder = typeof BankHolder.Type

/** What an issuer compares of a holder's address (payments.md 3.6). */
export const compared = (address: Partial<BankHolder> | null | undefined) => ({
  line1: address?.line1 ?? null,
  postalCode: address?.postalCode ?? null
})

/** The answer's form of a holder's address: absent parts come back as "" (payments.md 1.2). */
export const holderRecord = (address: Partial<BankHolder> | null | undefined) => ({
  line1: address?.line1 ?? "",
  line2: address?.line2 ?? "",
  city: address?.city ?? "",
  region: address?.region ?? "",
  postal_code: address?.postalCode ?? "",
  country: address?.country ?? ""
})
