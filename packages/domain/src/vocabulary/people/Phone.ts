/**
 * Telephone numbers: a country code with its plus sign, and digits. Separators are
 * accepted in requests and are not stored (merchants.md 1.3).
 */
import { Schema, SchemaGetter } from "effect"
import * as Check from "../Check.ts"
import * as Problem from "../Problem.ts"
import * as Requirement from "../Requirement.ts"
import * as Text from "../text/Text.ts"
import * as Wire from "../Wire.ts"

/** Separators that carry no meaning. */
const separators = /[\s().-]/g
const withoutSeparators = (number: string): string => number.replace(separators, "")

const CountryCode = Text.text(1, 255).check(Check.pattern(/^\+[1-9]\d{0,2}$/, "must be + and 1 to 3 digits"))

const digitsOnly = Problem.violation(
  "PARAM_VALUE_IS_INVALID_PATTERN",
  "must have digits, which spaces, hyphens, periods and brackets may separate"
)
const someDigits = Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", Requirement.count(1, 20, "digit"))

const digits = Check.rule((number: string) => {
  const bare = withoutSeparators(number)
  if (!/^\d*$/.test(bare)) return [digitsOnly]
  return bare.length >= 1 && bare.length <= 20 ? undefined : [someDigits]
})

const Digits = Text.text(1, 255)
  .check(digits)
  .pipe(
    Schema.decodeTo(Text.text(1, 20), {
      decode: SchemaGetter.transform(withoutSeparators),
      encode: SchemaGetter.passthrough()
    })
  )

const parts = {
  countryCode: CountryCode.annotateKey({ description: "The country code with its plus sign, such as `+1`." }),
  phoneNumber: Digits.annotateKey({
    description: "The number after the country code, in digits; separators are accepted and not kept."
  })
}

export const Phone = Wire.struct(Wire.sparse(parts))
export type Phone = typeof Phone.Type

/** At least ten digits; the area code and the exchange begin with 2 to 9. */
const northAmericanForm = "must have at least 10 digits, the first and the fourth of them 2 to 9"
const northAmerican = /^[2-9]\d\d[2-9]\d{6,}$/

interface Dialled {
  readonly countryCode?: unknown
  readonly phoneNumber?: unknown
}

/** The problems of a number by its country code. */
export const problems = ({ countryCode, phoneNumber }: Dialled): ReadonlyArray<Problem.Problem> => {
  if (typeof countryCode !== "string" || typeof phoneNumber !== "string") return []
  if (countryCode === "+1") {
    return northAmerican.test(phoneNumber)
      ? []
      : [Problem.violation("INVALID_PHONE_NUMBER", northAmericanForm, "phone_number")]
  }
  return phoneNumber.length >= 4 && phoneNumber.length <= 15
    ? []
    : [Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", Requirement.count(4, 15, "digit"), "phone_number")]
}

const bodyProblems = ({ country_code: countryCode, phone_number: number }: Wire.RawMembers<typeof Phone.Encoded>) =>
  problems({ countryCode, phoneNumber: typeof number === "string" && number !== "" ? withoutSeparators(number) : null })

/** A change of a number: omitted keeps, null clears. Check the merged number with `problems` as well. */
export const Patch = Wire.withRule(Wire.struct(Wire.patchMembers(parts)), bodyProblems)
export type Patch = typeof Patch.Type

export const record = (phone: Phone) => ({
  country_code: phone.countryCode ?? null,
  phone_number: phone.phoneNumber ?? null
})

/** The number of the holder of a card or bank account, with a type of the caller's choice. */
export const Holder = Wire.withRule(
  Wire.struct(
    Wire.patchMembers({
      ...parts,
      type: Text.text(0, 255).annotateKey({ description: "What kind of number it is, in the words of the app." })
    })
  ),
  bodyProblems
)
export type Holder = typeof Holder.Type

/** The record of a holder's number: null for absent parts (payments.md 1.2). */
export const holderRecord = (phone: Holder | null | undefined) => ({
  country_code: phone?.countryCode ?? null,
  phone_number: phone?.phoneNumber ?? null,
  type: phone?.type ?? null
})
