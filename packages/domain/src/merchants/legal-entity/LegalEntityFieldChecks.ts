/**
 * The checks of a legal entity's fields that its Schema cannot make (merchants.md 1): `timeChecks` need the time, and
 * `mergedChecks` need the merged fields or the operator's settings. A change is checked only by the checks of the
 * fields that it touches, so that a later change of the settings does not block an unrelated update.
 */
import { Redacted, Schema } from "effect"
import type * as Decider from "../../decider/CommandHandler.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Address from "../../vocabulary/people/Address.ts"
import * as OperatorName from "../../vocabulary/people/OperatorName.ts"
import * as Person from "../../vocabulary/people/Person.ts"
import * as Phone from "../../vocabulary/people/Phone.ts"
import * as Problem from "../../vocabulary/Problem.ts"
import * as Requirement from "../../vocabulary/Requirement.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as TimeDependentChecks from "../../vocabulary/time/TimeDependentChecks.ts"
import * as BeneficiariesAndDonors from "./BeneficiariesAndDonors.ts"
import * as CountryInfo from "./CountryInfo.ts"
import * as LegalEntityFields from "./LegalEntityFields.ts"
import * as PublicOwnership from "./PublicOwnership.ts"

const adult = 18
const maxRepresentatives = 10

export interface Settings {
  /** no entity name may contain it */
  readonly operatorName: string
  /** the allowed values of operates_in_sanctioned_countries */
  readonly sanctionedCountries: ReadonlyArray<string>
  /** the ticker symbols of each exchange for which the operator has set a list */
  readonly exchangeSymbols: PublicOwnership.Symbols
}

export interface Facts {
  /** the stored fields; undefined on creation */
  readonly before: LegalEntityFields.Fields | undefined
  readonly change: LegalEntityFields.Change
  /** `LegalEntityFields.merge(before, change)` */
  readonly merged: LegalEntityFields.Fields
  readonly settings: Settings
  readonly open: Secret.Open
}

type Problems = ReadonlyArray<Problem.Problem>
type Field = keyof LegalEntityFields.Fields

interface MergedCheck {
  readonly concerns: ReadonlyArray<Field>
  readonly problems: (facts: Facts) => Problems
}

const under = (path: ReadonlyArray<string>, problems: Problems): Problems =>
  problems.map((each) => ({ ...each, path: [...path, ...each.path] }))

const when = (holds: boolean, ...problems: Problems): Problems => (holds ? problems : [])

const place = (fields: Pick<Person.Fields, "address" | "phone">): Problems => [
  ...under(["address"], Address.problems(fields.address ?? {})),
  ...under(["phone"], Phone.problems(fields.phone ?? {}))
]

const isDate = Schema.is(Person.DateOfBirth)

const bornBefore = (minimumAge: number): string =>
  minimumAge === 0 ? "must be in the past" : `must be at least ${minimumAge} years ago`

