/** The fields of an account in request bodies and in its state (merchants.md 4.1). Updates are merge patches. */
import { Schema } from "effect"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Email from "../../vocabulary/people/Email.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Time from "../../vocabulary/time/Time.ts"
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
export const AcceptedMethod = Schema.Literals(acceptedMethods).annotate({ identifier: "AcceptedMethod" })
export type AcceptedMethod = typeof AcceptedMethod.Type

const Industry = Wire.struct(
  Wire.patchMembers({
    merchantCategoryCode: Text.text(1, 255)
      .check(Check.pattern(/^[0-9]{4}$/, "must be 4 digits"))
      .annotateKey({ description: "Merchant category code (MCC), 4 digits." }),
    categoryDetail: Text.text(0, 255).annotateKey({ description: "What the merchant sells, beyond its category." })
  })
)

const OptBlue = Wire.struct({
  ...Wire.patchMembers({
    optIntoMarketing: Schema.Boolean.annotateKey({
      description: "Whether American Express may send the merchant offers; null: not stated."
    })
  }),
  amexSellerNumber: Wire.readOnly,
  amexSellerId: Wire.readOnly
})

const incomingPaymentsSchema = Wire.struct(
  Wire.patchMembers({
    acceptedMethods: Schema.Array(AcceptedMethod)
      .check(Check.maxLength(acceptedMethods.length), Check.unique())
      .annotateKey({ description: "How payers may pay; all ways unless stated. Other payments are refused." }),
    prepaidCardsDisabled: Schema.Boolean.annotateKey({
      description: "true: prepaid and gift cards are refused, which needs 3.1.rc.1.3; false unless stated."
    }),
    amex: Schema.Struct(
      Wire.patchMembers({
        countries: Schema.Struct(
          Wire.patchMembers({
            US: Wire.annotateKey(
              Wire.struct(
                Wire.patchMembers({
                  optBlue: Wire.annotateKey(OptBlue, { description: "The OptBlue program of American Express." })
                })
              ),
              { description: "What holds in the United States." }
            )
          })
        ).annotateKey({ description: "What holds in each country." })
      })
    ).annotateKey({ description: "What the merchant has agreed with American Express." })
  })
)
export interface IncomingPaymentsSchema extends Wire.CodecOf<typeof incomingPaymentsSchema> {}
const IncomingPayments: IncomingPaymentsSchema = incomingPaymentsSchema

export const Period = Schema.Literals(["daily", "weekly", "monthly"]).annotate({ identifier: "PayoutPeriod" })
export type Period = typeof Period.Type

const payoutOfCurrencySchema = Wire.struct({
  ...Wire.patchMembers({
    payoutMethodId: Text.Id.annotateKey({ description: "The payout method of the owner that the account is paid by." }),
    period: Period.annotateKey({
      description: "How often the account is paid out, at 09:00 in New York. A paper check is not daily."
    })
  }),
  nextPayoutTime: Wire.readOnly
})
export interface PayoutOfCurrencySchema extends Wire.CodecOf<typeof payoutOfCurrencySchema> {}
const PayoutOfCurrency: PayoutOfCurrencySchema = payoutOfCurrencySchema

