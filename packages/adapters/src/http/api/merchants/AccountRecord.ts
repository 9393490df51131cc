/** The record of an account as the API answers it (merchants.md 4). */
import { Schema } from "effect"
import { common, data, embedded, integer, json, Reference, text } from "../RecordFields.ts"
import { documentFields } from "../documents/DocumentRecord.ts"

export const AccountRecord = Schema.Struct({
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
  documents: Schema.Array(Schema.Struct({ ...embedded, ...documentFields })),
  transaction_type: text,
  transaction_division_mid: text,
  onboarding_location: json,
  accepted_method_of_payments: json,
  primary_url: text,
  enhanced_review: Schema.String
}).annotate({ identifier: "Account" })
