/** The fields of an account in request bodies and in its state (merchants.md 4.1). Updates are merge patches. */
import { Schema } from "effect"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Email from "../../vocabulary/Email.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as OnboardingServiceFields from "./OnboardingServiceFields.ts"
import * as Pricing from "./Pricing.ts"

export const acceptedMethods = [
  "payment_bank",
  "visa",
  "mastercard",
  "american_express",
  "amex",
  "discover",
  "jcb",
  "diners_club"
] as const
export const AcceptedMethod = Schema.Literals(acceptedMethods)
export type AcceptedMethod = typeof AcceptedMethod.Type

const Industry = Wire.struct(
  Wire.patched({
    merchantCategoryCode: Text.text(1, 255).check(Check.pattern(/^[0-9]{4}$/, "must be 4 digits")),
    categoryDetail: Text.text(0, 255)
  })
)

const OptBlue = Wire.struct({
  ...Wire.patched({ optIntoMarketing: Schema.Boolean }),
  amexSellerNumber: Wire.readOnly,
  amexSellerId: Wire.readOnly
})

const incomingPaymentsSchema = Wire.struct(
  Wire.patched({
    acceptedMethods: Schema.Array(AcceptedMethod).check(Check.maxLength(acceptedMethods.length), Check.unique()),
    prepaidCardsDisabled: Schema.Boolean,
    amex: Schema.Struct(
      Wire.patched({ countries: Schema.Struct(Wire.patched({ US: Wire.struct(Wire.patched({ optBlue: OptBlue })) })) })
    )
  })
)
export interface IncomingPaymentsSchema extends Wire.CodecOf<typeof incomingPaymentsSchema> {}
const IncomingPayments: IncomingPaymentsSchema = incomingPaymentsSchema

export const Period = Schema.Literals(["daily", "weekly", "monthly"])
export type Period = typeof Period.Type

const payoutOfCurrencySchema = Wire.struct({
  ...Wire.patched({ payoutMethodId: Text.Id, period: Period }),
  nextPayoutTime: Wire.readOnly
})
export interface PayoutOfCurrencySchema extends Wire.CodecOf<typeof payoutOfCurrencySchema> {}
const PayoutOfCurrency: PayoutOfCurrencySchema = payoutOfCurrencySchema

const Payout = Wire.struct(
  Wire.patched({
    defaultCurrency: Money.Currency,
    currencies: Schema.Struct(Wire.patched({ USD: PayoutOfCurrency, CAD: PayoutOfCurrency }))
  })
)
export type Payout = typeof Payout.Type

/** A number of 0 or more (merchants.md 4.1). It is no amount in the smallest unit and may have decimals. */
const Volume = Check.Finite.check(Check.atLeast(0))

const wordCharacter = Check.must(
  (name: string) => /[\p{L}\p{N}_]/u.test(name),
  "PARAM_VALUE_IS_INVALID_PATTERN",
  "must contain a letter, a digit or _"
)

const fields = {
  name: Text.Name.check(wordCharacter),
  description: Text.text(0, 65_535),
  statementDescription: Text.Name,
  referenceId: Text.Name,
  customData: CustomData.CustomData,
  industry: Industry,
  incomingPayments: IncomingPayments,
  convenienceFeeAmount: Check.Integer.check(Check.between(0, 9_999_999)),
  payout: Payout,
  pricing: Pricing.Pricing,
  platformOnboardingTime: Time.UnixTime,
  projectedMonthlyTransactionVolume: Volume,
  referralDetails: Wire.struct(
    Wire.patched({ name: Text.Name, email: Email.Email, standardId: Text.Name, couponCode: Text.Name })
  ),
  referralPartner: Text.Name,
  ...OnboardingServiceFields.fields
}

const rbits = EmbeddedRbits.member

/** The members of every body that writes an account. */
const bodyFields = {
  ...Wire.patched(fields),
  ...Wire.recordMembers,
  ...OnboardingServiceFields.answered,
  status: Wire.readOnly,
  balances: Wire.readOnly,
  beneficiary: Wire.readOnly,
  beneficiaryLegalEntityId: Schema.optionalKey(Schema.NullOr(Text.Id)),
  rbits
}

/** An account has at most this many documents, as the parties of a verification (merchants.md 2). */
export const maxDocuments = 10

/** The body of POST /accounts/{id}: omitted keeps, null clears. `documents` are fee disclosures. */
export const Patch = Wire.mergePatch({
  ...bodyFields,
  pricing: Schema.optionalKey(Schema.NullOr(Pricing.Patch)),
  legalEntityId: Wire.readOnly,
  documents: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Text.Id).check(Check.maxLength(maxDocuments), Check.unique()))
  )
})
export type Patch = typeof Patch.Type

/** The body of POST /accounts. */
export const Create = Wire.struct({ ...bodyFields, legalEntityId: Text.Id, documents: Wire.readOnly })
export type Create = typeof Create.Type

/** The stored fields: the result of the creation and all patches. */
export const Fields = Wire.struct(Wire.patched(fields))
export type Fields = typeof Fields.Type

export const EnhancedReview = Schema.Literals(["not_requested", "requested", "in_review", "approved", "declined"])

/**
 * The details that the operator sets (POST /operator/accounts/{id}, platform.md 12): the request body and the stored
 * form. `reserveWeeklyLimit` is in the smallest unit and is not shown in the record (merchants.md 10).
 */
export const Details = Wire.mergePatch(
  Wire.patched({
    enhancedReview: EnhancedReview,
    transactionDivisionMid: Text.Name,
    reserveWeeklyLimit: Money.Natural
  })
)
export type Details = typeof Details.Type
