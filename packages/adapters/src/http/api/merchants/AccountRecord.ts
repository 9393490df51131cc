/** The record of an account as the API answers it (merchants.md 4). */
import { Schema } from "effect"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import { idOf, reference, time, version } from "../Examples.ts"
import { common, data, embedded, integer, json, Reference, text } from "../RecordFields.ts"
import { documentFields } from "../documents/DocumentRecord.ts"

export const AccountRecord = Schema.Struct({
  ...common,
  owner: Reference,
  beneficiary: Reference,
  status: Account.State.fields.status,
  balances: Schema.Struct({ currencies: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Int)) }),
  name: text,
  description: text,
  statement_description: text,
  reference_id: text,
  custom_data: data,
  industry: json,
  incoming_payments: json,
  convenience_fee_amount: integer,
  payout: json,
  pricing: json,
  platform_onboarding_time: integer,
  projected_monthly_transaction_volume: Schema.NullOr(Schema.Number),
  referral_details: json,
  referral_partner: text,
  documents: Schema.Array(Schema.Struct({ ...embedded, ...documentFields })),
  transaction_type: text,
  transaction_division_mid: text,
  onboarding_location: json,
  accepted_method_of_payments: json,
  primary_url: text,
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
      enhanced_review: "not_requested",
      api_version: version
    }
  ]
})
