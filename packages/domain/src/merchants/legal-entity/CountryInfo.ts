/**
 * Registration data of a business in the countries where it is formed or operates: tax
 * and business numbers, legal form (merchants.md 1.3, entity_country_info). It is
 * stored in clear.
 */
import { Schema, SchemaGetter } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import * as Country from "../../vocabulary/people/Country.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Requirement from "../../vocabulary/Requirement.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as TimeDependentChecks from "../../vocabulary/time/TimeDependentChecks.ts"
import * as Wire from "../../vocabulary/Wire.ts"

export const LegalForm = Schema.Literals([
  "nonprofit_corporation",
  "government_entity",
  "limited_liability_company",
  "sole_proprietor",
  "corporation",
  "partnership",
  "unincorporated_association",
  "trust"
]).annotate({ identifier: "LegalForm" })
export type LegalForm = typeof LegalForm.Type

const allEqual = (digits: string): boolean => new Set(digits).size === 1

const must = (holds: (text: string) => boolean, reason: Problem.Reason, requirement: string) =>
  Schema.String.check(Check.must(holds, reason, requirement))

/** Nine digits, not all equal. Any first digit is valid, also 9. */
export const EmployerIdentificationNumber = must(
  (text) => /^\d{9}$/.test(text) && !allEqual(text),
  "INVALID_EMPLOYER_IDENTIFICATION_NUMBER",
  "must be 9 digits, not all equal"
)

/** Nine digits, not all equal, optionally followed by a program account: two letters and four digits. */
export const BusinessNumber = must(
  (text) => /^\d{9}([A-Za-z]{2}\d{4})?$/.test(text) && !allEqual(text.slice(0, 9)),
  "INVALID_BUSINESS_NUMBER",
  "must be 9 digits, not all equal, which 2 letters and 4 digits may follow"
)

export const ProvincialBusinessNumber = Text.text(1, 20).check(
  Check.pattern(/^[A-Za-z0-9-]+$/, "must have letters, digits and hyphens only")
)

const legalFormMember = LegalForm.annotateKey({ description: "Legal form of the business." })

const us = {
  employerIdentificationNumber: EmployerIdentificationNumber.annotateKey({
    description: "Employer identification number (EIN): 9 digits, not all equal. A sole proprietor needs none."
  }),
  legalForm: legalFormMember
}
/** What the Canadian numbers mean, which a body may state in two places. */
export const descriptions = {
  businessNumber: {
    description:
      "Canadian business number: 9 digits, not all equal, and optionally the 2 letters and 4 digits of a program account."
  },
  provincialBusinessNumber: {
    description: "Business number of the province: 1 to 20 letters, digits and hyphens. It is optional."
  }
} as const

const ca = {
  businessNumber: BusinessNumber.annotateKey(descriptions.businessNumber),
  provincialBusinessNumber: ProvincialBusinessNumber.annotateKey(descriptions.provincialBusinessNumber),
  legalForm: legalFormMember
}

const earliestYear = 1600
const maxSanctioned = 50

const shared = {
  countryOfFormation: Country.Country.annotateKey({
    description: "Country in which the business was formed, by its two letters."
  }),
  /** the operator sets the allowed codes: `problems` checks them */
  operatesInSanctionedCountries: Schema.Array(Text.text(0, 255))
    .check(Check.maxLength(maxSanctioned), Check.unique())
    .annotateKey({
      description: "The sanctioned countries in which it operates; an empty list: none; null: not answered."
    }),
  yearOfFormation: Check.Integer.check(Check.between(earliestYear, 9999)).annotateKey({
    description: "Year in which the business was formed, 1600 or later and not in the future."
  })
}

/** Wire names. The keys US and CA are data and keep their case. */
const encoded = {
  countryOfFormation: "country_of_formation",
  operatesInSanctionedCountries: "operates_in_sanctioned_countries",
  yearOfFormation: "year_of_formation"
} as const

const inUS = { description: "Registration in the United States." }
const inCA = { description: "Registration in Canada." }

const Known = Schema.Struct(
  Wire.patchMembers({
    ...shared,
    US: Wire.annotateKey(Wire.struct(Wire.patchMembers(us)), inUS),
    CA: Wire.annotateKey(Wire.struct(Wire.patchMembers(ca)), inCA)
  })
).pipe(Schema.encodeKeys(encoded))

const patchSchema = Schema.StructWithRest(Known.from, [
  Wire.otherKeys(/^(?!(US|CA)$)[A-Za-z]{2}$/, "PARAM_VALUE_IS_INVALID_ENUM", Requirement.oneOf(["US", "CA"]))
]).pipe(
  Schema.decodeTo(Known, {
    decode: SchemaGetter.passthrough({ strict: false }),
    encode: SchemaGetter.passthrough({ strict: false })
  })
)
export interface PatchSchema extends Wire.CodecOf<typeof patchSchema> {}
export const Patch: PatchSchema = patchSchema

export type Patch = typeof Patch.Type

const countryInfoSchema = Schema.Struct(
  Wire.sparse({
    ...shared,
    US: Wire.annotateKey(Wire.struct(Wire.sparse(us)), inUS),
    CA: Wire.annotateKey(Wire.struct(Wire.sparse(ca)), inCA)
  })
).pipe(Schema.encodeKeys(encoded))
export interface CountryInfoSchema extends Wire.CodecOf<typeof countryInfoSchema> {}
export const CountryInfo: CountryInfoSchema = countryInfoSchema

export type CountryInfo = typeof CountryInfo.Type

export const legalForm = (info: CountryInfo | undefined): LegalForm | undefined =>
  info?.US?.legalForm ?? info?.CA?.legalForm

/** The year of formation is not in the future. */
export const timeChecks = TimeDependentChecks.member(
  "yearOfFormation",
  TimeDependentChecks.number((year, at) => year > Calendar.dateOf(at).year, "must not be in the future")
)

/** The codes of sanctioned countries that the operator's list (`sanctioned`) does not hold. */
export const problems = (info: CountryInfo, sanctioned: ReadonlyArray<string>): ReadonlyArray<Problem.Problem> =>
  (info.operatesInSanctionedCountries ?? []).flatMap((code, index) =>
    sanctioned.includes(code)
      ? []
      : [
          Problem.violation(
            "PARAM_VALUE_IS_INVALID_ENUM",
            Requirement.oneOf(sanctioned),
            "operates_in_sanctioned_countries",
            String(index)
          )
        ]
  )

const isEmpty = (value: object | undefined): boolean => value === undefined || Object.keys(value).length === 0

/** The form of the record; null when no member has a value. */
export const record = (info: CountryInfo | undefined) => {
  const { CA, US, ...top } = info ?? {}
  if (isEmpty(top) && isEmpty(US) && isEmpty(CA)) return null
  return {
    country_of_formation: top.countryOfFormation ?? null,
    operates_in_sanctioned_countries: top.operatesInSanctionedCountries ?? null,
    year_of_formation: top.yearOfFormation ?? null,
    US: isEmpty(US)
      ? null
      : { employer_identification_number: US?.employerIdentificationNumber ?? null, legal_form: US?.legalForm ?? null },
    CA: isEmpty(CA)
      ? null
      : {
          business_number: CA?.businessNumber ?? null,
          provincial_business_number: CA?.provincialBusinessNumber ?? null,
          legal_form: CA?.legalForm ?? null
        }
  }
}
