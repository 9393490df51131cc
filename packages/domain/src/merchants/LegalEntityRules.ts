/**
 * The rules of a legal entity's fields that need the merged value, the time or the
 * operator's settings (merchants.md 1). They are an ordered list, and each names
 * the fields it concerns: a change is judged only by the rules of what it touches,
 * so that a later setting never stands in the way of an unrelated update.
 */
import * as Address from "../vocabulary/Address.ts"
import * as Calendar from "../vocabulary/Calendar.ts"
import type * as Person from "../vocabulary/Person.ts"
import * as Phone from "../vocabulary/Phone.ts"
import * as Problem from "../vocabulary/Problem.ts"
import * as Secret from "../vocabulary/Secret.ts"
import type * as Time from "../vocabulary/Time.ts"
import { Redacted } from "effect"
import * as CountryInfo from "./CountryInfo.ts"
import type * as LegalEntityFields from "./LegalEntityFields.ts"
import * as PublicOwnership from "./PublicOwnership.ts"
import * as Significance from "./Significance.ts"

const adult = 18
const maxRepresentatives = 10

export interface Settings {
  /** no entity may call itself by it */
  readonly operatorName: string
  /** what operates_in_sanctioned_countries may hold */
  readonly sanctionedCountries: ReadonlyArray<string>
  /** the symbols of each exchange whose list the operator loaded */
  readonly exchangeSymbols: PublicOwnership.Symbols
}

export interface Facts {
  /** the stored fields, none on create */
  readonly before: LegalEntityFields.Fields | undefined
  readonly change: LegalEntityFields.Change
  /** `LegalEntityFields.merge(before, change)` */
  readonly merged: LegalEntityFields.Fields
  readonly settings: Settings
  readonly at: Time.UnixTime
  readonly open: Secret.Open
}

type Problems = ReadonlyArray<Problem.Problem>
type Field = keyof LegalEntityFields.Fields

export interface Rule {
  readonly concerns: ReadonlyArray<Field>
  readonly judge: (facts: Facts) => Problems
}

const under = (path: ReadonlyArray<string>, problems: Problems): Problems =>
  problems.map((each) => ({ ...each, path: [...path, ...each.path] }))

const when = (holds: boolean, ...problems: Problems): Problems => (holds ? problems : [])

const place = (fields: Pick<Person.Fields, "address" | "phone">): Problems => [
  ...under(["address"], Address.problems(fields.address ?? {})),
  ...under(["phone"], Phone.problems(fields.phone ?? {}))
]

/** A sealed date of birth was judged when it came, and nobody grows younger. */
const birth = ({ dateOfBirth }: Person.Fields, at: Time.UnixTime, minimumAge: number): Problems => {
  if (dateOfBirth === undefined || !Secret.isFresh(dateOfBirth)) return []
  const today = Calendar.dateOf(at)
  const born = Redacted.value(dateOfBirth)
  const isPast = Calendar.compare(born, today) < 0
  const isOldEnough = Calendar.compare({ ...born, year: born.year + minimumAge }, today) <= 0
  return when(!isPast || !isOldEnough, Problem.problem("PARAM_VALUE_IS_OUT_OF_RANGE", "date_of_birth"))
}

/** Opens a stored number only when the other one is new. */
const lastFour = ({ personalCountryInfo }: Person.Fields, open: Secret.Open): Problems => {
  const { socialSecurityNumber: full, socialSecurityNumberLastFour: last } = personalCountryInfo?.US ?? {}
  if (full === undefined || last === undefined || !(Secret.isFresh(full) || Secret.isFresh(last))) return []
  return when(
    !Secret.reveal(full, open).endsWith(Secret.reveal(last, open)),
    Problem.problem("PARAM_VALUE_IS_INVALID_PATTERN", "personal_country_info", "US", "social_security_number_last_four")
  )
}

const person = (fields: Person.Fields | undefined, { at, open }: Facts, minimumAge: number): Problems =>
  fields === undefined ? [] : [...place(fields), ...birth(fields, at, minimumAge), ...lastFour(fields, open)]

const numbered = ({ merged: { additionalRepresentatives: all = {} }, ...facts }: Facts): Problems => [
  ...when(Object.keys(all).length > maxRepresentatives, Problem.problem("PARAM_VALUE_IS_OUT_OF_RANGE")),
  ...Object.entries(all).flatMap(([key, each]) => under([key], person(each, { ...facts, merged: {} }, 0)))
]

