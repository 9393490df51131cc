/**
 * The record of an account (merchants.md 4). It has every member in every version, null without a value, because
 * records of one version are readable in all (platform.md 3).
 */
import { Schema } from "effect"
import type { Counters, Subject } from "../../decider/ResourceKind.ts"
import type * as Ledger from "../../ledger/Ledger.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as PostalAddress from "../../vocabulary/people/Address.ts"
import {
  Address,
  common,
  data,
  flag,
  ownerLegalEntity,
  Reference,
  text,
  UnixTimeOrNull
} from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { recordOf, recordAsSentOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import * as DocumentRecord from "../document/DocumentRecord.ts"
import * as Account from "./Account.ts"
import * as AccountFields from "./AccountFields.ts"
import * as OnboardingServiceFields from "./OnboardingServiceFields.ts"
import * as Pricing from "./Pricing.ts"

const OptBlue = Schema.Struct({
  opt_into_marketing: Schema.NullOr(flag).annotateKey({
    description: "Whether American Express may send the merchant offers; null: not stated."
  }),
  amex_seller_number: text.annotateKey({
    description: "The merchant's number at American Express; null: it has none."
  }),
  amex_seller_id: text.annotateKey({ description: "The merchant's id at American Express; null: it has none." })
})

const Amex = Schema.Struct({
  countries: Schema.Struct({
    US: Schema.Struct({
      opt_blue: OptBlue.annotateKey({ description: "The OptBlue program of American Express." })
    }).annotateKey({ description: "What holds in the United States." })
  }).annotateKey({ description: "What holds in each country." })
})

const IncomingPayments = Schema.Struct({
  accepted_methods: Schema.Array(AccountFields.AcceptedMethod).annotateKey({
    description: "How payers may pay; other payments are refused."
  }),
  prepaid_cards_disabled: flag.annotateKey({ description: "true: prepaid and gift cards are refused." }),
  amex: Schema.NullOr(Amex).annotateKey({
    description: "What the merchant has agreed with American Express; null: nothing was stated."
  })
})

/** The values of the account's currency. */
const ofCurrency = <S extends Schema.Constraint>(value: S) =>
  Schema.Record(Schema.String, value).annotateKey({ description: "By currency; an account has one." })

const Payout = Schema.Struct({
  default_currency: Money.Currency.annotateKey({ description: "The currency of the account." }),
  currencies: ofCurrency(
    Schema.Struct({
      payout_method_id: text.annotateKey({ description: "The payout method that the account is paid by; null: none." }),
      period: Schema.NullOr(AccountFields.Period).annotateKey({
        description: "How often the account is paid out, at 09:00 in New York; null: never."
      }),
      next_payout_time: UnixTimeOrNull.annotateKey({
        description:
          "When the next payout is made, in UNIX seconds; null: the method, the period or the capability is missing."
      })
    })
  )
})

/** The balances of the record that the ledger has. */
export const balances = [
  "available",
  "reserve",
  "incoming_pending",
  "outgoing_pending"
] as const satisfies ReadonlyArray<Ledger.MerchantBalance>

const Balances = Schema.Struct({
  available: Schema.Int.annotateKey({ description: "What can be paid out, in cents; below 0: the merchant owes it." }),
  balance: Schema.Int.annotateKey({ description: "The same as `available`, in cents." }),
  reserve: Schema.Int.annotateKey({ description: "What is held back, in cents." }),
  incoming_pending: Schema.Int.annotateKey({ description: "Pending payments and recoveries, in cents." }),
  outgoing_pending: Schema.Int.annotateKey({ description: "Pending payouts, in cents." })
})

const { accepted_method_of_payments, ...shownFields } = recordOf(AccountFields.Fields).fields

export const AccountRecord = Schema.Struct({
  ...common,
  ...shownFields,
  owner: ownerLegalEntity,
  beneficiary: Reference.annotateKey({
    description: "The legal entity that receives the funds: the owner, unless they were transferred to another."
  }),
  status: Account.State.fields.status.annotateKey({
    description: "A `disabled` account is closed: by the operator, or because data was missing for too long."
  }),
  balances: Schema.Struct({ currencies: ofCurrency(Balances) }).annotateKey({
    description: "The money of the account, as sums of the ledger."
  }),
  custom_data: data,
  incoming_payments: IncomingPayments.annotateKey({ description: "Which payments the account accepts." }),
  payout: Payout.annotateKey({ description: "How the account is paid out." }),
  pricing: Schema.Struct({ currencies: ofCurrency(recordAsSentOf(Pricing.Prices)) }).annotateKey({
    description: "What the platform's service costs the merchant; a price that is null is not agreed."
  }),
  documents: Schema.Array(Schema.Struct(DocumentRecord.fields)).annotateKey({
    description: "The documents that are attached to the account, such as fee disclosures."
  }),
  transaction_division_mid: text.annotateKey({
    description: "The division number of the merchant at the card network, which the operator sets; null: it has none."
  }),
  onboarding_location: Schema.NullOr(Address).annotateKey({
    description: "Where the merchant sells from; null: not stated."
  }),
  accepted_method_of_payments,
  enhanced_review: AccountFields.EnhancedReview.annotateKey({
    description: "How far the operator's closer review of the account is."
  })
}).annotate({
  identifier: "Account",
  examples: [
    {
      ...reference("accounts", idOf("account")),
      owner: reference("legal_entities", idOf("legalEntity")),
      beneficiary: reference("legal_entities", idOf("legalEntity")),
      create_time: time,
      status: "active",
      balances: {
        currencies: { USD: { available: 0, balance: 0, reserve: 0, incoming_pending: 0, outgoing_pending: 0 } }
      },
      name: "Harbor Books",
      description: "Books and coffee",
      statement_description: "Harbor Books",
      reference_id: null,
      custom_data: null,
      industry: null,
      incoming_payments: {
        accepted_methods: ["payment_bank", "visa", "mastercard", "american_express", "discover", "jcb", "diners_club"],
        prepaid_cards_disabled: false,
        amex: null
      },
      convenience_fee_amount: null,
      payout: {
        default_currency: "USD",
        currencies: { USD: { payout_method_id: null, period: null, next_payout_time: null } }
      },
      pricing: {
        currencies: {
          USD: {
            credit_card: null,
            payment_bank: null,
            recurring_fee: null,
            other_fees: null,
            debit_card: null,
            equipment_fees: null
          }
        }
      },
      platform_onboarding_time: null,
      projected_monthly_transaction_volume: null,
      referral_details: null,
      referral_partner: null,
      transaction_type: null,
      transaction_division_mid: null,
      onboarding_location: null,
      accepted_method_of_payments: null,
      primary_url: null,
      documents: [],
      enhanced_review: "not_requested"
    }
  ]
})
export type AccountRecord = typeof AccountRecord.Type

const encodeFields = Schema.encodeSync(AccountFields.Fields)
type Encoded = typeof AccountFields.Fields.Encoded

const renderIndustry = ({ industry = null }: Encoded) =>
  industry === null
    ? null
    : {
        merchant_category_code: industry.merchant_category_code ?? null,
        category_detail: industry.category_detail ?? null
      }

const renderReferral = ({ referral_details: referral = null }: Encoded) =>
  referral === null
    ? null
    : {
        name: referral.name ?? null,
        email: referral.email ?? null,
        standard_id: referral.standard_id ?? null,
        coupon_code: referral.coupon_code ?? null
      }

const renderPrices = (
  { pricing }: Encoded,
  currency: Money.Currency
): AccountRecord["pricing"]["currencies"][string] => {
  const given = pricing?.currencies?.[currency]
  const other = given?.other_fees ?? null
  return {
    credit_card: given?.credit_card ?? null,
    payment_bank: given?.payment_bank ?? null,
    recurring_fee: given?.recurring_fee ?? null,
    other_fees: other === null ? null : { debit_failure_fee: other.debit_failure_fee ?? null },
    debit_card: given?.debit_card ?? null,
    equipment_fees: given?.equipment_fees ?? null
  }
}

/** Seller numbers are null: they come from American Express, and no adapter connects to it. */
const renderAmex = ({ fields }: Account.State) => {
  const given = fields.incomingPayments?.amex?.countries?.US?.optBlue ?? null
  if (given === null) return null
  const opt_blue = {
    opt_into_marketing: given.optIntoMarketing ?? null,
    amex_seller_number: null,
    amex_seller_id: null
  }
  return { countries: { US: { opt_blue } } }
}

const decodeAnnounced = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))

