/**
 * The fields of a legal entity (merchants.md 1.1) in their four forms: the request body (`Create`, `Update`), its
 * change (`Change`), the merged fields (`Fields`), and the stored fields with every secret sealed (`StoredFields`).
 * LegalEntityFieldChecks.ts has the checks that need merged fields.
 */
import { Schema, Struct } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as RbitsMember from "../../risk/rbit/RbitsMember.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import * as Country from "../../vocabulary/people/Country.ts"
import * as Email from "../../vocabulary/people/Email.ts"
import * as Person from "../../vocabulary/people/Person.ts"
import * as Phone from "../../vocabulary/people/Phone.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import type * as Secret from "../../vocabulary/Secret.ts"
import { snake } from "../../vocabulary/text/SnakeCase.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as BeneficiariesAndDonors from "./BeneficiariesAndDonors.ts"
import * as CountryInfo from "./CountryInfo.ts"
import * as People from "./People.ts"
import * as PublicOwnership from "./PublicOwnership.ts"

const maxContributors = 20

export const ControllerType = Schema.Literals(["controller", "account_controller"]).annotate({
  identifier: "ControllerType"
})
export type ControllerType = typeof ControllerType.Type
export const Locale = Schema.Literals(["en-US", "en-CA", "fr-CA"])

const Contributor = Wire.struct({
  name: Text.Name.annotateKey({ description: "Name of who contributes." }),
  country: Country.Country.annotateKey({ description: "Country of who contributes, by its two letters." })
})

const plain = {
  entityName: Text.Name.annotateKey({ description: "Legal name of the business." }),
  description: Text.text(0, 1024).annotateKey({ description: "What the business does." }),
  email: Email.Email.annotateKey({ description: "E-mail address of the business." }),
  primaryUrl: Text.WebAddressOrEmpty.annotateKey({ description: "Web site of the business." }),
  customData: CustomData.CustomData.annotateKey({
    description: "A JSON object of the app, replaced as a whole, which the platform keeps and does not read."
  }),
  referenceId: Text.Reference.annotateKey({ description: "The id of the legal entity in the system of the app." }),
  controllerType: ControllerType.annotateKey({
    description: "Whether the controller or an account controller answers for the business; `controller` unless stated."
  }),
  enterpriseCustomerId: Text.Reference.annotateKey({
    description: "The id of a customer that has several legal entities. The app needs a permission; it is set once."
  }),
  annualSalesVolume: Money.Natural.annotateKey({
    description: "Sales in a year, in whole units of `annual_sales_volume_currency`, which is given with it."
  }),
  annualSalesVolumeCurrency: Money.Currency.annotateKey({ description: "The currency of `annual_sales_volume`." }),
  annualCreditCardVolume: Money.Natural.annotateKey({
    description: "Sales by card in a year, in whole units of the currency."
  }),
  preferredLocale: Locale.annotateKey({ description: "The language of e-mails to the business." }),
  entityPurposeOrIdeology: Text.text(0, 2047).annotateKey({
    description: "What the entity stands for; only when an errant field asks for it."
  }),
  sourceAndUseOfFunds: Text.text(0, 2047).annotateKey({
    description: "Where its money comes from and goes to; only when an errant field asks for it."
  }),
  hasSignificantWealthContributors: Schema.Boolean.annotateKey({
    description: "Whether few contribute much of its wealth; only when an errant field asks for it."
  }),
  significantWealthContributors: Schema.Array(Contributor)
    .check(Check.maxLength(maxContributors))
    .annotateKey({ description: "Who contributes much of its wealth, at most 20; needed if there are some." })
}

const terms = {
  acceptanceTime: Time.UnixTime.annotateKey({
    description: "When the merchant accepted the terms, in UNIX seconds, not in the future."
  }),
  originalIp: Text.IpAddress.annotateKey({ description: "The IP address from which the merchant accepted them." }),
  termsOfServiceVersion: Text.text(1, 64).annotateKey({ description: "Which version of the terms it was." })
}
const attested = {
  attestTime: Time.UnixTime.annotateKey({
    description: "When the person attested, in UNIX seconds, not in the future."
  }),
  originalIp: Text.IpAddress.annotateKey({ description: "The IP address from which the person attested." })
}

/** What members mean that have several forms. */
const descriptions = {
  country: { description: "Country of the business, by its two letters; fixed once it has an account." },
  address: { description: "Where the business operates; no PO box." },
  phone: { description: "Telephone number of the business." },
  controller: { description: "The person who controls the business and answers for it." },
  accountController: {
    description:
      "In place of the controller: the authorized person of a government entity or a publicly traded company or its subsidiary."
  },
  additionalRepresentatives: {
    description: "More owners and representatives, at most 10, by names such as `representative_1`."
  },
  entityCountryInfo: { description: "How the business is registered, by country." },
  publicOwnership: { description: "Whether the business is publicly traded, or belongs to a company that is." },
  significantBeneficiaries: { description: "Whom a nonprofit serves; only when an errant field asks for it." },
  significantDonors: { description: "Who gives to a nonprofit; only when an errant field asks for it." },
  termsOfService: { description: "That the merchant accepted the terms of service." },
  attestation: { description: "That a person attested that the data is right; it is optional." },
  attesterType: { description: "In which role the person attested." },
  attester: { description: "When and from where the person attested." }
} as const