const Payout = Wire.struct(
  Wire.patchMembers({
    defaultCurrency: Money.Currency.annotateKey({
      description: "The currency of the account, fixed by its creation; that of the country unless stated."
    }),
    currencies: Schema.Struct(
      Wire.patchMembers({
        USD: Wire.annotateKey(PayoutOfCurrency, { description: "How US dollars are paid out." }),
        CAD: Wire.annotateKey(PayoutOfCurrency, { description: "How Canadian dollars are paid out." })
      })
    ).annotateKey({ description: "How the account is paid out, by currency; it has one." })
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
  name: Text.Name.check(wordCharacter).annotateKey({
    description:
      "The name under which the merchant does business. A new account has the name of its entity or controller unless stated."
  }),
  description: Text.text(0, 65_535).annotateKey({
    description: "What the merchant sells; a new account has the description of its entity unless stated."
  }),
  statementDescription: Text.Name.annotateKey({
    description: "What payers read on their statements; the name unless stated. Networks shorten it."
  }),
  referenceId: Text.Reference.annotateKey({ description: "The id of the account in the system of the app." }),
  customData: CustomData.CustomData.annotateKey({
    description: "A JSON object of the app, replaced as a whole, which the platform keeps and does not read."
  }),
  industry: Wire.annotateKey(Industry, { description: "The industry of the merchant." }),
  incomingPayments: Wire.annotateKey(IncomingPayments, { description: "Which payments the account accepts." }),
  convenienceFeeAmount: Check.Integer.check(Check.between(0, 9_999_999)).annotateKey({
    description: "The convenience fee of a payment in cents; written in 3.1.rc.1.3 only. null: there is none."
  }),
  payout: Wire.annotateKey(Payout, { description: "How the account is paid out." }),
  pricing: Wire.annotateKey(Pricing.Pricing, { description: "What the platform's service costs the merchant." }),
  platformOnboardingTime: Time.UnixTime.annotateKey({
    description: "When the app has onboarded the merchant, in UNIX seconds."
  }),
  projectedMonthlyTransactionVolume: Volume.annotateKey({
    description: "The expected volume of payments in a month, in whole units of the currency, 0 or more."
  }),
  referralDetails: Wire.annotateKey(
    Wire.struct(
      Wire.patchMembers({
        name: Text.Name.annotateKey({ description: "Name of who has referred the merchant." }),
        email: Email.Email.annotateKey({ description: "E-mail address of who has referred the merchant." }),
        standardId: Text.Name.annotateKey({ description: "Id of who has referred the merchant." }),
        couponCode: Text.Name.annotateKey({ description: "Code of the coupon that the merchant has used." })
      })
    ),
    { description: "Who has referred the merchant to the app." }
  ),
  referralPartner: Text.Name.annotateKey({ description: "The partner through which the merchant came." }),
  ...OnboardingServiceFields.fields
}

const rbits = EmbeddedRbits.member

/** The members of every body that writes an account. */
const bodyFields = {
  ...Wire.patchMembers(fields),
  ...Wire.recordMembers,
  ...OnboardingServiceFields.readOnlyFields,
  status: Wire.readOnly,
  balances: Wire.readOnly,
  beneficiary: Wire.readOnly,
  beneficiaryLegalEntityId: Schema.optionalKey(Schema.NullOr(Text.Id)).annotateKey({
    description:
      "The legal entity that receives the funds in place of the owner; null gives them back to the owner. The app needs a permission."
  }),
  rbits
}

/** An account has at most this many documents, as the parties of a verification (merchants.md 2). */
export const maxDocuments = 10

/** The body of POST /accounts/{id}: omitted keeps, null clears. `documents` are fee disclosures. */
export const Patch = Wire.mergePatch({
  ...bodyFields,
  pricing: Schema.optionalKey(Schema.NullOr(Pricing.Patch)).annotateKey({
    description: "What changes of the prices; null removes them. A fee needs all of its members afterwards."
  }),
  legalEntityId: Wire.readOnly,
  documents: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Text.Id).check(Check.maxLength(maxDocuments), Check.unique()))
  ).annotateKey({ description: "The ids of uploaded documents, such as fee disclosures, at most 10; null: none." })
}).annotate({ identifier: "UpdateAccountRequest" })
export type Patch = typeof Patch.Type

/** The body of POST /accounts. */
export const Create = Wire.annotate(
  Wire.struct({
    ...bodyFields,
    legalEntityId: Text.Id.annotateKey({
      description: "The id of the merchant's legal entity, which owns the account."
    }),
    documents: Wire.readOnly
  }),
  { identifier: "CreateAccountRequest" }
)
export type Create = typeof Create.Type

/** The stored fields: the result of the creation and all patches. */
export const Fields = Wire.struct(Wire.patchMembers(fields))
export type Fields = typeof Fields.Type

export const EnhancedReview = Schema.Literals([
  "not_requested",
  "requested",
  "in_review",
  "approved",
  "declined"
]).annotate({
  identifier: "EnhancedReview"
})

/**
 * The details that the operator sets (POST /operator/accounts/{id}, platform.md 12): the request body and the stored
 * form. `reserveWeeklyLimit` is in the smallest unit and is not shown in the record (merchants.md 10).
 */
export const Details = Wire.mergePatch(
  Wire.patchMembers({
    enhancedReview: EnhancedReview.annotateKey({
      description: "How far the closer review of the account is; null: `not_requested`."
    }),
    transactionDivisionMid: Text.Reference.annotateKey({
      description: "The division number of the merchant at the card network; null: it has none."
    }),
    reserveWeeklyLimit: Money.Natural.annotateKey({
      description: "What the account may receive in a week in cents; what is above is held in reserve. null: no limit."
    })
  })
).annotate({ identifier: "SetAccountDetailsRequest" })
export type Details = typeof Details.Type
