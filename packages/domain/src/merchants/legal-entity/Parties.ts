/**
 * The parties of a legal entity (merchants.md 1.5, 2): the entity itself and each person behind it. Each party has its
 * own verification and state. The id of a party is its path in the record, by which the issues of a verification name
 * it; the entity's is `entity`. The person that `controller_type` names is a party even before anything is known about
 * them.
 */
import { Equal, Schema, Struct } from "effect"
import type * as Person from "../../vocabulary/people/Person.ts"
import * as LegalEntityFields from "./LegalEntityFields.ts"
import * as People from "./People.ts"
import * as RequiredData from "./RequiredData.ts"
import * as BeginCheck from "./verification/BeginCheck.ts"
import type * as Issue from "./verification/Issue.ts"
import * as Verification from "./verification/Verification.ts"

type Stored = LegalEntityFields.StoredFields

/** The states of the parties by id. A party without a state is unverified. */
export const Verifications = Schema.Record(Schema.String, Verification.Verification)
export type Verifications = typeof Verifications.Type

/** The facts about the entity itself, without the people behind it. */
export type EntityFacts = Omit<Stored, keyof People.People<unknown>>

export const entityId = "entity"
export type PartyId = typeof entityId | People.PersonId

interface EntityParty {
  readonly _tag: "Entity"
  readonly id: typeof entityId
  readonly facts: EntityFacts
}

/** A party with its data, in which secrets are sealed. */
export type PartyData = EntityParty | Omit<People.PersonAt<Person.StoredPerson>, "path">

export type Party = PartyData & { readonly verification: Verification.Verification }

/** The person that must exist, even if nothing is known about them yet. */
const required = (fields: Stored): Pick<Stored, "controller" | "accountController"> =>
  LegalEntityFields.controllerType(fields) === "controller"
    ? { controller: fields.controller ?? {} }
    : { accountController: fields.accountController ?? {} }

/** Every party, the entity itself first. */
const dataOf = (fields: Stored): ReadonlyArray<PartyData> => [
  { _tag: "Entity", id: entityId, facts: Struct.omit(fields, People.members) },
  ...People.all<Person.StoredPerson>({ ...fields, ...required(fields) }).map(({ _tag, id, person }) => ({
    _tag,
    id,
    person
  }))
]

/** Every party with its state, the entity itself first. */
export const all = (fields: Stored, verifications: Verifications): ReadonlyArray<Party> =>
  dataOf(fields).map((party) => ({ ...party, verification: verifications[party.id] ?? Verification.initial }))

/** The path of a party's verification in the record of verifications. */
export const pathOf = (id: PartyId): string => (id === entityId ? "entity_verification" : `${id}.personal_verification`)

/** The party to which a field belongs, by its dotted path in the record of the legal entity. */
export const holderOf = (path: string): PartyId => {
  const [first, key] = path.split(".")
  if (first === "controller" || first === "account_controller") return first
  if (first === "additional_representatives") return `additional_representatives.${key ?? ""}`
  return path === "controller_type" ? "account_controller" : entityId
}

const labels = ["customData", "referenceId", "preferredLocale"] as const

const factsOf = (party: PartyData): object =>
  party._tag === "Entity" ? Struct.omit(party.facts, labels) : Struct.omit(party.person, ["referenceId"])

/** The codes of sanctioned countries in which the entity operates: the operator reviews it if there is one (1.3). */
const sanctioned = ({ entityCountryInfo: info }: EntityFacts): ReadonlyArray<string> =>
  info?.operatesInSanctionedCountries ?? []

/** The data whose change begins another verification: name, address, date of birth, numbers, legal form. */
const identityOf = (party: PartyData): object => {
  if (party._tag !== "Entity")
    return Struct.pick(party.person, ["name", "address", "dateOfBirth", "personalCountryInfo"])
  const { entityCountryInfo: { CA, US } = {} } = party.facts
  return {
    ...Struct.pick(party.facts, ["country", "entityName", "address"]),
    CA,
    US,
    sanctioned: sanctioned(party.facts)
  }
}

const isReviewedByOperator = (party: PartyData): boolean =>
  party._tag === "Entity" && sanctioned(party.facts).length > 0

/** The check of a party that a trigger begins. `attempt`: its number. */
export const checkOf = (party: PartyData, attempt: number, at: number): BeginCheck.Check => ({
  attempt,
  at,
  byOperator: isReviewedByOperator(party)
})

const encode = Schema.encodeSync(LegalEntityFields.StoredFields)

/** The paths of fields that the record shows in two places. */
const mirrored: ReadonlyMap<string, string> = new Map([
  ["business_number", "entity_country_info.CA.business_number"],
  ["provincial_business_number", "entity_country_info.CA.provincial_business_number"]
])

const valueAt = (fields: Stored, path: string): unknown =>
  (mirrored.get(path) ?? path)
    .split(".")
    .reduce<unknown>(
      (value, name) => (typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined),
      encode(fields)
    )

const unchangedBetween =
  (before: Stored, after: Stored) =>
  (errant: Issue.ErrantFields): Issue.ErrantFields =>
    Object.fromEntries(
      Object.entries(errant).filter(([path]) => Equal.equals(valueAt(before, path), valueAt(after, path)))
    )

const isMissing = (party: PartyData, fields: Stored): boolean =>
  Object.keys(RequiredData.errantFields(party, fields)).length > 0

/** Whether data of section 1.5 is missing of any party. */
export const isAnyIncomplete = (fields: Stored): boolean => dataOf(fields).some((party) => isMissing(party, fields))

/** The parties as they were written before. */
export interface Before {
  readonly fields: Stored
  readonly verifications: Verifications
}

const idsIn = (fields: Stored): ReadonlySet<string> =>
  new Set(People.all<Person.StoredPerson>(fields).map(({ id }) => id))

/**
 * The states after the legal entity was written at `at`. A party that stays is checked by what changed, a new party
 * begins, and a removed one loses its state even if another person takes its place. `attempt`: the number of the checks
 * that this begins; `before` null: the legal entity is new.
 */
export const afterWrite = (fields: Stored, before: Before | null, attempt: number, at: number): Verifications => {
  const was = new Map(dataOf(before?.fields ?? {}).map((party) => [party.id, party]))
  const [there, here] = [idsIn(before?.fields ?? {}), idsIn(fields)]
  return Object.fromEntries(
    all(fields, before?.verifications ?? {}).map((party) => {
      if (there.has(party.id) && !here.has(party.id)) return [party.id, Verification.initial]
      const old = before === null ? undefined : was.get(party.id)
      const state = BeginCheck.afterWrite(party.verification, {
        check: checkOf(party, attempt, at),
        isMissing: isMissing(party, fields),
        wasMissing: old === undefined || before === null ? null : isMissing(old, before.fields),
        isChanged: old === undefined || !Equal.equals(factsOf(old), factsOf(party)),
        isIdentityChanged: old === undefined || !Equal.equals(identityOf(old), identityOf(party)),
        unchanged: unchangedBetween(before?.fields ?? {}, fields)
      })
      return [party.id, state]
    })
  )
}
