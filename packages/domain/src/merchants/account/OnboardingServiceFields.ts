/**
 * The additional fields of accounts for apps that onboard merchants as a service (merchants.md 4.1, the 3.1 line), and
 * the fields that may change after onboarding.
 */
import { Schema } from "effect"
import * as Address from "../../vocabulary/people/Address.ts"
import { type Problem, problem, under } from "../../vocabulary/Problem.ts"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import { snake } from "../../vocabulary/text/SnakeCase.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

const Kinds = Schema.Struct(
  Wire.patchMembers({
    credit: Schema.Boolean.annotateKey({ description: "Whether credit cards are accepted; null: not stated." }),
    debit: Schema.Boolean.annotateKey({ description: "Whether debit cards are accepted; null: not stated." })
  })
)
const Present = Schema.Struct(
  Wire.patchMembers({
    contact: Kinds.annotateKey({ description: "Cards that are inserted or swiped." }),
    contactless: Kinds.annotateKey({ description: "Cards that are held to the reader." })
  })
)
const Brand = Wire.struct(
  Wire.patchMembers({
    cardNotPresent: Kinds.annotateKey({ description: "Cards whose data is entered, as on a web page." }),
    cardPresent: Present.annotateKey({ description: "Cards at a reader." })
  })
)

const Brands = Wire.struct(
  Wire.patchMembers({
    visa: Wire.annotateKey(Brand, { description: "How cards of Visa are accepted." }),
    masterCard: Wire.annotateKey(Brand, { description: "How cards of Mastercard are accepted." }),
    discover: Wire.annotateKey(Brand, { description: "How cards of Discover are accepted." }),
    dinersClub: Wire.annotateKey(Brand, { description: "How cards of Diners Club are accepted." }),
    jcb: Wire.annotateKey(Brand, { description: "How cards of JCB are accepted." }),
    americanExpress: Wire.annotateKey(Brand, { description: "How cards of American Express are accepted." })
  })
)

/** The brands, entry modes and fundings that the merchant accepts, by country. */
const AcceptedMethodOfPayments = Schema.Struct(
  Wire.patchMembers({
    countries: Schema.Struct(
      Wire.patchMembers({
        US: Wire.annotateKey(Brands, { description: "What the merchant accepts in the United States." })
      })
    ).annotateKey({ description: "What the merchant accepts, by country." })
  })
)

export const fields = {
  transactionType: Schema.Literals(["internet"]).annotateKey({
    description: "Where the merchant sells; for platforms that onboard merchants as a service, in 3.1."
  }),
  onboardingLocation: Address.EmbeddedAddress.annotateKey({
    description: "Where the merchant sells from; a PO box is allowed. For onboarding as a service, in 3.1."
  }),
  acceptedMethodOfPayments: AcceptedMethodOfPayments.annotateKey({
    description: "Which cards the merchant accepts, and how. For onboarding as a service, in 3.1."
  }),
  primaryUrl: Text.WebAddressOrEmpty.annotateKey({
    description: "The web site of the account. For onboarding as a service, in 3.1."
  })
}

type Encoded = typeof AcceptedMethodOfPayments.Encoded
type EncodedBrand = typeof Brand.Encoded
type EncodedKinds = typeof Kinds.Encoded

/** What the merchant accepts, as the record of the account shows it: each object with all its members. */
const Accepted = recordOf(AcceptedMethodOfPayments)
type Accepted = typeof Accepted.Type
type Country = NonNullable<NonNullable<Accepted["countries"]>["US"]>
type ShownBrand = NonNullable<Country["visa"]>
type ShownKinds = NonNullable<ShownBrand["card_not_present"]>

const kindsRecord = (given: EncodedKinds | null | undefined): ShownKinds | null =>
  (given ?? null) === null ? null : { credit: given?.credit ?? null, debit: given?.debit ?? null }

const brandRecord = (given: EncodedBrand | null | undefined): ShownBrand | null => {
  if (given === null || given === undefined) return null
  const { card_not_present, card_present: present } = given
  return {
    card_not_present: kindsRecord(card_not_present),
    card_present:
      (present ?? null) === null
        ? null
        : { contact: kindsRecord(present?.contact), contactless: kindsRecord(present?.contactless) }
  }
}

/** The record of what the merchant accepts: each object with all its members, null without a value. */
export const acceptedRecord = (given: Encoded | null | undefined): Accepted | null => {
  if (given === null || given === undefined) return null
  const { countries } = given
  if (countries === null || countries === undefined) return { countries: null }
  const { US: brands } = countries
  if (brands === null || brands === undefined) return { countries: { US: null } }
  return {
    countries: {
      US: {
        visa: brandRecord(brands.visa),
        master_card: brandRecord(brands.master_card),
        discover: brandRecord(brands.discover),
        diners_club: brandRecord(brands.diners_club),
        jcb: brandRecord(brands.jcb),
        american_express: brandRecord(brands.american_express)
      }
    }
  }
}

interface Located {
  readonly onboardingLocation?: Address.EmbeddedAddress | null
}

/** The problems of the merged location: each patch may be valid by itself and their result invalid. */
export const problems = ({ onboardingLocation: location }: Located): ReadonlyArray<Problem> =>
  Address.problems(location ?? {}).map((each) => under(each, "onboarding_location"))

/** Members that only the operator sets. */
export const readOnlyFields = { transactionDivisionMid: Wire.readOnly, enhancedReview: Wire.readOnly }

/** The wire names of the fields that need the permission `onboarding_as_a_service`. */
export const names = {
  transactionType: "transaction_type",
  onboardingLocation: "onboarding_location",
  acceptedMethodOfPayments: "accepted_method_of_payments",
  primaryUrl: "primary_url"
} as const

/** Fields that may change after onboarding. */
const changeable: ReadonlySet<string> = new Set([
  "name",
  "description",
  "primaryUrl",
  "convenienceFeeAmount",
  "payout",
  "onboardingLocation",
  "acceptedMethodOfPayments",
  "rbits"
])

interface Request {
  readonly payout?: {
    readonly currencies?: { readonly [currency: string]: unknown } | null
    readonly [member: string]: unknown
  } | null
  readonly [field: string]: unknown
}

/** The members of `payout` that may not change: all but its part in USD. */
const frozenPayout = ({ payout }: Request): ReadonlyArray<ReadonlyArray<string>> => {
  if (payout === undefined) return []
  if (payout === null) return [["payout"]]
  const { currencies, ...others } = payout
  const frozenCurrencies =
    currencies === null
      ? [["payout", "currencies"]]
      : Object.keys(currencies ?? {}).flatMap((each) => (each === "USD" ? [] : [["payout", "currencies", each]]))
  return [...Object.keys(others).map((member) => ["payout", snake(member)]), ...frozenCurrencies]
}

/** The members of a request that may not change after onboarding. */
export const frozen = (request: Request): ReadonlyArray<Problem> =>
  [
    ...Object.keys(request).flatMap((field) => (changeable.has(field) ? [] : [[snake(field)]])),
    ...frozenPayout(request)
  ].map((path) => problem("PARAM_CANNOT_BE_MODIFIED", ...path))
