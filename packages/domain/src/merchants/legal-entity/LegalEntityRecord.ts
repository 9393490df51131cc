/**
 * The record of GET /legal_entities/{id} (merchants.md 1.1): every field, null without
 * a value; of secrets only `*_is_present`. `LegalEntityKind` adds id, owner and times.
 */
import * as PostalAddress from "../../vocabulary/Address.ts"
import * as Person from "../../vocabulary/Person.ts"
import * as PhoneNumber from "../../vocabulary/Phone.ts"
import * as CountryInfo from "./CountryInfo.ts"
import * as LegalEntityFields from "./LegalEntityFields.ts"
import * as PublicOwnership from "./PublicOwnership.ts"
import * as BeneficiariesAndDonors from "./BeneficiariesAndDonors.ts"
import { Schema } from "effect"
import { idOf, owner, reference, time } from "../../vocabulary/Examples.ts"
import { Address, common, data, flag, Owner, Phone, text } from "../../vocabulary/RecordFields.ts"
import { shown } from "../../vocabulary/SchemaOfStoredFields.ts"

const orNull = <A, B>(value: A | undefined, write: (value: A) => B): B | null =>
  value === undefined ? null : write(value)

const significance = (fields: LegalEntityFields.Fields) => ({
  significant_beneficiaries: orNull(fields.significantBeneficiaries, BeneficiariesAndDonors.beneficiariesRecord),
  significant_donors: orNull(fields.significantDonors, BeneficiariesAndDonors.donorsRecord),
  entity_purpose_or_ideology: fields.entityPurposeOrIdeology ?? null,
  source_and_use_of_funds: fields.sourceAndUseOfFunds ?? null,
  has_significant_wealth_contributors: fields.hasSignificantWealthContributors ?? null,
  significant_wealth_contributors: fields.significantWealthContributors ?? null
})

const agreements = (fields: LegalEntityFields.Fields) => ({
  terms_of_service: orNull(fields.termsOfService, (terms) => ({
    acceptance_time: terms.acceptanceTime ?? null,
    original_ip: terms.originalIp ?? null,
    terms_of_service_version: terms.termsOfServiceVersion ?? null
  })),
  attestation: orNull(fields.attestation, ({ attesterType, controller }) => ({
    attester_type: attesterType ?? null,
    controller: orNull(controller, ({ attestTime, originalIp }) => ({
      attest_time: attestTime ?? null,
      original_ip: originalIp ?? null
    }))
  }))
})

const people = (fields: LegalEntityFields.Fields) => ({
  controller: orNull(fields.controller, Person.record),
  controller_type: LegalEntityFields.controllerType(fields),
  account_controller: orNull(fields.accountController, Person.record),
  additional_representatives: orNull(fields.additionalRepresentatives, (representatives) =>
    Object.fromEntries(Object.entries(representatives).map(([key, each]) => [key, Person.record(each)]))
  )
})

export const record = (fields: LegalEntityFields.Fields) => ({
  country: fields.country ?? null,
  entity_name: fields.entityName ?? null,
  description: fields.description ?? null,
  address: orNull(fields.address, PostalAddress.record),
  phone: orNull(fields.phone, PhoneNumber.record),
  email: fields.email ?? null,
  primary_url: fields.primaryUrl ?? null,
  custom_data: fields.customData ?? null,
  reference_id: fields.referenceId ?? null,
  ...people(fields),
  entity_country_info: CountryInfo.record(fields.entityCountryInfo),
  public_ownership: orNull(fields.publicOwnership, PublicOwnership.record),
  business_number: fields.entityCountryInfo?.CA?.businessNumber ?? null,
  provincial_business_number: fields.entityCountryInfo?.CA?.provincialBusinessNumber ?? null,
  ...agreements(fields),
  enterprise_customer_id: fields.enterpriseCustomerId ?? null,
  annual_sales_volume: fields.annualSalesVolume ?? null,
  annual_sales_volume_currency: fields.annualSalesVolumeCurrency ?? null,
  average_ticket_size: null,
  annual_credit_card_volume: fields.annualCreditCardVolume ?? null,
  preferred_locale: fields.preferredLocale ?? null,
  ...significance(fields)
})
export type Record = ReturnType<typeof record>

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
      significant_wealth_contributors: null
    }
  ]
})
