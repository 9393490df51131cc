/**
 * The fields that the verification of a party needs and that are missing or wrong (merchants.md 1.5), each by its
 * dotted path in the record of the legal entity. A party without such a field is complete, and its verification begins.
 */
import type * as Address from "../../vocabulary/people/Address.ts"
import type * as Person from "../../vocabulary/people/Person.ts"
import type * as Phone from "../../vocabulary/people/Phone.ts"
import * as CountryInfo from "./CountryInfo.ts"
import type * as LegalEntityFields from "./LegalEntityFields.ts"
import type * as Issue from "./verification/Issue.ts"

type Errant = readonly [path: string, code: Issue.Code]
type Stored = LegalEntityFields.StoredFields

const isNull = (path: string, value: unknown): ReadonlyArray<Errant> => (value === undefined ? [[path, "is_null"]] : [])

/** The path of an object without a value, or the paths of the missing parts of an object. */
const parts = <A extends object>(
  path: string,
  value: A | undefined,
  parts: (value: A) => ReadonlyArray<readonly [name: string, part: unknown]>
): ReadonlyArray<Errant> =>
  value === undefined || Object.keys(value).length === 0
    ? [[path, "is_null"]]
    : parts(value).flatMap(([name, part]) => isNull(`${path}.${name}`, part))

/** Addresses of the US and Canada have a region and a postal code. */
const address = (path: string, given: Address.Postal | undefined): ReadonlyArray<Errant> =>
  parts(path, given, ({ city, country, line1, postalCode, region }) => [
    ["line1", line1],
    ["city", city],
    ...(country === "US" || country === "CA"
      ? ([
          ["region", region],
          ["postal_code", postalCode]
        ] as const)
      : []),
    ["country", country]
  ])

const phone = (path: string, given: Phone.Phone | undefined): ReadonlyArray<Errant> =>
  parts(path, given, ({ countryCode, phoneNumber }) => [
    ["country_code", countryCode],
    ["phone_number", phoneNumber]
  ])

const name = (path: string, given: Person.StoredPerson["name"]): ReadonlyArray<Errant> =>
  parts(path, given, ({ first, last }) => [
    ["first", first],
    ["last", last]
  ])

const terms = (given: Stored["termsOfService"]): ReadonlyArray<Errant> =>
  parts("terms_of_service", given, ({ acceptanceTime, originalIp }) => [
    ["acceptance_time", acceptanceTime],
    ["original_ip", originalIp]
  ])

/** The legal form in the country of the legal entity. */
const legalFormOf = ({ country, entityCountryInfo: info }: Stored): CountryInfo.LegalForm | undefined =>
  country === "US" ? info?.US?.legalForm : country === "CA" ? info?.CA?.legalForm : undefined

const isSoleProprietor = (fields: Stored): boolean => legalFormOf(fields) === "sole_proprietor"

/** The registration in the country of the legal entity. Other countries have no accounts and need none. */
const registration = (fields: Stored): ReadonlyArray<Errant> => {
  const { country, entityCountryInfo: info } = fields
  if (country !== "US" && country !== "CA") return []
  const form = isNull(`entity_country_info.${country}.legal_form`, legalFormOf(fields))
  if (isSoleProprietor(fields)) return form
  const number =
    country === "US"
      ? isNull("entity_country_info.US.employer_identification_number", info?.US?.employerIdentificationNumber)
      : isNull("entity_country_info.CA.business_number", info?.CA?.businessNumber)
  return [...form, ...number]
}

const entity = (fields: Stored): ReadonlyArray<Errant> => [
  ...isNull("entity_name", fields.entityName),
  ...address("address", fields.address),
  ...phone("phone", fields.phone),
  ...registration(fields),
  ...isNull(
    "entity_country_info.operates_in_sanctioned_countries",
    fields.entityCountryInfo?.operatesInSanctionedCountries
  ),
  ...terms(fields.termsOfService)
]