export const representativeKey = /^[a-z][a-z_]*_[0-9]{1,3}$/

const patchMembers = {
  ...Wire.patchMembers({
    ...plain,
    address: Address.Patch.annotateKey(descriptions.address),
    phone: Phone.Patch.annotateKey(descriptions.phone),
    controller: Wire.annotateKey(Person.Patch, descriptions.controller),
    accountController: Wire.annotateKey(Person.Patch, descriptions.accountController),
    additionalRepresentatives: Wire.record(
      representativeKey,
      Schema.NullOr(Person.Patch),
      "PARAM_VALUE_IS_INVALID_PATTERN"
    ).annotateKey(descriptions.additionalRepresentatives),
    entityCountryInfo: Wire.annotateKey(CountryInfo.Patch, descriptions.entityCountryInfo),
    publicOwnership: Wire.annotateKey(PublicOwnership.Patch, descriptions.publicOwnership),
    significantBeneficiaries: Wire.annotateKey(
      BeneficiariesAndDonors.BeneficiariesPatch,
      descriptions.significantBeneficiaries
    ),
    significantDonors: Wire.annotateKey(BeneficiariesAndDonors.DonorsPatch, descriptions.significantDonors),
    businessNumber: CountryInfo.BusinessNumber.annotateKey(CountryInfo.descriptions.businessNumber),
    provincialBusinessNumber: CountryInfo.ProvincialBusinessNumber.annotateKey(
      CountryInfo.descriptions.provincialBusinessNumber
    ),
    termsOfService: Wire.annotateKey(Wire.struct(Wire.patchMembers(terms)), descriptions.termsOfService),
    attestation: Wire.annotateKey(
      Wire.struct(
        Wire.patchMembers({
          attesterType: ControllerType.annotateKey(descriptions.attesterType),
          controller: Wire.annotateKey(Wire.struct(Wire.patchMembers(attested)), descriptions.attester)
        })
      ),
      descriptions.attestation
    ),
    averageTicketSize: Wire.readOnlyValue.annotateKey({ description: "Cannot be used yet: null is the only value." })
  }),
  rbits: RbitsMember.member,
  token: ClientToken.member,
  ...Wire.recordMembers
}

interface Numbers {
  readonly businessNumber?: string | null
  readonly provincialBusinessNumber?: string | null
}
interface Mirrored extends Numbers {
  readonly entityCountryInfo?: { readonly CA?: Numbers | null } | null
}

/** A business number that the body states in two places must be equal in both; null differs from a number. */
const agree = Check.rule((patch: Mirrored) => {
  const info = patch.entityCountryInfo
  const nested = info === null || info?.CA === null ? null : info?.CA
  return (["businessNumber", "provincialBusinessNumber"] as const).flatMap((key) => {
    const [top, inner] = [patch[key], nested === null ? null : nested?.[key]]
    if (top === undefined || inner === undefined || top === inner) return []
    return [
      Problem.problem("PARAM_MUTUALLY_EXCLUSIVE", snake(key)),
      Problem.problem("PARAM_MUTUALLY_EXCLUSIVE", "entity_country_info", "CA", snake(key))
    ]
  })
})

/** The body of POST /legal_entities/{id} and of a client-side token: any part of the fields. */
export const Update = Wire.mergePatch({
  ...patchMembers,
  country: Schema.optionalKey(Country.Country).annotateKey(descriptions.country)
})
  .check(agree)
  .annotate({ identifier: "UpdateLegalEntityRequest" })
export type Update = typeof Update.Type

/** The body of POST /legal_entities. `country` is the only required field. */
export const Create = Wire.struct({ ...patchMembers, country: Country.Country.annotateKey(descriptions.country) })
  .check(agree)
  .annotate({ identifier: "CreateLegalEntityRequest" })
export type Create = typeof Create.Type

/** The stored fields: secrets are sealed, members without a value are absent. */
export const StoredFields = Wire.struct(
  Wire.sparse({
    ...plain,
    country: Country.Country.annotateKey(descriptions.country),
    address: Wire.annotateKey(Address.Postal, descriptions.address),
    phone: Wire.annotateKey(Phone.Phone, descriptions.phone),
    controller: Wire.annotateKey(Person.StoredPerson, descriptions.controller),
    accountController: Wire.annotateKey(Person.StoredPerson, descriptions.accountController),
    additionalRepresentatives: Schema.Record(Schema.String, Person.StoredPerson).annotateKey(
      descriptions.additionalRepresentatives
    ),
    entityCountryInfo: Wire.annotateKey(CountryInfo.CountryInfo, descriptions.entityCountryInfo),
    publicOwnership: Wire.annotateKey(PublicOwnership.PublicOwnership, descriptions.publicOwnership),
    significantBeneficiaries: Wire.annotateKey(
      BeneficiariesAndDonors.Beneficiaries,
      descriptions.significantBeneficiaries
    ),
    significantDonors: Wire.annotateKey(BeneficiariesAndDonors.Donors, descriptions.significantDonors),
    termsOfService: Wire.annotateKey(Wire.struct(Wire.sparse(terms)), descriptions.termsOfService),
    attestation: Wire.annotateKey(
      Wire.struct(
        Wire.sparse({
          attesterType: ControllerType.annotateKey(descriptions.attesterType),
          controller: Wire.annotateKey(Wire.struct(Wire.sparse(attested)), descriptions.attester)
        })
      ),
      descriptions.attestation
    )
  })
)
export type StoredFields = typeof StoredFields.Type

