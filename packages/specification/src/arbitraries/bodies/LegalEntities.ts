/** Arbitrary bodies of requests about legal entities (merchants.md 1), valid and with one problem. */
import * as fc from "fast-check"
import * as CountryInfo from "@payments-platform/domain/merchants/legal-entity/CountryInfo"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as StockExchange from "@payments-platform/domain/vocabulary/people/StockExchange"
import {
  amount,
  below,
  type Body,
  type Break,
  currency,
  data,
  missingReason,
  name,
  type NearlyRight,
  noForm,
  noMember,
  ofCustomData,
  optional,
  outside,
  readOnlyReason,
  text
} from "./Bodies.ts"
import * as Rbits from "./Rbits.ts"
import { nearlyRight } from "./SchemaBreaks.ts"

const country = fc.constantFrom("US", "CA")
const yes = fc.boolean()
const exchange = fc.constantFrom(...StockExchange.Exchange.literals)
const email = fc.constant("ann@harbor.example")
const ip = fc.constantFrom("203.0.113.7", "2001:db8::7")
const time = fc.integer({ min: 1_500_000_000, max: 1_700_000_000 })

const address: fc.Arbitrary<Body> = fc.constantFrom<Body>(
  { line1: "1 Main St", line2: null, city: "Redwood City", region: "CA", postal_code: "94061-1234", country: "US" },
  { line1: "7 Rue Principale", city: "Montréal", region: "QC", postal_code: "H2X 1Y4", country: "CA" },
  { country: "DE", region: "Bayern" },
  {}
)
const phone: fc.Arbitrary<Body> = fc.constantFrom<Body>(
  { country_code: "+1", phone_number: "(650) 555-0100" },
  { country_code: "+49", phone_number: "3012" },
  { phone_number: null }
)

const person: fc.Arbitrary<Body> = optional({
  name: optional({ first: text(1, 100), last: text(1, 100), middle: text(0, 100), suffix: text(0, 20) }),
  is_beneficial_owner: yes,
  email,
  email_is_verified: yes,
  job_title: name,
  reference_id: name,
  phone,
  address,
  date_of_birth: fc.record({
    year: fc.integer({ min: 1940, max: 1990 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 })
  }),
  personal_country_info: fc.constantFrom<Body>(
    { US: { social_security_number: "123456789" } },
    { US: { social_security_number_last_four: "6789" } },
    { CA: { social_insurance_number: "046454286" } },
    { US: null }
  )
})

const legal_form = fc.constantFrom(...CountryInfo.LegalForm.literals)
const businessNumber = fc.constantFrom("123456789", "123456789RT0001")
const countryInfo = optional({
  country_of_formation: country,
  operates_in_sanctioned_countries: fc.uniqueArray(fc.constantFrom("CU", "IR", "KP")),
  year_of_formation: fc.integer({ min: 1600, max: 2020 }),
  US: optional({ employer_identification_number: fc.constant("900000001"), legal_form }),
  CA: optional({ legal_form })
})

/** A number of Canada may stand in two places, and is the same in both. */
const registered: fc.Arbitrary<Body> = fc.oneof(
  optional({ entity_country_info: countryInfo }),
  optional({ business_number: businessNumber, provincial_business_number: fc.constant("QC-1234") }),
  businessNumber.map((business_number) => ({ business_number, entity_country_info: { CA: { business_number } } }))
)

const fields: fc.Arbitrary<Body> = optional({
  entity_name: name,
  description: text(0, 1024),
  email,
  primary_url: fc.constantFrom("", "https://harbor.example"),
  custom_data: data,
  rbits: Rbits.all,
  reference_id: name,
  controller_type: fc.constantFrom(...LegalEntityFields.ControllerType.literals),
  enterprise_customer_id: name,
  annual_sales_volume: amount,
  annual_sales_volume_currency: currency,
  annual_credit_card_volume: amount,
  preferred_locale: fc.constantFrom(...LegalEntityFields.Locale.literals),
  entity_purpose_or_ideology: text(0, 2047),
  source_and_use_of_funds: text(0, 2047),
  has_significant_wealth_contributors: yes,
  significant_wealth_contributors: fc.array(fc.record({ name, country }), { maxLength: 3 }),
  address,
  phone,
  average_ticket_size: fc.constant(null),
  additional_representatives: fc.record({ representative_0: fc.option(person) }),
  public_ownership: optional({
    is_publicly_traded: yes,
    primary_exchange: exchange,
    is_subsidiary: yes,
    parent_company_name: name,
    traded_exchanges: optional({ NYSE: optional({ symbol: fc.constant("BRK.B"), country, name }) })
  }),
  significant_beneficiaries: optional({ entities: optional({ education: yes, other: name }) }),
  significant_donors: optional({ individual: yes, other: name }),
  terms_of_service: optional({ acceptance_time: time, original_ip: ip, terms_of_service_version: text(1, 64) }),
  attestation: optional({
    attester_type: fc.constantFrom(...LegalEntityFields.ControllerType.literals),
    controller: optional({ attest_time: time, original_ip: ip })
  })
})

