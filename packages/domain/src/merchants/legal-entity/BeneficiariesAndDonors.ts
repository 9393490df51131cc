/**
 * The beneficiaries and donors of a nonprofit (merchants.md 1.3,
 * significant_beneficiaries and significant_donors). A group of questions that is
 * present needs at least one answer: `true`, a text, or a list with an entry.
 */
import { Schema } from "effect"
import * as Country from "../../vocabulary/people/Country.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Requirement from "../../vocabulary/Requirement.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const maxAffiliations = 20
const maxAffiliationCountries = 50
const yes = Schema.Boolean
const other = Text.text(1, 255)
const anyCountries = Country.some(0, Country.codes.length)

const entities = {
  artAndCulture: yes.annotateKey({ description: "Whether it serves art and culture." }),
  education: yes.annotateKey({ description: "Whether it serves education." }),
  individual: yes.annotateKey({ description: "Whether it serves single persons." }),
  laborUnion: yes.annotateKey({ description: "Whether it serves labor unions." }),
  politicalOrganization: yes.annotateKey({ description: "Whether it serves political organizations." }),
  religious: yes.annotateKey({ description: "Whether it serves religious communities." }),
  socialServiceAndEconomicDevelopment: yes.annotateKey({
    description: "Whether it serves social services and economic development."
  }),
  other: other.annotateKey({ description: "Whom else it serves, 1 to 255 characters." })
}
const geographies = {
  local: yes.annotateKey({ description: "Whether beneficiaries live near it." }),
  regional: yes.annotateKey({ description: "Whether beneficiaries live in its region." }),
  national: yes.annotateKey({ description: "Whether beneficiaries live anywhere in its country." }),
  international: anyCountries.annotateKey({
    description: "Other countries in which beneficiaries live, by their two letters."
  })
}
const associationTypes = {
  contractualObligation: yes.annotateKey({ description: "Whether a contract ties the two." }),
  donor: yes.annotateKey({ description: "Whether the other gives money to it." }),
  fundingRecipient: yes.annotateKey({ description: "Whether the other receives money from it." }),
  parentOrganization: yes.annotateKey({ description: "Whether the other is its parent." }),
  programAffiliation: yes.annotateKey({ description: "Whether both take part in a program." }),
  resourceDeliveryProvider: yes.annotateKey({ description: "Whether the other delivers what it gives." }),
  transferRetentionOrExpenditure: yes.annotateKey({
    description: "Whether the other passes on, keeps or spends its money."
  }),
  other: other.annotateKey({ description: "How else the two are tied, 1 to 255 characters." })
}
const donors = {
  corporateEntity: yes.annotateKey({ description: "Whether companies give." }),
  endowmentFund: yes.annotateKey({ description: "Whether an endowment gives." }),
  government: yes.annotateKey({ description: "Whether governments give." }),
  individual: yes.annotateKey({ description: "Whether single persons give." }),
  institutional: yes.annotateKey({ description: "Whether institutions give." }),
  otherCharitableOrganization: yes.annotateKey({ description: "Whether other charities give." }),
  other: other.annotateKey({ description: "Who else gives, 1 to 255 characters." })
}
const affiliation = {
  name: Text.Name.annotateKey({ description: "Name of the other organization." }),
  countries: Country.some(1, maxAffiliationCountries).annotateKey({
    description: "The 1 to 50 countries in which it works, by their two letters."
  })
}

const descriptions = {
  entities: { description: "Whom the nonprofit serves; at least one answer." },
  geographies: { description: "Where those live whom it serves; at least one answer." },
  affiliations: { description: "The organizations that it works with, at most 20, as `affiliation_1` and so on." },
  associationTypes: { description: "How the two are tied; at least one answer." },
  nonDomestic: { description: "The other countries in which beneficiaries are, by their two letters." }
} as const