/** The fields while a request is validated: as `StoredFields`, but the secrets of the request are not sealed yet. */
export interface Fields extends Omit<StoredFields, keyof People.People<unknown>>, People.People<Person.Fields> {}

/** The change that a request makes: each business number in one place, null for `""`. */
export type Change = MergePatch.Patch<Fields>

const requestOnly = ["token", "rbits", "averageTicketSize", "businessNumber", "provincialBusinessNumber"] as const

/** `entity_country_info` with the Canadian numbers that the body states at its top level. */
const gathered = (patch: Update): NonNullable<Update["entityCountryInfo"]> | null | undefined => {
  const { businessNumber, entityCountryInfo: info, provincialBusinessNumber } = patch
  if ((businessNumber === undefined && provincialBusinessNumber === undefined) || info === null || info?.CA === null)
    return info
  return {
    ...info,
    CA: {
      ...info?.CA,
      ...(businessNumber === undefined ? {} : { businessNumber }),
      ...(provincialBusinessNumber === undefined ? {} : { provincialBusinessNumber })
    }
  }
}

/** The change of the fields that a request makes, without its token and rbits. */
export const changeOf = (patch: Update): Change => {
  const info = gathered(patch)
  return {
    ...Struct.omit(patch, requestOnly),
    ...(patch.primaryUrl === "" ? { primaryUrl: null } : {}),
    ...(info === undefined ? {} : { entityCountryInfo: info })
  }
}

type PersonPatch = MergePatch.Patch<Person.Fields>

/** People merge by `Person.merge`, which has a rule for e-mail addresses. */
const person = (
  before: Person.Fields | undefined,
  patch: PersonPatch | null | undefined
): Person.Fields | undefined => {
  if (patch === undefined) return before
  return patch === null ? undefined : Person.merge(before, patch)
}

const representatives = (
  before: Fields["additionalRepresentatives"],
  patch: Change["additionalRepresentatives"]
): Fields["additionalRepresentatives"] => {
  if (patch === undefined) return before
  if (patch === null) return undefined
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(patch)])
  return Object.fromEntries(
    [...keys].flatMap((key) => {
      const merged = person(before?.[key], patch[key])
      return merged === undefined ? [] : [[key, merged]]
    })
  )
}

/** The fields after a change. `before` undefined: the legal entity is new. custom_data is replaced. */
export const merge = (before: Fields | undefined, change: Change): Fields => {
  const was = before ?? {}
  const controller = person(was.controller, change.controller)
  const accountController = person(was.accountController, change.accountController)
  const additionalRepresentatives = representatives(was.additionalRepresentatives, change.additionalRepresentatives)
  return {
    ...MergePatch.merge<Omit<Fields, keyof People.People<unknown>>>(
      Struct.omit(was, People.members),
      Struct.omit(change, People.members),
      ["customData"]
    ),
    ...(controller === undefined ? {} : { controller }),
    ...(accountController === undefined ? {} : { accountController }),
    ...(additionalRepresentatives === undefined ? {} : { additionalRepresentatives })
  }
}

/** The fields to store. A secret equal to that of `before` keeps its seal, so an update without a change is recognized. */
export const seal = (fields: Fields, before: StoredFields | undefined, vault: Secret.Vault): StoredFields => {
  const known = new Map(People.all<Person.StoredPerson>(before ?? {}).map(({ id, person }) => [id, person]))
  return {
    ...Struct.omit(fields, People.members),
    ...People.map<Person.Fields, Person.StoredPerson>(fields, (each, id) => Person.seal(each, known.get(id), vault))
  }
}

/** The fields that hold no data about the entity or its people. */
const labels = ["country", "customData", "referenceId", "controllerType", "preferredLocale"] as const

/** The fields after the data was erased (merchants.md 15): labels, and people without data. */
export const withoutData = (fields: StoredFields): StoredFields => ({
  ...Struct.pick(fields, labels),
  ...People.map<Person.StoredPerson, Person.StoredPerson>(fields, () => ({}))
})

/** The controller type: an account controller sets it (merchants.md 1.3, Controller). */
export const controllerType = (fields: Fields): ControllerType =>
  fields.accountController === undefined ? (fields.controllerType ?? "controller") : "account_controller"
