/**
 * The records of answers as the wire carries them (snake_case). A version may
 * add members: readers ignore what they do not know, so nothing here is closed.
 */
import { Schema } from "effect"

const text = Schema.NullOr(Schema.String)
const integer = Schema.NullOr(Schema.Int)
const json = Schema.Json
const flag = Schema.Boolean
const data = Schema.NullOr(Schema.Record(Schema.String, json))

export const Reference = Schema.Struct({ id: Schema.String, path: text, resource: Schema.String }).annotate({
  identifier: "Reference"
})

const common = {
  id: Schema.String,
  resource: Schema.String,
  path: text,
  create_time: Schema.Int,
  api_version: Schema.String
}

const Reason = Schema.Struct({ reason_code: Schema.String, reason_message: Schema.String, details: json })

/** With `expand` the payment method shows what it is. */
export const PaymentMethodReference = Schema.Struct({
  ...Reference.fields,
  type: Schema.optionalKey(Schema.String),
  card_brand: Schema.optionalKey(text),
  last_four: Schema.optionalKey(text)
}).annotate({ identifier: "PaymentMethodReference" })

export const Payment = Schema.Struct({
  ...common,
  owner: Schema.NullOr(Reference),
  status: Schema.String,
  amount: Schema.Int,
  amount_refunded: Schema.Int,
  amount_disputed: Schema.Int,
  amount_refundable: Schema.Int,
  fee_amount: Schema.Int,
  fee_amount_refundable: Schema.Int,
  currency: Schema.String,
  payment_method: PaymentMethodReference,
  reference_id: text,
  capture_at: integer,
  authorization_code: text,
  auto_capture: flag,
  custom_data: data,
  failure_reason: Schema.NullOr(Reason),
  initiated_by: Schema.String,
  order: Schema.NullOr(Reference),
  line_items: Schema.NullOr(Schema.Array(Reference)),
  pending_reasons: Schema.NullOr(Schema.Array(Reason)),
  address_verification: Schema.String,
  txnr_app_fee: Schema.NullOr(Reference),
  txnr_merchant: Schema.NullOr(Reference)
}).annotate({ identifier: "Payment" })

const Holder = Schema.Struct({ holder_name: Schema.String, email: text, address: json, phone: json })

export const CreditCard = Schema.Struct({
  bin: Schema.String,
  last_four: Schema.String,
  display_name: Schema.String,
  backing_display_name: text,
  card_brand: Schema.String,
  card_funding: Schema.String,
  card_entry_type: Schema.String,
  expiration_month: Schema.Int,
  expiration_year: Schema.Int,
  cvv_provided: flag,
  card_holder: Holder,
  auto_update: flag,
  card_on_file: flag,
  recurring: flag,
  virtual_terminal_mode: text
}).annotate({ identifier: "CreditCard" })

export const PaymentMethod = Schema.Struct({
  ...common,
  owner: Reference,
  type: Schema.String,
  status: Schema.String,
  credit_card: Schema.optionalKey(CreditCard),
  custom_data: data
}).annotate({ identifier: "PaymentMethod" })

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
  documents: Schema.NullOr(Schema.Array(json)),
  transaction_type: text,
  transaction_division_mid: text,
  onboarding_location: text,
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

export const NotificationPreference = Schema.Struct({
  ...common,
  owner: Reference,
  topic: Schema.String,
  callback_uri: Schema.String,
  status: Schema.String,
  /** in the answer to the creation alone */
  signing_secret: Schema.optionalKey(Schema.String)
}).annotate({ identifier: "NotificationPreference" })

export const Notification = Schema.Struct({
  id: Schema.String,
  resource: Schema.String,
  path: text,
  owner: Reference,
  topic: Schema.String,
  event_time: Schema.Int,
  payload: json,
  api_version: Schema.String
}).annotate({ identifier: "Notification" })

/** A page of records; `next` and `previous` are paths with their cursors. */
export const pageOf = <S extends Schema.Constraint>(record: S) =>
  Schema.Struct({ results: Schema.Array(record), next: text, previous: text, api_version: Schema.String })
