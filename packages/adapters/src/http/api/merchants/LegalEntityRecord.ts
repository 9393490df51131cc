/** The record of a legal entity as the API answers it (merchants.md 1). */
import { Schema } from "effect"
import { common, data, flag, integer, json, Reference, text } from "../RecordFields.ts"

const people = { controller: json, account_controller: json, additional_representatives: json }

export const LegalEntityRecord = Schema.Struct({
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
