/**
 * The fields of a legal entity (merchants.md 1.1) in their four forms: the request body
 * (`Create`, `Update`), its change (`Change`), the merged fields (`Fields`), and the
 * stored fields with every secret sealed (`Stored`). LegalEntityFieldChecks.ts holds the
 * rules that need merged fields.
 */
import { Schema, Struct } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as RbitsMember from "../../risk/rbit/RbitsMember.ts"
import * as Address from "../../vocabulary/Address.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Country from "../../vocabulary/Country.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Email from "../../vocabulary/Email.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Person from "../../vocabulary/Person.ts"
import * as Phone from "../../vocabulary/Phone.ts"
import type * as Secret from "../../vocabulary/Secret.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Time from "../../vocabulary/Time.ts"
import { snake } from "../../vocabulary/SnakeCase.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as CountryInfo from "./CountryInfo.ts"
import * as People from "./People.ts"
import * as PublicOwnership from "./PublicOwnership.ts"
import * as BeneficiariesAndDonors from "./BeneficiariesAndDonors.ts"

const maxContributors = 20

export const ControllerType = Schema.Literals(["controller", "account_controller"])
export type ControllerType = typeof ControllerType.Type
export const Locale = Schema.Literals(["en-US", "en-CA", "fr-CA"])

const Contributor = Wire.struct({ name: Text.Name, country: Country.Country })

const plain = {
  entityName: Text.Name,
  description: Text.text(0, 1024),
  email: Email.Email,
  primaryUrl: Text.WebAddressOrEmpty,
  customData: CustomData.CustomData,
  referenceId: Text.Name,
  controllerType: ControllerType,
  enterpriseCustomerId: Text.text(1, 255),
  annualSalesVolume: Money.Natural,
  annualSalesVolumeCurrency: Money.Currency,
  annualCreditCardVolume: Money.Natural,
  preferredLocale: Locale,
  entityPurposeOrIdeology: Text.text(0, 2047),
  sourceAndUseOfFunds: Text.text(0, 2047),
  hasSignificantWealthContributors: Schema.Boolean,
  significantWealthContributors: Schema.Array(Contributor).check(Check.maxLength(maxContributors))
}

const terms = { acceptanceTime: Time.UnixTime, originalIp: Text.IpAddress, termsOfServiceVersion: Text.text(1, 64) }
const attested = { attestTime: Time.UnixTime, originalIp: Text.IpAddress }

export const representativeKey = /^[a-z][a-z_]*_[0-9]{1,3}$/

const patchMembers = {
  ...Wire.patched({
    ...plain,
    address: Address.Patch,
    phone: Phone.Patch,
    controller: Person.Patch,
    accountController: Person.Patch,
    additionalRepresentatives: Wire.record(
      representativeKey,
      Schema.NullOr(Person.Patch),
      "PARAM_VALUE_IS_INVALID_PATTERN"
    ),
    entityCountryInfo: CountryInfo.Patch,
    publicOwnership: PublicOwnership.Patch,
    significantBeneficiaries: BeneficiariesAndDonors.BeneficiariesPatch,
    significantDonors: BeneficiariesAndDonors.DonorsPatch,
    businessNumber: CountryInfo.BusinessNumber,
    provincialBusinessNumber: CountryInfo.ProvincialBusinessNumber,
    termsOfService: Wire.struct(Wire.patched(terms)),
    attestation: Wire.struct(
      Wire.patched({ attesterType: ControllerType, controller: Wire.struct(Wire.patched(attested)) })
    ),
    averageTicketSize: Wire.fixed,
    rbits: RbitsMember.Given
  }),
  token: Schema.optionalKey(ClientToken.Given),
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
export const Update = Wire.mergePatch({ ...patchMembers, country: Schema.optionalKey(Country.Country) }).check(agree)
export type Update = typeof Update.Type

/** The body of POST /legal_entities. `country` is the only required field. */
export const Create = Wire.struct({ ...patchMembers, country: Country.Country }).check(agree)
export type Create = typeof Create.Type

/** The stored fields: secrets are sealed, members without a value are absent. */
export const Stored = Wire.struct(
  Wire.sparse({
    ...plain,
    country: Country.Country,
    address: Address.Postal,
    phone: Phone.Phone,
    controller: Person.Stored,
    accountController: Person.Stored,
    additionalRepresentatives: Schema.Record(Schema.String, Person.Stored),
    entityCountryInfo: CountryInfo.CountryInfo,
    publicOwnership: PublicOwnership.PublicOwnership,
    significantBeneficiaries: BeneficiariesAndDonors.Beneficiaries,
    significantDonors: BeneficiariesAndDonors.Donors,
    termsOfService: Wire.struct(Wire.sparse(terms)),
    attestation: Wire.struct(
      Wire.sparse({ attesterType: ControllerType, controller: Wire.struct(Wire.sparse(attested)) })
    )
  })
)
export type Stored = typeof Stored.Type

/** The fields while a request is validated: as `Stored`, but the secrets of the request are not sealed yet. */
export interface Fields extends Omit<Stored, keyof People.People<unknown>>, People.People<Person.Fields> {}

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
export const seal = (fields: Fields, before: Stored | undefined, vault: Secret.Vault): Stored => {
  const known = new Map(People.all<Person.Stored>(before ?? {}).map(({ id, person }) => [id, person]))
  return {
    ...Struct.omit(fields, People.members),
    ...People.map<Person.Fields, Person.Stored>(fields, (each, id) => Person.seal(each, known.get(id), vault))
  }
}

/** The fields that are no data about the entity or its people: how the app and the operator know it. */
const labels = ["country", "customData", "referenceId", "controllerType", "preferredLocale"] as const

/** The fields after the data was erased (merchants.md 15): its labels, and people of whom nothing is known. */
export const withoutData = (fields: Stored): Stored => ({
  ...Struct.pick(fields, labels),
  ...People.map<Person.Stored, Person.Stored>(fields, () => ({}))
})

/** The controller type: an account controller sets it (merchants.md 1.3, Controller). */
export const controllerType = (fields: Fields): ControllerType =>
  fields.accountController === undefined ? (fields.controllerType ?? "controller") : "account_controller"