const beneficiariesPatchSchema = Wire.struct(
  Wire.patchMembers({
    entities: Wire.annotateKey(Wire.struct(Wire.patchMembers(entities)), descriptions.entities),
    geographies: Wire.annotateKey(Wire.struct(Wire.patchMembers(geographies)), descriptions.geographies),
    affiliations: Wire.record(
      /^affiliation_[0-9]{1,3}$/,
      Schema.NullOr(
        Wire.struct(
          Wire.patchMembers({
            ...affiliation,
            associationTypes: Wire.annotateKey(
              Wire.struct(Wire.patchMembers(associationTypes)),
              descriptions.associationTypes
            )
          })
        )
      ),
      "PARAM_VALUE_IS_INVALID_PATTERN"
    ).annotateKey(descriptions.affiliations),
    nonDomesticLocationBeneficiaries: anyCountries.annotateKey(descriptions.nonDomestic)
  })
)
export interface BeneficiariesPatchSchema extends Wire.CodecOf<typeof beneficiariesPatchSchema> {}
export const BeneficiariesPatch: BeneficiariesPatchSchema = beneficiariesPatchSchema

const beneficiariesSchema = Wire.struct(
  Wire.sparse({
    entities: Wire.annotateKey(Wire.struct(Wire.sparse(entities)), descriptions.entities),
    geographies: Wire.annotateKey(Wire.struct(Wire.sparse(geographies)), descriptions.geographies),
    affiliations: Schema.Record(
      Schema.String,
      Wire.struct(
        Wire.sparse({
          ...affiliation,
          associationTypes: Wire.annotateKey(Wire.struct(Wire.sparse(associationTypes)), descriptions.associationTypes)
        })
      )
    ).annotateKey(descriptions.affiliations),
    nonDomesticLocationBeneficiaries: anyCountries.annotateKey(descriptions.nonDomestic)
  })
)
export interface BeneficiariesSchema extends Wire.CodecOf<typeof beneficiariesSchema> {}
export const Beneficiaries: BeneficiariesSchema = beneficiariesSchema

export type Beneficiaries = typeof Beneficiaries.Type

export const DonorsPatch = Wire.struct(Wire.patchMembers(donors))
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

/** The forms of the record: null for a question without an answer. */
const entitiesRecord = (given: NonNullable<Beneficiaries["entities"]>) => ({
  art_and_culture: given.artAndCulture ?? null,
  education: given.education ?? null,
  individual: given.individual ?? null,
  labor_union: given.laborUnion ?? null,
  political_organization: given.politicalOrganization ?? null,
  religious: given.religious ?? null,
  social_service_and_economic_development: given.socialServiceAndEconomicDevelopment ?? null,
  other: given.other ?? null
})

const geographiesRecord = (given: NonNullable<Beneficiaries["geographies"]>) => ({
  local: given.local ?? null,
  regional: given.regional ?? null,
  national: given.national ?? null,
  international: given.international ?? null
})

type Affiliation = NonNullable<Beneficiaries["affiliations"]>[string]

const associationTypesRecord = (given: NonNullable<Affiliation["associationTypes"]>) => ({
  contractual_obligation: given.contractualObligation ?? null,
  donor: given.donor ?? null,
  funding_recipient: given.fundingRecipient ?? null,
  parent_organization: given.parentOrganization ?? null,
  program_affiliation: given.programAffiliation ?? null,
  resource_delivery_provider: given.resourceDeliveryProvider ?? null,
  transfer_retention_or_expenditure: given.transferRetentionOrExpenditure ?? null,
  other: given.other ?? null
})

const affiliationRecord = ({ associationTypes, countries, name }: Affiliation) => ({
  name: name ?? null,
  countries: countries ?? null,
  association_types: associationTypes === undefined ? null : associationTypesRecord(associationTypes)
})

export const beneficiariesRecord = ({
  affiliations,
  entities,
  geographies,
  nonDomesticLocationBeneficiaries
}: Beneficiaries) => ({
  entities: entities === undefined ? null : entitiesRecord(entities),
  geographies: geographies === undefined ? null : geographiesRecord(geographies),
  affiliations:
    affiliations === undefined
      ? null
      : Object.fromEntries(Object.entries(affiliations).map(([key, each]) => [key, affiliationRecord(each)])),
  non_domestic_location_beneficiaries: nonDomesticLocationBeneficiaries ?? null
})

export const donorsRecord = (given: Donors) => ({
  corporate_entity: given.corporateEntity ?? null,
  endowment_fund: given.endowmentFund ?? null,
  government: given.government ?? null,
  individual: given.individual ?? null,
  institutional: given.institutional ?? null,
  other_charitable_organization: given.otherCharitableOrganization ?? null,
  other: given.other ?? null
})
