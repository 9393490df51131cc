/** The record of a legal entity (merchants.md 1.1). Secrets appear only as `*_is_present`. */
import { Schema } from "effect"
import type { Subject } from "../../decider/ResourceKind.ts"
import { idOf, owner, reference, time } from "../../vocabulary/Examples.ts"
import * as PostalAddress from "../../vocabulary/people/Address.ts"
import * as Person from "../../vocabulary/people/Person.ts"
import * as PhoneNumber from "../../vocabulary/people/Phone.ts"
import { Address, common, data, flag, ownerApp, Phone, text } from "../../vocabulary/RecordFields.ts"
import * as ResourceReference from "../../vocabulary/ResourceReference.ts"
import { recordOf } from "../../vocabulary/SchemaOfStoredFields.ts"
import * as BeneficiariesAndDonors from "./BeneficiariesAndDonors.ts"
import * as CountryInfo from "./CountryInfo.ts"
import type * as LegalEntity from "./LegalEntity.ts"
import * as LegalEntityFields from "./LegalEntityFields.ts"
import * as PublicOwnership from "./PublicOwnership.ts"

const { date_of_birth: _, personal_country_info: __, ...shownOfPerson } = recordOf(Person.StoredPerson).fields

/** A person. Secrets appear only as `*_is_present`. */
const PersonRecord = Schema.Struct({
  ...shownOfPerson,
  address: Schema.NullOr(Address).annotateKey({ description: "Where the person lives; null: not given." }),
  phone: Schema.NullOr(Phone).annotateKey({ description: "The telephone number of the person; null: not given." }),
  is_beneficial_owner: flag.annotateKey({ description: "Whether the person owns 25 percent of the business or more." }),
  email_is_verified: flag.annotateKey({ description: "Whether the app has verified the e-mail address." }),
  date_of_birth_is_present: flag.annotateKey({ description: "Whether the date of birth was given." }),
  personal_country_info: Schema.Struct({
    US: Schema.Struct({
      social_security_number_is_present: flag.annotateKey({
        description: "Whether the social security number or ITIN was given."
      }),
      social_security_number_last_four_is_present: flag.annotateKey({
        description: "Whether its last 4 digits are known; the full number has them."
      })
    }).annotateKey({ description: "Numbers that the United States gave." }),
    CA: Schema.Struct({
      social_insurance_number_is_present: flag.annotateKey({
        description: "Whether the social insurance number was given."
      })
    }).annotateKey({ description: "Numbers that Canada gave." })
  }).annotateKey({ description: "Which personal numbers were given, by country." })
}).annotate({ identifier: "Person" })

const person = Schema.NullOr(PersonRecord)

export const LegalEntityRecord = Schema.Struct({
  ...common,
  owner: ownerApp,
  ...recordOf(LegalEntityFields.StoredFields).fields,
  address: Schema.NullOr(Address).annotateKey({ description: "Where the business operates; null: not given." }),
  phone: Schema.NullOr(Phone).annotateKey({ description: "Telephone number of the business; null: not given." }),
  controller: person.annotateKey({
    description: "The person who controls the business; null: not given, or an account controller is in the place."
  }),
  account_controller: person.annotateKey({
    description: "The authorized person in place of the controller; null: there is none."
  }),
  additional_representatives: Schema.NullOr(Schema.Record(Schema.String, PersonRecord)).annotateKey({
    description: "More owners and representatives, by names such as `representative_1`; null: none were given."
  }),
  custom_data: data,
  business_number: text.annotateKey({ description: "The same as `entity_country_info.CA.business_number`." }),
  provincial_business_number: text.annotateKey({
    description: "The same as `entity_country_info.CA.provincial_business_number`."
  }),
  average_ticket_size: Schema.Null.annotateKey({ description: "Always null: it cannot be used yet." })
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
export type LegalEntityRecord = typeof LegalEntityRecord.Type

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

export const renderFields = (
  fields: LegalEntityFields.Fields
): Omit<LegalEntityRecord, keyof typeof common | "owner"> => ({
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

export const render = ({ fields }: LegalEntity.State, subject: Subject): LegalEntityRecord => ({
  ...ResourceReference.to("legal_entities", subject.id),
  owner: ResourceReference.application(subject.appId),
  create_time: subject.createTime,
  ...renderFields(fields)
})
