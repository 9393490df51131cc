/**
 * The checks that creating and updating an account have in common (merchants.md 4.2): required facts, permissions,
 * problems of the body, and the one currency.
 */
import type * as App from "../../access/app/App.ts"
import * as Caller from "../../access/caller/Caller.ts"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import type * as Money from "../../vocabulary/Money.ts"
import * as OperatorName from "../../vocabulary/people/OperatorName.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import type * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import type * as Fields from "./AccountFields.ts"
import * as OnboardingServiceFields from "./OnboardingServiceFields.ts"
import * as Pricing from "./Pricing.ts"

/** Members of a body that are not fields of the account. */
export const requestOnly = ["legalEntityId", "beneficiaryLegalEntityId", "rbits", "documents"] as const

interface NamesBeneficiary {
  readonly beneficiaryLegalEntityId?: string | null
}

/** Requires `needs`, and that the beneficiary of the request exists. */
export const withBeneficiary = <A>(
  needs: RequiredFacts.RequiredFacts<A>,
  { beneficiaryLegalEntityId: id }: NamesBeneficiary
): RequiredFacts.RequiredFacts<A> =>
  id === undefined || id === null
    ? needs
    : RequiredFacts.map(
        RequiredFacts.both(
          needs,
          RequiredFacts.exists(LegalEntityKind.kind.type, id, "body", "beneficiary_legal_entity_id")
        ),
        ([first]) => first
      )

type OnboardingRequest = Pick<Fields.Patch, keyof typeof OnboardingServiceFields.names>
const onboardingFields = ["transactionType", "onboardingLocation", "acceptedMethodOfPayments", "primaryUrl"] as const

export const reasons = ["PERMISSION_NOT_GRANTED"] as const
type Forbidden = CommandHandler.Forbidden<(typeof reasons)[number]>

const notGranted = (field: string): Forbidden => ({ reason: "PERMISSION_NOT_GRANTED", path: [field] })

/** Setting or clearing a beneficiary or a field of onboarding as a service needs a permission (merchants.md 4.1). */
export const forbidden = (
  app: App.App,
  { request }: { readonly request: NamesBeneficiary & OnboardingRequest }
): ReadonlyArray<Forbidden> => {
  const { beneficiaryTransfer, onboardingAsAService } = app.state.permissions
  const given = onboardingFields.filter((field) => request[field] !== undefined)
  return [
    ...(request.beneficiaryLegalEntityId !== undefined && !beneficiaryTransfer
      ? [notGranted("beneficiary_legal_entity_id")]
      : []),
    ...(onboardingAsAService ? [] : given.map((field) => notGranted(OnboardingServiceFields.names[field])))
  ]
}

interface NamedRequest {
  readonly request: Pick<Fields.Patch, "name">
}

/** Whether the caller may use a currency; the operator may use any. */
export const permits = (caller: Caller.Caller, currency: Money.Currency): boolean =>
  Caller.appOf(caller)?.state.permissions.currencies.includes(currency) ?? true

/** The problems of a body that depend on the operator's name or on the time. */
export const problems = (
  { request }: NamedRequest,
  { at, operator }: CommandHandler.Context
): ReadonlyArray<Problem> => [
  ...OperatorName.problems(request.name, operator.name, "name"),
  ...EmbeddedRbits.timeChecks(request, at)
]

export interface PricingRejection {
  readonly _tag: "Account/PricingNotOffered"
  readonly path: ReadonlyArray<string>
}

/** The interchange-plus card fees of a request. In CAD they are invalid, so they are in USD. */
const interchangePlusFees = ({ pricing }: Pick<Fields.Patch, "pricing">) =>
  Pricing.interchangePlusFees(pricing?.currencies?.USD)

/** Interchange-plus prices are for legal entities in the US (merchants.md 4.3). */
export const pricingRefusal = (
  request: Pick<Fields.Patch, "pricing">,
  { fields }: LegalEntity.State
): PricingRejection | null => {
  const [fee] = fields.country === "US" ? [] : interchangePlusFees(request)
  return fee === undefined
    ? null
    : { _tag: "Account/PricingNotOffered", path: ["pricing", "currencies", "USD", fee, "model"] }
}

/** The path of a member for a currency that is not the account's; null: there is none. */
export const otherCurrencyPath = (
  request: Pick<Fields.Patch, "payout" | "pricing">,
  currency: Money.Currency
): ReadonlyArray<string> | null => {
  const other = currency === "USD" ? "CAD" : "USD"
  const found = (["payout", "pricing"] as const).find((field) => (request[field]?.currencies?.[other] ?? null) !== null)
  return found === undefined ? null : [found, "currencies", other]
}
