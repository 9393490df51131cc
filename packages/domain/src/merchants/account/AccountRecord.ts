/** The record of an account (merchants.md 4). */
import { Schema } from "effect"
import * as Account from "./Account.ts"
import * as AccountFields from "./AccountFields.ts"
import * as OnboardingServiceFields from "./OnboardingServiceFields.ts"
import * as Pricing from "./Pricing.ts"
import * as Money from "../../vocabulary/Money.ts"
import { idOf, reference, time } from "../../vocabulary/Examples.ts"
import { Address, common, data, flag, Reference, text, UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import { shown, shownAsSent } from "../../vocabulary/SchemaOfStoredFields.ts"
import { documentFields } from "../document/DocumentRecord.ts"

const OptBlue = Schema.Struct({
  opt_into_marketing: Schema.NullOr(flag),
  amex_seller_number: text,
  amex_seller_id: text
})

const IncomingPayments = Schema.Struct({
  accepted_methods: Schema.Array(AccountFields.AcceptedMethod),
  prepaid_cards_disabled: flag,
  amex: Schema.NullOr(Schema.Struct({ countries: Schema.Struct({ US: Schema.Struct({ opt_blue: OptBlue }) }) }))
})

/** The values of the account's currency. */
const ofCurrency = <S extends Schema.Constraint>(value: S) => Schema.Record(Schema.String, value)

const Payout = Schema.Struct({
  default_currency: Money.Currency,
  currencies: ofCurrency(
    Schema.Struct({
      payout_method_id: text,
      period: Schema.NullOr(AccountFields.Period),
      next_payout_time: UnixTimeOrNull
    })
  )
})

export const AccountRecord = Schema.Struct({
  ...common,
  ...shown(AccountFields.Fields).fields,
  owner: Reference,
  beneficiary: Reference,
  status: Account.State.fields.status,
  balances: Schema.Struct({ currencies: ofCurrency(Schema.Record(Schema.String, Schema.Int)) }),
  custom_data: data,
  incoming_payments: IncomingPayments,
  payout: Payout,
  pricing: Schema.Struct({ currencies: ofCurrency(shownAsSent(Pricing.Prices)) }),
  documents: Schema.Array(Schema.Struct({ ...common, ...documentFields })),
  transaction_division_mid: text,
  onboarding_location: Schema.NullOr(Address),
  accepted_method_of_payments: Schema.NullOr(Schema.toEncoded(OnboardingServiceFields.fields.acceptedMethodOfPayments)),
  enhanced_review: AccountFields.EnhancedReview
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
