/**
 * Bodies of POST /legal_entities whose data is complete (merchants.md 1.5): the verification of each party begins at
 * once. The names decide what the simulated identity service says (merchants.md 16); these are verified.
 */

const address = { line1: "1 Main St", city: "Boston", region: "MA", postal_code: "02110", country: "US" } as const
const canadianAddress = {
  line1: "1 Main St",
  city: "Toronto",
  region: "ON",
  postal_code: "M5V 2T6",
  country: "CA"
} as const
const sanctioned: ReadonlyArray<string> = []
const phone = { country_code: "+1", phone_number: "6505551234" } as const

/** A person of whom everything is known, an adult at any time of service. `last`: the last name; first name `Magic` with a word of merchants.md 16. */
export const person = (first = "Ada", last = "Byron") => ({
  name: { first, last },
  email: "ada@example.com",
  email_is_verified: true,
  phone,
  address,
  date_of_birth: { year: 1940, month: 12, day: 10 },
  personal_country_info: { US: { social_security_number_last_four: "6789" } }
})

const common = (entity_name: string) => ({
  entity_name,
  phone,
  terms_of_service: { acceptance_time: 0, original_ip: "203.0.113.7" }
})

/** A company of the US. Its name may begin with `Magic` and a word of merchants.md 16. */
export const usCompany = (entity_name = "Harbor Books LLC") => ({
  country: "US",
  ...common(entity_name),
  address,
  entity_country_info: {
    operates_in_sanctioned_countries: sanctioned,
    US: { employer_identification_number: "123456789", legal_form: "limited_liability_company" }
  },
  controller: person()
})

/** A company of Canada. */
export const canadianCompany = (entity_name = "Harbour Books Inc") => ({
  country: "CA",
  ...common(entity_name),
  address: canadianAddress,
  entity_country_info: {
    operates_in_sanctioned_countries: sanctioned,
    CA: { business_number: "123456789", legal_form: "corporation" }
  },
  controller: { ...person("Marie", "Roy"), address: canadianAddress, personal_country_info: {} }
})
