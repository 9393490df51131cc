/**
 * Bodies of POST /legal_entities whose data is complete (merchants.md 1.5): the verification of each party begins at
 * once. The names decide what the simulated identity service says (merchants.md 16); these are verified.
 */
import { completeCompany, completePerson } from "@payments-platform/domain/vocabulary/Examples"

const canadianAddress = {
  line1: "1 Main St",
  city: "Toronto",
  region: "ON",
  postal_code: "M5V 2T6",
  country: "CA"
} as const

/**
 * A person of whom everything is known, an adult at any time of service. `last`: the last name; first name `Magic` with
 * a word of merchants.md 16.
 */
export const person = (first = "Ada", last = "Byron") => ({ ...completePerson, name: { first, last } })

/** A company of the US. Its name may begin with `Magic` and a word of merchants.md 16. */
export const usCompany = (entity_name = "Harbor Books LLC") => ({ ...completeCompany, entity_name })

/** A company of Canada. */
export const canadianCompany = (entity_name = "Harbour Books Inc") => ({
  ...completeCompany,
  country: "CA",
  entity_name,
  address: canadianAddress,
  entity_country_info: {
    operates_in_sanctioned_countries: completeCompany.entity_country_info.operates_in_sanctioned_countries,
    CA: { business_number: "123456789", legal_form: "corporation" }
  },
  controller: { ...person("Marie", "Roy"), address: canadianAddress, personal_country_info: {} }
})