const volume = ({ merged }: Facts): Problems => {
  const { annualSalesVolume: amount, annualSalesVolumeCurrency: currency } = merged
  return [
    ...when(amount === undefined && currency !== undefined, Problem.problem("PARAM_IS_MISSING", "annual_sales_volume")),
    ...when(
      amount !== undefined && currency === undefined,
      Problem.problem("PARAM_IS_MISSING", "annual_sales_volume_currency")
    )
  ]
}

const times = ({ at, merged: { attestation, termsOfService } }: Facts): Problems => [
  ...when(
    (termsOfService?.acceptanceTime ?? 0) > at,
    Problem.problem("PARAM_VALUE_IS_OUT_OF_RANGE", "terms_of_service", "acceptance_time")
  ),
  ...when(
    (attestation?.controller?.attestTime ?? 0) > at,
    Problem.problem("PARAM_VALUE_IS_OUT_OF_RANGE", "attestation", "controller", "attest_time")
  )
]

const named = ({ merged, settings }: Facts): Problems =>
  when(
    settings.operatorName !== "" &&
      (merged.entityName ?? "").toLowerCase().includes(settings.operatorName.toLowerCase()),
    Problem.problem("PARAM_VALUE_IS_INVALID_PATTERN", "entity_name")
  )

const controllers = ({ merged }: Facts): Problems =>
  when(
    merged.controller !== undefined && merged.accountController !== undefined,
    Problem.problem("PARAM_MUTUALLY_EXCLUSIVE", "controller"),
    Problem.problem("PARAM_MUTUALLY_EXCLUSIVE", "account_controller")
  )

const enterprise = ({ before, merged }: Facts): Problems =>
  when(
    before?.enterpriseCustomerId !== undefined && merged.enterpriseCustomerId !== before.enterpriseCustomerId,
    Problem.problem("ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED", "enterprise_customer_id")
  )

const contributors = ({ merged }: Facts): Problems =>
  when(
    merged.hasSignificantWealthContributors === true && (merged.significantWealthContributors ?? []).length === 0,
    Problem.problem("PARAM_IS_MISSING", "significant_wealth_contributors")
  )

const info = ({ at, merged, settings }: Facts): Problems =>
  under(
    ["entity_country_info"],
    CountryInfo.problems(merged.entityCountryInfo ?? {}, settings.sanctionedCountries, Calendar.dateOf(at).year)
  )

/** In the order in which their problems are told. */
export const rules: ReadonlyArray<Rule> = [
  { concerns: ["entityName"], judge: named },
  { concerns: ["address", "phone"], judge: ({ merged }) => place(merged) },
  { concerns: ["controller", "accountController"], judge: controllers },
  {
    concerns: ["controller"],
    judge: (facts) => under(["controller"], person(facts.merged.controller, facts, adult))
  },
  {
    concerns: ["accountController"],
    judge: (facts) => under(["account_controller"], person(facts.merged.accountController, facts, 0))
  },
  { concerns: ["additionalRepresentatives"], judge: (facts) => under(["additional_representatives"], numbered(facts)) },
  { concerns: ["entityCountryInfo"], judge: info },
  {
    concerns: ["publicOwnership"],
    judge: ({ merged, settings }) =>
      under(["public_ownership"], PublicOwnership.problems(merged.publicOwnership ?? {}, settings.exchangeSymbols))
  },
  {
    concerns: ["significantBeneficiaries"],
    judge: ({ merged }) =>
      under(["significant_beneficiaries"], Significance.beneficiariesProblems(merged.significantBeneficiaries ?? {}))
  },
  {
    concerns: ["significantDonors"],
    judge: ({ merged: { significantDonors: donors } }) =>
      donors === undefined ? [] : under(["significant_donors"], Significance.donorsProblems(donors))
  },
  { concerns: ["termsOfService", "attestation"], judge: times },
  { concerns: ["enterpriseCustomerId"], judge: enterprise },
  { concerns: ["annualSalesVolume", "annualSalesVolumeCurrency"], judge: volume },
  { concerns: ["hasSignificantWealthContributors", "significantWealthContributors"], judge: contributors }
]

/** Every problem of a change, by the rules of what it touches. */
export const check = (facts: Facts): Problems =>
  rules
    .filter(({ concerns }) => concerns.some((field) => Object.hasOwn(facts.change, field)))
    .flatMap(({ judge }) => judge(facts))