/** The last announced record of capabilities, which is the payload of accounts.capabilities.updated. */
export const announcedCapabilities = ({ announced }: Account.State): JsonObject => decodeAnnounced(announced ?? "{}")

/** Whether the capability `payouts` is enabled. Without it the schedule continues, but its payouts are skipped. */
const paysOut = (state: Account.State): boolean => {
  const { payouts = null } = announcedCapabilities(state)
  return typeof payouts === "object" && payouts !== null && "enabled" in payouts && payouts.enabled === true
}

const renderPayout = (state: Account.State): AccountRecord["payout"] => {
  const { payoutMethodId = null, period = null } = state.fields.payout?.currencies?.[state.currency] ?? {}
  const next_payout_time = paysOut(state) ? state.nextPayoutAt : null
  return {
    default_currency: state.currency,
    currencies: { [state.currency]: { payout_method_id: payoutMethodId, period, next_payout_time } }
  }
}

const renderBalances = (
  { currency }: Account.State,
  accountId: string,
  counters: Counters
): AccountRecord["balances"] => {
  const balance = (name: (typeof balances)[number]) => counters(Account.balanceKey(accountId, name, currency))
  return {
    currencies: {
      [currency]: {
        available: balance("available"),
        balance: balance("available"),
        reserve: balance("reserve"),
        incoming_pending: balance("incoming_pending"),
        outgoing_pending: balance("outgoing_pending")
      }
    }
  }
}