/** A date of birth is in the past, and the person is at least `minimumAge` years old. */
const born =
  (minimumAge: number): TimeDependentChecks.TimeCheck =>
  (given, at) => {
    const date = Redacted.isRedacted(given) ? Redacted.value(given) : given
    if (!isDate(date)) return []
    const today = Calendar.dateOf(at)
    const isPast = Calendar.compare(date, today) < 0
    const isOldEnough = Calendar.compare({ ...date, year: date.year + minimumAge }, today) <= 0
    return when(!isPast || !isOldEnough, Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", bornBefore(minimumAge)))
  }

const aged = (minimumAge: number): TimeDependentChecks.TimeCheck =>
  TimeDependentChecks.member("dateOfBirth", born(minimumAge))

/**
 * The problems of a change that depend on the time of the request. Stored values are not checked again, because they
 * were valid when they were sent.
 */
export const timeChecks = TimeDependentChecks.all(
  TimeDependentChecks.member("controller", aged(adult)),
  TimeDependentChecks.member("accountController", aged(0)),
  TimeDependentChecks.member("additionalRepresentatives", TimeDependentChecks.each(aged(0))),
  TimeDependentChecks.member("entityCountryInfo", CountryInfo.timeChecks),
  TimeDependentChecks.member(
    "termsOfService",
    TimeDependentChecks.member("acceptanceTime", TimeDependentChecks.notInFuture)
  ),
  TimeDependentChecks.member(
    "attestation",
    TimeDependentChecks.member("controller", TimeDependentChecks.member("attestTime", TimeDependentChecks.notInFuture))
  ),
  EmbeddedRbits.timeChecks
)

/** The last four digits fit the full number. A stored number is opened only when the other one is new. */
const lastFour = ({ personalCountryInfo }: Person.Fields, open: Secret.Open): Problems => {
  const { socialSecurityNumber: full, socialSecurityNumberLastFour: last } = personalCountryInfo?.US ?? {}
  if (full === undefined || last === undefined || !(Secret.isFresh(full) || Secret.isFresh(last))) return []
  return when(
    !Secret.reveal(full, open).endsWith(Secret.reveal(last, open)),
    Problem.violation(
      "PARAM_VALUE_IS_INVALID_PATTERN",
      "must be the last 4 digits of the full number",
      "personal_country_info",
      "US",
      "social_security_number_last_four"
    )
  )
}

const person = (fields: Person.Fields | undefined, open: Secret.Open): Problems =>
  fields === undefined ? [] : [...place(fields), ...lastFour(fields, open)]

const numbered = ({ merged: { additionalRepresentatives: all = {} }, open }: Facts): Problems => [
  ...when(
    Object.keys(all).length > maxRepresentatives,
    Problem.violation("PARAM_VALUE_IS_OUT_OF_RANGE", Requirement.count(0, maxRepresentatives, "member"))
  ),
  ...Object.entries(all).flatMap(([key, each]) => under([key], person(each, open)))
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

const named = ({ merged, settings }: Facts): Problems =>
  OperatorName.problems(merged.entityName, settings.operatorName, "entity_name")

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

const info = ({ merged, settings }: Facts): Problems =>
  under(["entity_country_info"], CountryInfo.problems(merged.entityCountryInfo ?? {}, settings.sanctionedCountries))

/** The checks in the order in which their problems are reported. */
export const mergedChecks: ReadonlyArray<MergedCheck> = [
  { concerns: ["entityName"], problems: named },
  { concerns: ["address", "phone"], problems: ({ merged }) => place(merged) },
  { concerns: ["controller", "accountController"], problems: controllers },
  {
    concerns: ["controller"],
    problems: ({ merged, open }) => under(["controller"], person(merged.controller, open))
  },
  {
    concerns: ["accountController"],
    problems: ({ merged, open }) => under(["account_controller"], person(merged.accountController, open))
  },
  {
    concerns: ["additionalRepresentatives"],
    problems: (facts) => under(["additional_representatives"], numbered(facts))
  },
  { concerns: ["entityCountryInfo"], problems: info },
  {
    concerns: ["publicOwnership"],
    problems: ({ merged, settings }) =>
      under(["public_ownership"], PublicOwnership.problems(merged.publicOwnership ?? {}, settings.exchangeSymbols))
  },
  {
    concerns: ["significantBeneficiaries"],
    problems: ({ merged }) =>
      under(
        ["significant_beneficiaries"],
        BeneficiariesAndDonors.beneficiariesProblems(merged.significantBeneficiaries ?? {})
      )
  },
  {
    concerns: ["significantDonors"],
    problems: ({ merged: { significantDonors: donors } }) =>
      donors === undefined ? [] : under(["significant_donors"], BeneficiariesAndDonors.donorsProblems(donors))
  },
  { concerns: ["enterpriseCustomerId"], problems: enterprise },
  { concerns: ["annualSalesVolume", "annualSalesVolumeCurrency"], problems: volume },
  { concerns: ["hasSignificantWealthContributors", "significantWealthContributors"], problems: contributors }
]

export const check = (facts: Facts): Problems =>
  mergedChecks
    .filter(({ concerns }) => concerns.some((field) => Object.hasOwn(facts.change, field)))
    .flatMap(({ problems }) => problems(facts))

const settingsOf = ({ operator, settings }: Decider.Context): Settings => ({
  operatorName: operator.name,
  sanctionedCountries: settings.sanctionedCountries,
  exchangeSymbols: settings.exchangeSymbols
})

/** The vault for the secrets of a person, such as an SSN. */
export const personVault = ({ vault }: Decider.Context): Secret.Vault => ({
  seal: (plaintext) => vault.seal("person", plaintext),
  open: (sealed) => vault.open("person", sealed)
})

/** The fields after a request, and their problems. `before` undefined: the legal entity is new. */
export const validate = (
  before: LegalEntityFields.Fields | undefined,
  request: LegalEntityFields.Update,
  context: Decider.Context
) => {
  const change = LegalEntityFields.changeOf(request)
  const merged = LegalEntityFields.merge(before, change)
  return {
    merged,
    problems: check({ before, change, merged, settings: settingsOf(context), open: personVault(context).open })
  }
}
