/** Rules for a platform's page (merchants.md 14): the disclaimer, and what a controller reviews. */
import { describe, expect, it } from "vitest"
import * as KycDisclaimer from "@payments-platform/domain/merchants/legal-entity/KycDisclaimer"
import * as LegalEntityRecord from "@payments-platform/domain/merchants/legal-entity/LegalEntityRecord"
import * as MaskedBeneficialOwners from "@payments-platform/domain/merchants/legal-entity/MaskedBeneficialOwners"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { storedFields } from "./legalEntities.ts"

describe("the disclaimer", () => {
  // reaches reference what/each-time-kyc-data, reference what/its-meaning-on-pressing
  // reaches reference what/variations-are-allowed-if
  it.each([
    ["en-US", "Submit", "complete and correct"],
    ["en-CA", "Submit", "complete and correct"],
    ["fr-CA", "Soumettre", "complets et exacts"],
    [null, "Submit", "complete and correct"]
  ] as const)("says in %s that pressing the button certifies the information", (locale, button, promise) => {
    const text = KycDisclaimer.disclaimer(locale)
    expect(text).toContain(button)
    expect(text).toContain(promise)
  })
})

const { address, email, name, phone } = MerchantSamples.person()
const owner = { ...MerchantSamples.person(), is_beneficial_owner: true, job_title: "Partner" }
const foreign = {
  name: { first: "Marie", last: "Roy" },
  is_beneficial_owner: true,
  personal_country_info: {
    US: { social_security_number: "123456789" },
    CA: { social_insurance_number: "046454286" }
  }
}
const people = { owner_1: owner, owner_2: foreign, representative_1: MerchantSamples.person() }
const record = (more: object) =>
  LegalEntityRecord.renderFields(storedFields({ ...MerchantSamples.usCompany(), ...more }))

describe("the other beneficial owners", () => {
  const found = MaskedBeneficialOwners.others(record({ additional_representatives: people }))

  // reaches reference what/it-reads-get-legal_entities, reference what/the-ui-must-let
  it("are shown with their data, and secrets as provided or missing", () => {
    expect(found).toEqual([
      {
        path: "additional_representatives.owner_1",
        name: { ...name, middle: null, suffix: null },
        job_title: "Partner",
        email,
        email_is_verified: true,
        phone,
        address: { ...address, line2: null },
        date_of_birth: "provided",
        social_security_number: "missing",
        social_security_number_last_four: "provided",
        social_insurance_number: "missing"
      },
      {
        path: "additional_representatives.owner_2",
        name: { first: "Marie", middle: null, last: "Roy", suffix: null },
        job_title: null,
        email: null,
        email_is_verified: false,
        phone: null,
        address: null,
        date_of_birth: "missing",
        social_security_number: "provided",
        social_security_number_last_four: "provided",
        social_insurance_number: "provided"
      }
    ])
  })
  // reaches reference what/it-must-not-display
  it("do not contain a secret", () => {
    for (const secret of ["1940", "6789", "123456789", "046454286"]) expect(JSON.stringify(found)).not.toContain(secret)
  })
  it("may be an empty list", () => expect(MaskedBeneficialOwners.others(record({}))).toEqual([]))
})