/** The last four digits of the social security number; the full number has them. */
const lastFour = (path: string, { personalCountryInfo }: Person.StoredPerson): ReadonlyArray<Errant> => {
  const { socialSecurityNumber: full, socialSecurityNumberLastFour: last } = personalCountryInfo?.US ?? {}
  return isNull(`${path}.personal_country_info.US.social_security_number_last_four`, full ?? last)
}

const controllerNumber = (path: string, person: Person.StoredPerson, fields: Stored): ReadonlyArray<Errant> => {
  if (fields.country !== "US") return []
  return isSoleProprietor(fields)
    ? isNull(
        `${path}.personal_country_info.US.social_security_number`,
        person.personalCountryInfo?.US?.socialSecurityNumber
      )
    : lastFour(path, person)
}

const isVerifiedEmail = (path: string, { emailIsVerified }: Person.StoredPerson): ReadonlyArray<Errant> =>
  emailIsVerified === true ? [] : [[`${path}.email_is_verified`, "is_false"]]

const controller = (path: string, person: Person.StoredPerson, fields: Stored): ReadonlyArray<Errant> => [
  ...name(`${path}.name`, person.name),
  ...isNull(`${path}.email`, person.email),
  ...isVerifiedEmail(path, person),
  ...phone(`${path}.phone`, person.phone),
  ...address(`${path}.address`, person.address),
  ...isNull(`${path}.date_of_birth`, person.dateOfBirth),
  ...controllerNumber(path, person, fields)
]

/** An account controller acts for governments, for companies that are publicly traded, and for their subsidiaries (1.3). */
const mayHaveAccountController = ({ entityCountryInfo, publicOwnership }: Stored): boolean =>
  CountryInfo.legalForm(entityCountryInfo) === "government_entity" ||
  publicOwnership?.isPubliclyTraded === true ||
  publicOwnership?.isSubsidiary === true

const accountController = (path: string, person: Person.StoredPerson, fields: Stored): ReadonlyArray<Errant> => [
  ...(mayHaveAccountController(fields) ? [] : ([["controller_type", "is_unsupported_value"]] as const)),
  ...name(`${path}.name`, person.name),
  ...isNull(`${path}.email`, person.email),
  ...phone(`${path}.phone`, person.phone)
]

const representative = (path: string, person: Person.StoredPerson): ReadonlyArray<Errant> => [
  ...name(`${path}.name`, person.name),
  ...address(`${path}.address`, person.address),
  ...isNull(`${path}.date_of_birth`, person.dateOfBirth),
  ...(person.address?.country === "US" ? lastFour(path, person) : [])
]

/** The entity, or a person in a role. */
type Party =
  | { readonly _tag: "Entity" }
  | {
      readonly _tag: "Controller" | "AccountController" | "Representative"
      readonly id: string
      readonly person: Person.StoredPerson
    }

const givenErrantFields = (party: Party, fields: Stored): ReadonlyArray<Errant> => {
  switch (party._tag) {
    case "Entity":
      return entity(fields)
    case "Controller":
      return controller(party.id, party.person, fields)
    case "AccountController":
      return accountController(party.id, party.person, fields)
    case "Representative":
      return representative(party.id, party.person)
  }
}

/** The fields of the party that are missing or wrong. `fields` are those of its legal entity. */
export const errantFields = (party: Party, fields: Stored): Issue.ErrantFields =>
  Object.fromEntries(givenErrantFields(party, fields).map(([path, code]) => [path, [code]]))

/** Members that do not identify the legal entity. */
const unidentifying: ReadonlySet<string> = new Set([
  "country",
  "email",
  "controllerType",
  "customData",
  "referenceId",
  "preferredLocale"
])
const contacts: ReadonlySet<string> = new Set(["email", "emailIsVerified"])

const isContact = (person: Person.StoredPerson | undefined): boolean =>
  Object.keys(person ?? {}).every((name) => contacts.has(name))

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0

/**
 * Whether nothing is known of the legal entity but its country and e-mail addresses. Its own verification is not shown
 * then (section 2).
 */
export const isBarelyKnown = ({ accountController, controller, ...facts }: Stored): boolean =>
  isContact(controller) &&
  isContact(accountController) &&
  Object.entries(facts).every(([name, value]) => unidentifying.has(name) || isEmpty(value))