/** Fields that are only used by apps that onboard merchants as a service. */
const renderOnboarding = (state: Account.State, fields: Encoded) => ({
  transaction_type: fields.transaction_type ?? null,
  transaction_division_mid: state.details.transactionDivisionMid ?? null,
  onboarding_location:
    state.fields.onboardingLocation === undefined || state.fields.onboardingLocation === null
      ? null
      : PostalAddress.record(state.fields.onboardingLocation),
  accepted_method_of_payments: OnboardingServiceFields.acceptedRecord(fields.accepted_method_of_payments),
  primary_url: fields.primary_url ?? null
})

export const render = (state: Account.State, subject: Subject, counters: Counters): AccountRecord => {
  const fields = encodeFields(state.fields)
  return {
    ...ResourceReference.to("accounts", subject.id),
    owner: ResourceReference.to("legal_entities", state.legalEntityId),
    beneficiary: ResourceReference.to("legal_entities", state.beneficiaryId),
    create_time: subject.createTime,
    status: state.status,
    balances: renderBalances(state, subject.id, counters),
    name: fields.name ?? null,
    description: fields.description ?? null,
    statement_description: fields.statement_description ?? null,
    reference_id: fields.reference_id ?? null,
    custom_data: fields.custom_data ?? null,
    industry: renderIndustry(fields),
    incoming_payments: {
      accepted_methods:
        state.fields.incomingPayments?.acceptedMethods ??
        AccountFields.acceptedMethods.filter((each) => each !== "amex"),
      prepaid_cards_disabled: state.fields.incomingPayments?.prepaidCardsDisabled ?? false,
      amex: renderAmex(state)
    },
    convenience_fee_amount: fields.convenience_fee_amount ?? null,
    payout: renderPayout(state),
    pricing: { currencies: { [state.currency]: renderPrices(fields, state.currency) } },
    platform_onboarding_time: fields.platform_onboarding_time ?? null,
    projected_monthly_transaction_volume: fields.projected_monthly_transaction_volume ?? null,
    referral_details: renderReferral(fields),
    referral_partner: fields.referral_partner ?? null,
    ...renderOnboarding(state, fields),
    documents: state.documents.map((each) =>
      DocumentRecord.renderAttachment(each, { id: subject.id, resource: "accounts" })
    ),
    enhanced_review: state.details.enhancedReview ?? "not_requested"
  }
}
