/**
 * The beneficiaries and donors of a nonprofit (merchants.md 1.3,
 * significant_beneficiaries and significant_donors). A group of questions that is
 * present needs at least one answer: `true`, a text, or a list with an entry.
 */
import { Schema } from "effect"
import * as Country from "../../vocabulary/Country.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Requirement from "../../vocabulary/Requirement.ts"
import * as Text from "../../vocabulary/Text.ts"
import { snake } from "../../vocabulary/SnakeCase.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const maxAffiliations = 20
const maxAffiliationCountries = 50
const yes = Schema.Boolean
const other = Text.text(1, 255)
const anyCountries = Country.some(0, Country.codes.length)

const entities = {
  artAndCulture: yes,
  education: yes,
  individual: yes,
  laborUnion: yes,
  politicalOrganization: yes,
  religious: yes,
  socialServiceAndEconomicDevelopment: yes,
  other
}
const geographies = { local: yes, regional: yes, national: yes, international: anyCountries }
const associationTypes = {
  contractualObligation: yes,
  donor: yes,
  fundingRecipient: yes,
  parentOrganization: yes,
  programAffiliation: yes,
  resourceDeliveryProvider: yes,
  transferRetentionOrExpenditure: yes,
  other
}
const donors = {
  corporateEntity: yes,
  endowmentFund: yes,
  government: yes,
  individual: yes,
  institutional: yes,
  otherCharitableOrganization: yes,
  other
}
const affiliation = { name: Text.Name, countries: Country.some(1, maxAffiliationCountries) }

const beneficiariesPatchSchema = Wire.struct(
  Wire.patched({
    entities: Wire.struct(Wire.patched(entities)),
    geographies: Wire.struct(Wire.patched(geographies)),
    affiliations: Wire.record(
      /^affiliation_[0-9]{1,3}$/,
      Schema.NullOr(
        Wire.struct(Wire.patched({ ...affiliation, associationTypes: Wire.struct(Wire.patched(associationTypes)) }))
      ),
      "PARAM_VALUE_IS_INVALID_PATTERN"
    ),
    nonDomesticLocationBeneficiaries: anyCountries
  })
)
export interface BeneficiariesPatchSchema extends Wire.CodecOf<typeof beneficiariesPatchSchema> {}
export const BeneficiariesPatch: BeneficiariesPatchSchema = beneficiariesPatchSchema

const beneficiariesSchema = Wire.struct(
  Wire.sparse({
    entities: Wire.struct(Wire.sparse(entities)),
    geographies: Wire.struct(Wire.sparse(geographies)),
    affiliations: Schema.Record(
      Schema.String,
      Wire.struct(Wire.sparse({ ...affiliation, associationTypes: Wire.struct(Wire.sparse(associationTypes)) }))
    ),
    nonDomesticLocationBeneficiaries: anyCountries
  })
)
export interface BeneficiariesSchema extends Wire.CodecOf<typeof beneficiariesSchema> {}
export const Beneficiaries: BeneficiariesSchema = beneficiariesSchema

export type Beneficiaries = typeof Beneficiaries.Type

export const DonorsPatch = Wire.struct(Wire.patched(donors))
export const Donors = Wire.struct(Wire.sparse(donors))
export type Donors = typeof Donors.Type

const hasAnswer = (group: object): boolean =>
  Object.values(group).some(
    (answer) => answer === true || ((typeof answer === "string" || Array.isArray(answer)) && answer.length > 0)
  )

const group = (
  answers: object | undefined,
  reason: Problem.Reason,
  ...path: ReadonlyArray<string>
): ReadonlyArray<Problem.Problem> =>
  answers === undefined || hasAnswer(answers)
    ? []
    : [Problem.violation(reason, "must have at least one answer", ...path)]

export const beneficiariesProblems = ({
  affiliations,
  entities,
  geographies
}: Beneficiaries): ReadonlyArray<Problem.Problem> => [
  ...group(entities, "INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES", "entities"),
  ...group(geographies, "INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES", "geographies"),
  ...(Object.keys(affiliations ?? {}).length > maxAffiliations
    ? [
        Problem.violation(
          "PARAM_VALUE_IS_OUT_OF_RANGE",
          Requirement.count(0, maxAffiliations, "member"),
          "affiliations"
        )
      ]
    : []),
  ...Object.entries(affiliations ?? {}).flatMap(([key, { associationTypes }]) =>
    group(
      associationTypes,
      "INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE",
      "affiliations",
      key,
      "association_types"
    )
  )
]

export const donorsProblems = (donors: Donors): ReadonlyArray<Problem.Problem> =>
  group(donors, "INVALID_SIGNIFICANT_DONORS")

/** Every question of a group by its wire name; null without an answer. */
const answers = (questions: object, given: object | undefined) =>
  given === undefined
    ? null
    : Object.fromEntries(Object.keys(questions).map((key) => [snake(key), answerOf(given, key)]))

const answerOf = (given: object, key: string): Schema.Json => {
  const answer: unknown = Reflect.get(given, key)
  if (typeof answer === "boolean" || typeof answer === "string") return answer
  return Array.isArray(answer) ? answer.map(String) : null
}

/** The forms of the record. */
export const beneficiariesRecord = (beneficiaries: Beneficiaries) => ({
  entities: answers(entities, beneficiaries.entities),
  geographies: answers(geographies, beneficiaries.geographies),
  affiliations:
    beneficiaries.affiliations === undefined
      ? null
      : Object.fromEntries(
          Object.entries(beneficiaries.affiliations).map(([key, each]) => [
            key,
            {
              name: each.name ?? null,
              countries: each.countries ?? null,
              association_types: answers(associationTypes, each.associationTypes)
            }
          ])
        ),
  non_domestic_location_beneficiaries: beneficiaries.nonDomesticLocationBeneficiaries ?? null
})

export const donorsRecord = (given: Donors) => answers(donors, given)
