/** The records of merchants as the wire carries them (merchants.md 1, 3, 4); as open as all (Records.ts). */
import { Schema } from "effect"
import { common, data, embedded, flag, integer, json, Reference, text } from "../RecordFields.ts"

const document = {
  owner: Reference,
  expire_time: integer,
  type: Schema.String,
  file_name: Schema.String,
  content_type: Schema.String,
  size: Schema.Int,
  status: Schema.String
}

export const Account = Schema.Struct({
  ...common,
  owner: Reference,
  beneficiary: Reference,
  status: Schema.String,
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
  documents: Schema.Array(Schema.Struct({ ...embedded, ...document })),
  transaction_type: text,
  transaction_division_mid: text,
  onboarding_location: json,
  accepted_method_of_payments: json,
  primary_url: text,
  enhanced_review: Schema.String
}).annotate({ identifier: "Account" })

const people = { controller: json, account_controller: json, additional_representatives: json }

export const LegalEntity = Schema.Struct({
  ...common,
  owner: Reference,
  country: text,
  entity_name: text,
  description: text,
  address: json,
  phone: json,
  email: text,
  primary_url: text,
  custom_data: data,
  reference_id: text,
  ...people,
  controller_type: text,
  entity_country_info: json,
  public_ownership: json,
  business_number: text,
  provincial_business_number: text,
  terms_of_service: json,
  attestation: json,
  enterprise_customer_id: text,
  annual_sales_volume: integer,
  annual_sales_volume_currency: text,
  average_ticket_size: Schema.Null,
  annual_credit_card_volume: integer,
  preferred_locale: text,
  significant_beneficiaries: json,
  significant_donors: json,
  entity_purpose_or_ideology: text,
  source_and_use_of_funds: text,
  has_significant_wealth_contributors: Schema.NullOr(flag),
  significant_wealth_contributors: json
}).annotate({ identifier: "LegalEntity" })

/** Its owner is the app, once it is attached what it is attached to. */
export const Document = Schema.Struct({ ...common, ...document }).annotate({ identifier: "Document" })
