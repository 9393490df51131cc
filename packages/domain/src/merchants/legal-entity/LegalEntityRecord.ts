/**
 * The record of GET /legal_entities/{id} (merchants.md 1.1): every field, null without
 * a value; of secrets only `*_is_present`. `LegalEntityKind` adds id, owner and times.
 */
import * as Address from "../../vocabulary/Address.ts"
import * as Person from "../../vocabulary/Person.ts"
import * as Phone from "../../vocabulary/Phone.ts"
import * as CountryInfo from "./CountryInfo.ts"
import * as LegalEntityFields from "./LegalEntityFields.ts"
import * as PublicOwnership from "./PublicOwnership.ts"
import * as BeneficiariesAndDonors from "./BeneficiariesAndDonors.ts"

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
  address: orNull(fields.address, Address.record),
  phone: orNull(fields.phone, Phone.record),
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
