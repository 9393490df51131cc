/** The record of a legal entity as the API answers it (merchants.md 1). */
import { Schema } from "effect"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as Country from "@payments-platform/domain/vocabulary/Country"
import * as Money from "@payments-platform/domain/vocabulary/Money"
import { idOf, owner, reference, time, version } from "../Examples.ts"
import { common, data, flag, integer, json, Reference, text } from "../RecordFields.ts"

const people = { controller: json, account_controller: json, additional_representatives: json }

export const LegalEntityRecord = Schema.Struct({
  ...common,
  owner: Reference,
  country: Schema.NullOr(Country.Country),
  entity_name: text,
  description: text,
  address: json,
  phone: json,
  email: text,
  primary_url: text,
  custom_data: data,
  reference_id: text,
  ...people,
  controller_type: Schema.NullOr(LegalEntityFields.ControllerType),
  entity_country_info: json,
  public_ownership: json,
  business_number: text,
  provincial_business_number: text,
  terms_of_service: json,
  attestation: json,
  enterprise_customer_id: text,
  annual_sales_volume: integer,
  annual_sales_volume_currency: Schema.NullOr(Money.Currency),
  average_ticket_size: Schema.Null,
  annual_credit_card_volume: integer,
  preferred_locale: Schema.NullOr(LegalEntityFields.Locale),
  significant_beneficiaries: json,
  significant_donors: json,
  entity_purpose_or_ideology: text,
  source_and_use_of_funds: text,
  has_significant_wealth_contributors: Schema.NullOr(flag),
  significant_wealth_contributors: json
}).annotate({
  identifier: "LegalEntity",
  examples: [
    {
      ...reference("legal_entities", idOf("legalEntity")),
      owner: owner,
      create_time: time,
      country: "US",
      entity_name: "Harbor Books LLC",
      description: "Books and coffee",
      address: null,
      phone: null,
      email: null,
      primary_url: null,
      custom_data: null,
      reference_id: null,
      controller: null,
      controller_type: "controller",
      account_controller: null,
      additional_representatives: null,
      entity_country_info: null,
      public_ownership: null,
      business_number: null,
      provincial_business_number: null,
      terms_of_service: null,
      attestation: null,
      enterprise_customer_id: null,
      annual_sales_volume: null,
      annual_sales_volume_currency: null,
      average_ticket_size: null,
      annual_credit_card_volume: null,
      preferred_locale: null,
      significant_beneficiaries: null,
      significant_donors: null,
      entity_purpose_or_ideology: null,
      source_and_use_of_funds: null,
      has_significant_wealth_contributors: null,
      significant_wealth_contributors: null,
      api_version: version
    }
  ]
})
