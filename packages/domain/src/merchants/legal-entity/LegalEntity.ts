/**
 * A legal entity is who a merchant is (merchants.md 1): what it tells about
 * itself and the people behind it. Secrets are only ever kept sealed.
 */
import { Equal, Result, Schema } from "effect"
import type * as App from "../../access/app/App.ts"
import type { JsonObject } from "../../decider/Json.ts"
import * as Kind from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import { type Problem, problem } from "../../vocabulary/Problem.ts"
import * as DatedRules from "../../vocabulary/DatedRules.ts"
import * as Rbits from "../../risk/Rbits.ts"
import * as Reference from "../../vocabulary/Reference.ts"
import type * as Secret from "../../vocabulary/Secret.ts"
import * as Fields from "./LegalEntityFields.ts"
import * as Record from "./LegalEntityRecord.ts"
import * as Rules from "./LegalEntityRules.ts"

export const State = Schema.Struct({ fields: Fields.Stored })
export type State = typeof State.Type

export type Event =
  | { readonly _tag: "Created"; readonly fields: Fields.Stored }
  | { readonly _tag: "Updated"; readonly fields: Fields.Stored }

const record = ({ fields }: State, subject: Kind.Subject): JsonObject => ({
  ...Reference.to("legal_entities", subject.id),
  owner: { ...Reference.application(subject.appId) },
  create_time: subject.createTime,
  ...Record.record(fields)
})

export const kind = Kind.make<State, Event>({
  type: "legal_entities",
  state: State,
  evolve: (_, { fields }) => ({ fields }),
  entries: { Created: Kind.none, Updated: Kind.none },
  topics: { Created: () => ["legal_entities.created"], Updated: () => ["legal_entities.updated"] },
  dueAt: () => null,
  claims: Kind.none,
  counts: Kind.none,
  listed: ({ fields }, subject) => ({
    ownerId: subject.appId,
    status: "active",
    ref: fields.referenceId ?? null,
    facets: { country: fields.country ?? null }
  }),
  shows: Kind.none,
  record
})

/** Counts the accounts of an entity: its country is fixed once there is one. */
export const accountsOf = (id: string): string => `accounts:${id}`

/** What a request is judged and kept with, beside its body. */
export interface With extends Secret.Vault {
  readonly settings: Rules.Settings
}

const rawOfPerson = {
  name: "name",
  address: "address",
  phone: "phone",
  dateOfBirth: "date_of_birth",
  personalCountryInfo: "personal_country_info"
} as const
type PersonPatch = NonNullable<Fields.Update["controller"]>
type Path = ReadonlyArray<string>

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

const rawOf = (person: PersonPatch | null | undefined, ...path: Path): ReadonlyArray<Path> =>
  (["name", "address", "phone", "dateOfBirth", "personalCountryInfo"] as const)
    .filter((member) => isGiven(person?.[member]))
    .map((member) => [...path, rawOfPerson[member]])

/** What only a platform approved for the direct integration may send: people, and tax and business numbers (merchants.md 0). */
const rawFields = (request: Fields.Update): ReadonlyArray<Path> => {
  const { CA, US } = request.entityCountryInfo ?? {}
  const info = (country: string, member: string) => ["entity_country_info", country, member]
  return [
    ...rawOf(request.controller, "controller"),
    ...rawOf(request.accountController, "account_controller"),
    ...Object.entries(request.additionalRepresentatives ?? {}).flatMap(([key, person]) =>
      rawOf(person, "additional_representatives", key)
    ),
    ...(isGiven(request.businessNumber) ? [["business_number"]] : []),
    ...(isGiven(request.provincialBusinessNumber) ? [["provincial_business_number"]] : []),
    ...(isGiven(US?.employerIdentificationNumber) ? [info("US", "employer_identification_number")] : []),
    ...(isGiven(CA?.businessNumber) ? [info("CA", "business_number")] : []),
    ...(isGiven(CA?.provincialBusinessNumber) ? [info("CA", "provincial_business_number")] : [])
  ]
}

const forbidden = (app: App.App, { request }: { readonly request: Fields.Update }): ReadonlyArray<Rule.Forbidden> => [
  ...(app.state.directIntegration
    ? []
    : rawFields(request).map((path) => ({ reason: "DIRECT_INTEGRATION_NOT_APPROVED" as const, path }))),
  ...((request.enterpriseCustomerId ?? null) !== null && !app.state.permissions.enterpriseCustomerId
    ? [{ reason: "PERMISSION_NOT_GRANTED" as const, path: ["enterprise_customer_id"] }]
    : [])
]

const judged = (before: Fields.Fields | undefined, request: Fields.Update, { open, settings }: With) => {
  const change = Fields.changeOf(request)
  const merged = Fields.merge(before, change)
  return { merged, problems: Rules.check({ before, change, merged, settings, open }) }
}

/** Of what is said of an entity, all of it or a part. */
export const dated = DatedRules.all(Rules.dated, Rbits.dated)

export interface Create extends With {
  readonly entityId: string
  readonly appId: string
  readonly request: Fields.Create
}

export const create: Rule.Rule<Create, null, never> = {
  name: "legal_entities.create",
  dated,
  validate: (command, { at }) => [
    ...judged(undefined, command.request, command).problems,
    ...dated(command.request, at)
  ],
  authorize: forbidden,
  requires: () => RequiredFacts.nothing,
  decide: (_, command, { at }) => {
    const { merged } = judged(undefined, command.request, command)
    const fields = Fields.seal(merged, undefined, command)
    const subject = { id: command.entityId, appId: command.appId, createTime: at }
    return Result.succeed(Rule.decided(kind.create(subject, [{ _tag: "Created", fields }])))
  }
}

export interface Update extends With {
  readonly entityId: string
  readonly request: Fields.Update
}

export type UpdateRejection =
  | { readonly _tag: "LegalEntity/Invalid"; readonly problems: ReadonlyArray<Problem> }
  /** somebody else changed it at the same moment */
  | { readonly _tag: "LegalEntity/ChangedMeanwhile" }

const invalid = (problems: ReadonlyArray<Problem>) => Result.fail({ _tag: "LegalEntity/Invalid", problems } as const)

const decideUpdate = (
  [entity, counters]: readonly [Kind.Fact<State>, Kind.Counters],
  command: Update
): Result.Result<Rule.Decision, UpdateRejection> => {
  const before = entity.state.fields
  const moves = command.request.country !== undefined && command.request.country !== before.country
  if (moves && counters(accountsOf(entity.id)) > 0) return invalid([problem("PARAM_CANNOT_BE_MODIFIED", "country")])
  const { merged, problems } = judged(before, command.request, command)
  if (problems.length > 0) return invalid(problems)
  const fields = Fields.seal(merged, before, command)
  if (Equal.equals(fields, before)) return Result.succeed(Rule.decided(kind.keep(entity)))
  return Result.succeed({
    steps: [kind.move(entity, [{ _tag: "Updated", fields }])],
    conditions: moves ? [{ key: accountsOf(entity.id), delta: 0, max: 0 }] : []
  })
}

export const update: Rule.Rule<Update, readonly [Kind.Fact<State>, Kind.Counters], UpdateRejection> = {
  name: "legal_entities.update",
  ...Rule.timely(dated),
  authorize: forbidden,
  requires: ({ entityId }) =>
    RequiredFacts.both(RequiredFacts.one(kind, entityId, "path", "id"), RequiredFacts.counters(accountsOf(entityId))),
  decide: decideUpdate,
  onConflict: (verdict) => (verdict._tag === "Stale" ? { _tag: "LegalEntity/ChangedMeanwhile" } : null)
}
