/**
 * What accounts have besides when the platform onboards merchants as a service
 * (merchants.md 4.1, the 3.1 line), and what may still change once it has.
 */
import { Schema } from "effect"
import * as Text from "../vocabulary/Text.ts"
import * as Wire from "../vocabulary/Wire.ts"

const Kinds = Schema.Struct(Wire.patched({ credit: Schema.Boolean, debit: Schema.Boolean }))
const Present = Schema.Struct(Wire.patched({ contact: Kinds, contactless: Kinds }))
const Brand = Wire.struct(Wire.patched({ cardNotPresent: Kinds, cardPresent: Present }))

const Brands = Wire.struct(
  Wire.patched({
    visa: Brand,
    masterCard: Brand,
    discover: Brand,
    dinersClub: Brand,
    jcb: Brand,
    americanExpress: Brand
  })
)

/** Brands, ways and fundings that the merchant takes, by country. */
const AcceptedMethodOfPayments = Schema.Struct(Wire.patched({ countries: Schema.Struct(Wire.patched({ US: Brands })) }))

export const fields = {
  transactionType: Schema.Literals(["internet"]),
  onboardingLocation: Text.Name,
  acceptedMethodOfPayments: AcceptedMethodOfPayments,
  primaryUrl: Text.WebAddress
}

/** Said by the operator alone. */
export const answered = { transactionDivisionMid: Wire.readOnly, enhancedReview: Wire.readOnly }

/** The wire names that need the permission. */
export const names = {
  transactionType: "transaction_type",
  onboardingLocation: "onboarding_location",
  acceptedMethodOfPayments: "accepted_method_of_payments",
  primaryUrl: "primary_url"
} as const

/** What may change of an account after its onboarding; all else is PARAM_CANNOT_BE_MODIFIED. */
export const changeable: ReadonlySet<string> = new Set([
  "name",
  "description",
  "primaryUrl",
  "convenienceFeeAmount",
  "payout",
  "onboardingLocation",
  "acceptedMethodOfPayments",
  "rbits"
])
