/**
 * A person behind a merchant: controller, representative or owner (merchants.md 1.2), in
 * four forms: `Patch` is the request, `Fields` the merged person, `StoredPerson` the
 * merged person with every secret sealed, and `record` what responses show.
 */
import { Schema } from "effect"
import * as Check from "../Check.ts"
import * as Luhn from "../Luhn.ts"
import * as MergePatch from "../MergePatch.ts"
import * as Problem from "../Problem.ts"
import * as Requirement from "../Requirement.ts"
import * as Secret from "../Secret.ts"
import * as Text from "../text/Text.ts"
import * as Calendar from "../time/Calendar.ts"
import * as Wire from "../Wire.ts"
import * as Address from "./Address.ts"
import * as Email from "./Email.ts"
import * as Phone from "./Phone.ts"
import * as SocialSecurityNumber from "./SocialSecurityNumber.ts"

const must = (holds: (text: string) => boolean, requirement: string) =>
  Check.must(holds, "PARAM_VALUE_IS_INVALID_PATTERN", requirement)

const inRange = (minimum: number, maximum: number) => Check.Integer.check(Check.between(minimum, maximum))

/** An existing date, 1900 or later. LegalEntityFieldChecks.ts checks that it is in the past. */
export const DateOfBirth = Schema.Struct({
  year: inRange(1900, 9999).annotateKey({ description: "The year, 1900 or later." }),
  month: inRange(1, 12).annotateKey({ description: "The month, 1 for January." }),
  day: inRange(1, 31).annotateKey({ description: "The day of the month." })
}).check(
  Check.rule((date) =>
    Calendar.exists(date)
      ? undefined
      : [Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", "must be a day of its month", "day")]
  )
)
export type DateOfBirth = typeof DateOfBirth.Type

/** Whether nine digits are a Canadian social insurance number. */
const isSocialInsuranceNumber = (digits: string): boolean =>
  /^\d{9}$/.test(digits) && digits !== "000000000" && Luhn.isValid(digits)

const SocialSecurity = Schema.String.check(
  must(SocialSecurityNumber.isValid, "must be the 9 digits of a US social security number or ITIN")
)
const LastFour = Schema.String.check(must((digits) => /^\d{4}$/.test(digits), "must be 4 digits"))
const SocialInsuranceNumber = Schema.String.check(
  must(isSocialInsuranceNumber, "must be the 9 digits of a Canadian social insurance number")
)

const name = {
  first: Text.text(1, 100).annotateKey({ description: "Given name." }),
  last: Text.text(1, 100).annotateKey({ description: "Family name." }),
  middle: Text.text(0, 100).annotateKey({ description: "Middle name." }),
  suffix: Text.text(0, 20).annotateKey({ description: "What follows the name, such as `Jr.`" })
}

const plain = {
  isBeneficialOwner: Schema.Boolean.annotateKey({
    description: "Whether the person owns 25 percent of the business or more; false unless stated."
  }),
  email: Email.Email.annotateKey({ description: "E-mail address of the person." }),
  emailIsVerified: Schema.Boolean.annotateKey({
    description: "Whether the app has verified the e-mail address; a new address makes it false."
  }),
  jobTitle: Text.Name.annotateKey({ description: "Position of the person in the business." }),
  referenceId: Text.Reference.annotateKey({ description: "The id of the person in the system of the app." })
}

const descriptions = {
  name: { description: "The name of the person." },
  phone: { description: "The telephone number of the person." },
  address: { description: "Where the person lives; no PO box." },
  dateOfBirth: { description: "The day on which the person was born, replaced as a whole. No answer shows it." },
  personalCountryInfo: { description: "Personal numbers, by the country that gave them. No answer shows them." },
  US: { description: "Numbers that the United States gave." },
  CA: { description: "Numbers that Canada gave." },
  socialSecurityNumber: { description: "Social security number or ITIN: 9 digits. A US sole proprietor needs it." },
  lastFour: { description: "The last 4 digits of the social security number." },
  socialInsuranceNumber: { description: "Social insurance number: 9 digits. Verification does not need it." }
} as const

const CountryInfoPatch = Schema.StructWithRest(
  Schema.Struct(
    Wire.patchMembers({
      US: Wire.annotateKey(
        Wire.struct({
          ...Wire.patchMembers({
            socialSecurityNumber: Secret.secret(SocialSecurity).annotateKey(descriptions.socialSecurityNumber),
            socialSecurityNumberLastFour: Secret.secret(LastFour).annotateKey(descriptions.lastFour)
          }),
          socialSecurityNumberIsPresent: Wire.readOnly,
          socialSecurityNumberLastFourIsPresent: Wire.readOnly
        }),
        descriptions.US
      ),
      CA: Wire.annotateKey(
        Wire.struct({
          ...Wire.patchMembers({
            socialInsuranceNumber: Secret.secret(SocialInsuranceNumber).annotateKey(descriptions.socialInsuranceNumber)
          }),
          socialInsuranceNumberIsPresent: Wire.readOnly
        }),
        descriptions.CA
      )
    })
  ),
  [Wire.otherKeys(/^(?!(US|CA)$)/, "PARAM_VALUE_IS_INVALID_ENUM", Requirement.oneOf(["US", "CA"]))]
)

const patchSchema = Wire.struct({
  ...Wire.patchMembers({
    ...plain,
    name: Wire.annotateKey(Wire.struct(Wire.patchMembers(name)), descriptions.name),
    phone: Phone.Patch.annotateKey(descriptions.phone),
    address: Address.Patch.annotateKey(descriptions.address),
    dateOfBirth: Secret.secret(DateOfBirth).annotateKey(descriptions.dateOfBirth),
    personalCountryInfo: CountryInfoPatch.annotateKey(descriptions.personalCountryInfo)
  }),
  dateOfBirthIsPresent: Wire.readOnly
})
export interface PatchSchema extends Wire.CodecOf<typeof patchSchema> {}

/** A change of a person: omitted keeps, null clears. A date of birth is replaced as a whole. */
export const Patch: PatchSchema = Wire.annotate(patchSchema, { identifier: "PersonRequest" })

export type Patch = typeof Patch.Type

const storedSchema = Wire.struct(
  Wire.sparse({
    ...plain,
    name: Wire.annotateKey(Wire.struct(Wire.sparse(name)), descriptions.name),
    phone: Wire.annotateKey(Phone.Phone, descriptions.phone),
    address: Wire.annotateKey(Address.Postal, descriptions.address),
    dateOfBirth: Secret.SealedText,
    personalCountryInfo: Schema.Struct(
      Wire.sparse({
        US: Wire.struct(
          Wire.sparse({ socialSecurityNumber: Secret.SealedText, socialSecurityNumberLastFour: Secret.SealedText })
        ),
        CA: Wire.struct(Wire.sparse({ socialInsuranceNumber: Secret.SealedText }))
      })
    )
  })
)
export interface StoredSchema extends Wire.CodecOf<typeof storedSchema> {}

/** A stored person: secrets are sealed, members without a value are absent. */
export const StoredPerson: StoredSchema = storedSchema

export type StoredPerson = typeof StoredPerson.Type

/** A person while a request is validated: a secret is in clear from the request, or sealed from the store. */
export interface Fields extends Omit<StoredPerson, "dateOfBirth" | "personalCountryInfo"> {
  readonly dateOfBirth?: Secret.SecretValue<DateOfBirth>
  readonly personalCountryInfo?: {
    readonly US?: {
      readonly socialSecurityNumber?: Secret.SecretValue<string>
      readonly socialSecurityNumberLastFour?: Secret.SecretValue<string>
    }
    readonly CA?: { readonly socialInsuranceNumber?: Secret.SecretValue<string> }
  }
}

/** A new e-mail address is unverified unless the same request states otherwise (merchants.md 1.2). */
const withReset = (before: Fields, patch: MergePatch.Patch<Fields>, after: Fields): Fields =>
  after.email !== before.email && patch.emailIsVerified === undefined && after.emailIsVerified === true
    ? { ...after, emailIsVerified: false }
    : after

/** The person after a patch. `before` undefined: there was none. */
export const merge = (before: Fields | undefined, patch: MergePatch.Patch<Fields>): Fields =>
  withReset(before ?? {}, patch, MergePatch.merge<Fields>(before ?? {}, patch))

const two = (part: number): string => String(part).padStart(2, "0")
const written = ({ day, month, year }: DateOfBirth): string => `${year}-${two(month)}-${two(day)}`
const itself = (text: string): string => text

/** Seals the secrets that changed: a date of birth as YYYY-MM-DD, a number as its digits. Equal secrets keep their seal. */
export const seal = (
  { dateOfBirth, personalCountryInfo, ...plain }: Fields,
  before: StoredPerson | undefined,
  vault: Secret.Vault
): StoredPerson => {
  const { US, CA } = personalCountryInfo ?? {}
  const was = before?.personalCountryInfo
  const number = (held: Secret.SecretValue<string>, old: Secret.SealedText | undefined) =>
    Secret.seal(held, old, itself, vault)
  const { socialSecurityNumber: full, socialSecurityNumberLastFour: lastFour } = US ?? {}
  return {
    ...plain,
    ...(dateOfBirth === undefined
      ? {}
      : { dateOfBirth: Secret.seal(dateOfBirth, before?.dateOfBirth, written, vault) }),
    ...(personalCountryInfo === undefined
      ? {}
      : {
          personalCountryInfo: {
            ...(US === undefined
              ? {}
              : {
                  US: {
                    ...(full === undefined
                      ? {}
                      : { socialSecurityNumber: number(full, was?.US?.socialSecurityNumber) }),
                    ...(lastFour === undefined
                      ? {}
                      : { socialSecurityNumberLastFour: number(lastFour, was?.US?.socialSecurityNumberLastFour) })
                  }
                }),
            ...(CA === undefined
              ? {}
              : {
                  CA:
                    CA.socialInsuranceNumber === undefined
                      ? {}
                      : { socialInsuranceNumber: number(CA.socialInsuranceNumber, was?.CA?.socialInsuranceNumber) }
                })
          }
        })
  }
}

/** The record, which shows of a secret only whether it is present. A full number implies its last four digits. */
export const record = (person: Fields) => {
  const { US, CA } = person.personalCountryInfo ?? {}
  const full = US?.socialSecurityNumber !== undefined
  return {
    name:
      person.name === undefined
        ? null
        : {
            first: person.name.first ?? null,
            middle: person.name.middle ?? null,
            last: person.name.last ?? null,
            suffix: person.name.suffix ?? null
          },
    is_beneficial_owner: person.isBeneficialOwner ?? false,
    phone: person.phone === undefined ? null : Phone.record(person.phone),
    address: person.address === undefined ? null : Address.record(person.address),
    email: person.email ?? null,
    email_is_verified: person.emailIsVerified ?? false,
    job_title: person.jobTitle ?? null,
    reference_id: person.referenceId ?? null,
    date_of_birth_is_present: person.dateOfBirth !== undefined,
    personal_country_info: {
      US: {
        social_security_number_is_present: full,
        social_security_number_last_four_is_present: full || US?.socialSecurityNumberLastFour !== undefined
      },
      CA: { social_insurance_number_is_present: CA?.socialInsuranceNumber !== undefined }
    }
  }
}