/** One of the two is the party that acts for the entity. */
const controllers = fc.oneof(optional({ controller: person }), optional({ account_controller: person }))

/** A client-side token supplies the members that it may. */
const token: fc.Arbitrary<Body> = fc.record(
  {
    id: name,
    permissioned_fields: fc.array(fc.constantFrom("entity_name", "controller.name.first"), { maxLength: 3 })
  },
  { requiredKeys: ["id"] }
)
const supplied: fc.Arbitrary<Body> = fc.record({ token }, { requiredKeys: [] })

const parts: fc.Arbitrary<Body> = fc
  .tuple(fields, registered, controllers, supplied)
  .map((all) => Object.assign({}, ...all))

/** A body of POST /legal_entities. Rules of the merged fields decide whether it is accepted, as for `public_ownership`. */
export const create: fc.Arbitrary<Body> = fc
  .tuple(country, parts)
  .map(([country, rest]) => ({ country: country, ...rest }))

/** A body of POST /legal_entities/{id}. The fields of the entity decide with it whether it is accepted. */
export const update: fc.Arbitrary<Body> = fc.oneof(parts, create)

const ofPerson: ReadonlyArray<Break> = [
  ["email", "ann", noForm],
  ["phone", { country_code: "+1", phone_number: "5550100" }, "INVALID_PHONE_NUMBER", "phone.phone_number"],
  ["phone", { country_code: "1" }, noForm, "phone.country_code"],
  ["address", { line1: "PO Box 7" }, noForm, "address.line1"],
  ["address", { country: "US", postal_code: "H2X 1Y4" }, noForm, "address.postal_code"],
  ["date_of_birth", { year: 1987, month: 2, day: 30 }, outside, "date_of_birth.day"],
  ["date_of_birth", { year: 1987, month: 6 }, missingReason, "date_of_birth.day"],
  ["personal_country_info.US.social_security_number", "000456789", noForm],
  ["personal_country_info.CA.social_insurance_number", "046454287", noForm],
  ["personal_country_info.FR", {}, noMember]
]

const breaks: ReadonlyArray<Break> = [
  ["primary_url", "harbor", noForm],
  ["business_number", "111111111", "INVALID_BUSINESS_NUMBER"],
  ["provincial_business_number", "QC 1234", noForm],
  ["average_ticket_size", 100, readOnlyReason],
  ["entity_country_info.US.employer_identification_number", "111111111", "INVALID_EMPLOYER_IDENTIFICATION_NUMBER"],
  ["entity_country_info", { FR: {} }, noMember, "entity_country_info.FR"],
  ["additional_representatives", { Ann: {} }, noForm, "additional_representatives.Ann"],
  ["public_ownership", { traded_exchanges: { moon: {} } }, noMember, "public_ownership.traded_exchanges.moon"],
  ["significant_wealth_contributors", [{ name: "Ann" }], missingReason, "significant_wealth_contributors.0.country"],
  ["terms_of_service", { original_ip: "203.0.113" }, noForm, "terms_of_service.original_ip"],
  ...below("controller", ofPerson),
  ...below("account_controller", ofPerson),
  ...Rbits.ofMember,
  ...ofCustomData
]

/** Their members have other names than a Schema lists. */
const except = ["controller.personal_country_info.colour", "account_controller.personal_country_info.colour"]

export const nearlyCreate: fc.Arbitrary<NearlyRight> = nearlyRight(create, LegalEntityFields.Create, { breaks, except })

export const nearlyUpdate: fc.Arbitrary<NearlyRight> = nearlyRight(update, LegalEntityFields.Update, { breaks, except })
