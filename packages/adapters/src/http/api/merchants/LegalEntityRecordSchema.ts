/** The record of a legal entity as the API answers it (merchants.md 1). */
import { Schema } from "effect"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as Person from "@payments-platform/domain/vocabulary/Person"
import { idOf, owner, reference, time, version } from "../Examples.ts"
import { Address, common, data, flag, Owner, Phone, text } from "../RecordFields.ts"
import { shown } from "../SchemaOfStoredFields.ts"

const { date_of_birth: _, personal_country_info: __, ...shownOfPerson } = shown(Person.Stored).fields

/** A person: of a secret, the record shows only whether it is there. */
const PersonRecord = Schema.Struct({
  ...shownOfPerson,
  address: Schema.NullOr(Address),
  phone: Schema.NullOr(Phone),
  is_beneficial_owner: flag,
  email_is_verified: flag,
  date_of_birth_is_present: flag,
  personal_country_info: Schema.Struct({
    US: Schema.Struct({
      social_security_number_is_present: flag,
      social_security_number_last_four_is_present: flag
    }),
    CA: Schema.Struct({ social_insurance_number_is_present: flag })
  })
}).annotate({ identifier: "Person" })

const person = Schema.NullOr(PersonRecord)

export const LegalEntityRecord = Schema.Struct({
  ...common,
  owner: Owner,
  ...shown(LegalEntityFields.Stored).fields,
  address: Schema.NullOr(Address),
  phone: Schema.NullOr(Phone),
  controller: person,
  account_controller: person,
  additional_representatives: Schema.NullOr(Schema.Record(Schema.String, PersonRecord)),
  custom_data: data,
  business_number: text,
  provincial_business_number: text,
  average_ticket_size: Schema.Null
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
