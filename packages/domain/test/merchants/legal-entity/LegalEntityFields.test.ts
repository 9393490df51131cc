/** Decoding, merging and rendering of the fields of a legal entity (merchants.md 1.1 to 1.3). */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as LegalEntityRecord from "@payments-platform/domain/merchants/legal-entity/LegalEntityRecord"
import { decode, problemsOf } from "../../decoding.ts"
import { merge, storedFields } from "./legalEntities.ts"

const pattern = "PARAM_VALUE_IS_INVALID_PATTERN"
const outside = "PARAM_VALUE_IS_OUT_OF_RANGE"
const noEnum = "PARAM_VALUE_IS_INVALID_ENUM"
const missing = "PARAM_IS_MISSING"
const unknown = "PARAM_IS_UNKNOWN"
const wrong = "PARAM_VALUE_IS_WRONG_TYPE"
const fixed = "PARAM_CANNOT_BE_MODIFIED"
const exclusive = "PARAM_MUTUALLY_EXCLUSIVE"
const ein = (employer_identification_number: unknown) => ({
  entity_country_info: { US: { employer_identification_number } }
})
const bn = (business_number: unknown) => ({ entity_country_info: { CA: { business_number } } })
const einPath = "entity_country_info.US.employer_identification_number"
const bnPath = "entity_country_info.CA.business_number"

const rbits = (count: number) =>
  Array.from({ length: count }, () => ({
    type: "website_uri",
    source: "user",
    receive_time: 1,
    website_uri: { uri: "x" }
  }))

describe("the body alone", () => {
  // reaches reference resources/legal-entity/which-request-fields-are
  it("requires only the country on creation", () => {
    expect(problemsOf(LegalEntityFields.Create, {})).toEqual([`country ${missing}`])
    expect(problemsOf(LegalEntityFields.Create, { country: "FR" })).toEqual([])
    expect(problemsOf(LegalEntityFields.Update, {})).toEqual([])
    expect(problemsOf(LegalEntityFields.Update, { country: 7 })).toEqual([`country ${wrong}`])
  })

  it.each([
    [{ entity_name: "" }, [`entity_name ${outside}`]],
    [{ description: "x".repeat(1025) }, [`description ${outside}`]],
    [{ primary_url: "" }, []],
    [{ primary_url: "ftp://x.example" }, [`primary_url ${pattern}`]],
    [{ primary_url: `https://x.example/${"a".repeat(2046)}` }, [`primary_url ${outside}`]],
    [{ custom_data: { a: "4111111111111111" } }, [`custom_data ${pattern}`]],
    [{ average_ticket_size: null }, []],
    [{ average_ticket_size: 5 }, [`average_ticket_size ${fixed}`]],
    [{ id: "x", owner: {}, create_time: 1 }, [`id ${fixed}`, `owner ${fixed}`, `create_time ${fixed}`]],
    [{ resource: "x", path: "x", api_version: "3.2" }, [`resource ${fixed}`, `path ${fixed}`, `api_version ${fixed}`]],
    [
      { annual_sales_volume: -1, annual_sales_volume_currency: "EUR" },
      [`annual_sales_volume ${outside}`, `annual_sales_volume_currency ${noEnum}`]
    ],
    [{ annual_credit_card_volume: 1.5 }, [`annual_credit_card_volume ${wrong}`]],
    [
      { preferred_locale: "de-DE", controller_type: "owner" },
      [`controller_type ${noEnum}`, `preferred_locale ${noEnum}`]
    ],
    [{ entity_purpose_or_ideology: "x".repeat(2048) }, [`entity_purpose_or_ideology ${outside}`]],
    [
      { significant_wealth_contributors: [{ name: "A", country: "ZZ" }, { name: "B" }] },
      [`significant_wealth_contributors.0.country ${noEnum}`, `significant_wealth_contributors.1.country ${missing}`]
    ],
    [
      { significant_wealth_contributors: Array.from({ length: 21 }, () => ({ name: "A", country: "US" })) },
      [`significant_wealth_contributors ${outside}`]
    ],
    [
      { terms_of_service: { acceptance_time: -1, original_ip: "x", terms_of_service_version: "" } },
      [
        `terms_of_service.acceptance_time ${outside}`,
        `terms_of_service.original_ip ${pattern}`,
        `terms_of_service.terms_of_service_version ${outside}`
      ]
    ],
    [
      { attestation: { attester_type: "me", controller: { original_ip: 1 } } },
      [`attestation.attester_type ${noEnum}`, `attestation.controller.original_ip ${wrong}`]
    ],
    [{ token: { id: "" } }, [`token.id ${outside}`]],
    [{ token: { id: "legal_entities-1", permissioned_fields: ["controller.name"] } }, []],
    [{ rbits: [{ type: "website_uri", source: "user", receive_time: 1 }] }, [`rbits.0.properties ${missing}`]],
    [{ rbits: rbits(50) }, []],
    [{ rbits: rbits(51) }, [`rbits ${outside}`]],
    [{ nickname: 1 }, [`nickname ${unknown}`]]
  ])("%.70j", (patch, expected) =>
    expect([...problemsOf(LegalEntityFields.Update, patch)].toSorted()).toEqual([...expected].toSorted())
  )

  it("reports the problems of nested people by their wire names, together with all others", () =>
    expect(
      problemsOf(LegalEntityFields.Update, {
        entity_name: 1,
        account_controller: {
          phone: { country_code: "+1", phone_number: "1" },
          address: { country: "US", postal_code: "1" },
          date_of_birth: { year: 2001, month: 2, day: 29 }
        },
        additional_representatives: { owner_1: { email: "x" }, "Owner 1": {}, representative_1000: null }
      })
    ).toEqual(
      expect.arrayContaining([
        `entity_name ${wrong}`,
        "account_controller.phone.phone_number INVALID_PHONE_NUMBER",
        `account_controller.address.postal_code ${pattern}`,
        `account_controller.date_of_birth.day ${outside}`,
        `additional_representatives.owner_1.email ${pattern}`,
        `additional_representatives.Owner 1 ${pattern}`,
        `additional_representatives.representative_1000 ${pattern}`
      ])
    ))

  it("may clear any field with null", () => {
    const nulls = Object.fromEntries(
      Object.keys(LegalEntityRecord.renderFields({}))
        .filter((key) => key !== "country")
        .map((key) => [key, null])
    )
    expect(problemsOf(LegalEntityFields.Update, nulls)).toEqual([])
    expect(LegalEntityRecord.renderFields(merge(undefined, nulls))).toEqual(LegalEntityRecord.renderFields({}))
  })
})

describe("the numbers of a country", () => {
  // reaches reference resources/legal-entity/entity_country_info
  it.each([
    ["123456789", true],
    ["912345678", true],
    ["111111111", false],
    ["12345678", false],
    ["1234567890", false],
    ["12-3456789", false]
  ])("include the EIN %s or not", (number, fits) =>
    expect(problemsOf(LegalEntityFields.Update, ein(number))).toEqual(
      fits ? [] : [`${einPath} INVALID_EMPLOYER_IDENTIFICATION_NUMBER`]
    )
  )
  // reaches reference resources/legal-entity/provincial_business_number-business_number
  it.each([
    ["123456789", true],
    ["123456789RC0001", true],
    ["111111111RC0001", false],
    ["12345678", false],
    ["123456789RC001", false],
    ["123456789R10001", false]
  ])("include the business number %s or not", (number, fits) => {
    expect(problemsOf(LegalEntityFields.Update, bn(number))).toEqual(fits ? [] : [`${bnPath} INVALID_BUSINESS_NUMBER`])
    expect(problemsOf(LegalEntityFields.Update, { business_number: number })).toEqual(
      fits ? [] : ["business_number INVALID_BUSINESS_NUMBER"]
    )
  })
  // reaches reference resources/legal-entity/person-object-is_beneficial_owner-boolean
  it.each([
    [{ entity_country_info: { FR: {} } }, [`entity_country_info.FR ${noEnum}`]],
    [{ entity_country_info: { us: {} } }, [`entity_country_info.us ${noEnum}`]],
    [{ entity_country_info: { taxes: {} } }, [`entity_country_info.taxes ${unknown}`]],
    [{ entity_country_info: { US: { legal_form: "individual" } } }, [`entity_country_info.US.legal_form ${noEnum}`]],
    [
      { entity_country_info: { CA: { legal_form: "trust", provincial_business_number: "a b" } } },
      [`entity_country_info.CA.provincial_business_number ${pattern}`]
    ],
    [{ entity_country_info: { year_of_formation: 1599 } }, [`entity_country_info.year_of_formation ${outside}`]],
    [{ entity_country_info: { country_of_formation: "ZZ" } }, [`entity_country_info.country_of_formation ${noEnum}`]],
    [
      { entity_country_info: { operates_in_sanctioned_countries: ["CU", "CU"] } },
      [`entity_country_info.operates_in_sanctioned_countries PARAM_IS_REPEATED`]
    ],
    [{ business_number: "123456789", ...bn("123456789") }, []],
    [{ business_number: "123456789", ...bn("123456780") }, [`business_number ${exclusive}`, `${bnPath} ${exclusive}`]],
    [{ business_number: "123456789", ...bn(null) }, [`business_number ${exclusive}`, `${bnPath} ${exclusive}`]],
    [
      { business_number: "123456789", entity_country_info: null },
      [`business_number ${exclusive}`, `${bnPath} ${exclusive}`]
    ],
    [
      { provincial_business_number: "a", entity_country_info: { CA: { provincial_business_number: "b" } } },
      [`provincial_business_number ${exclusive}`, `entity_country_info.CA.provincial_business_number ${exclusive}`]
    ]
  ])("%j", (patch, expected) => expect(problemsOf(LegalEntityFields.Update, patch)).toEqual(expected))

  // reaches reference resources/legal-entity/provincial_business_number-business_number
  it("of Canada are stored in one place and shown in two, wherever they were stated", () => {
    for (const patch of [{ business_number: "123456789" }, bn("123456789")]) {
      const record = LegalEntityRecord.renderFields(merge(undefined, patch))
      expect(record.business_number).toBe("123456789")
      expect(record.entity_country_info?.CA?.business_number).toBe("123456789")
      expect(
        LegalEntityRecord.renderFields(merge(merge(undefined, patch), { business_number: null })).entity_country_info
      ).toBe(null)
    }
  })
})

describe("the fields of a legal entity", () => {
  const whole = {
    country: "US",
    entity_name: "Bakery",
    primary_url: "",
    custom_data: { a: { b: 1 } },
    phone: { country_code: "+1", phone_number: "(650) 555-1234" },
    controller: {
      name: { first: "Ada", last: "Lovelace" },
      email: "ada@example.com",
      email_is_verified: true,
      date_of_birth: { year: 1980, month: 2, day: 9 },
      personal_country_info: { US: { social_security_number: "123456789" } }
    },
    additional_representatives: {
      representative_1: { reference_id: "r1" },
      owner_1: { date_of_birth: { year: 1990, month: 1, day: 2 } }
    },
    entity_country_info: {
      operates_in_sanctioned_countries: [],
      US: { legal_form: "corporation", employer_identification_number: "123456789" }
    },
    public_ownership: {
      traded_exchanges: { NYSE: { symbol: "IBM", country: "US", name: "I" } },
      primary_exchange: "NYSE"
    },
    significant_beneficiaries: {
      entities: { labor_union: true },
      affiliations: { affiliation_1: { name: "A", countries: ["US"], association_types: { donor: true } } }
    },
    significant_donors: { endowment_fund: true },
    terms_of_service: { acceptance_time: 5, original_ip: "::1" },
    attestation: { attester_type: "controller", controller: { attest_time: 5, original_ip: "::1" } },
    token: { id: "t" },
    rbits: null
  }
  const before = storedFields(whole)

  // reaches reference resources/legal-entity/response-fields-not-shown
  it("are all shown, without any secret", () => {
    const record = LegalEntityRecord.renderFields(before)
    expect(record).toMatchObject({
      country: "US",
      entity_name: "Bakery",
      primary_url: null,
      description: null,
      average_ticket_size: null,
      phone: { country_code: "+1", phone_number: "6505551234" },
      controller_type: "controller",
      account_controller: null,
      controller: {
        name: { first: "Ada", middle: null, last: "Lovelace", suffix: null },
        date_of_birth_is_present: true,
        personal_country_info: { US: { social_security_number_is_present: true } }
      },
      additional_representatives: {
        representative_1: { reference_id: "r1" },
        owner_1: { date_of_birth_is_present: true }
      },
      entity_country_info: {
        operates_in_sanctioned_countries: [],
        year_of_formation: null,
        US: { legal_form: "corporation", employer_identification_number: "123456789" },
        CA: null
      },
      significant_beneficiaries: {
        entities: { labor_union: true, education: null, other: null },
        geographies: null,
        affiliations: {
          affiliation_1: { name: "A", countries: ["US"], association_types: { donor: true, funding_recipient: null } }
        },
        non_domestic_location_beneficiaries: null
      },
      significant_donors: { endowment_fund: true, government: null },
      terms_of_service: { acceptance_time: 5, original_ip: "::1", terms_of_service_version: null },
      attestation: { attester_type: "controller", controller: { attest_time: 5, original_ip: "::1" } }
    })
    const text = JSON.stringify(record)
    for (const secret of ["sealed", "1980", "1990", "987654321"]) expect(text).not.toContain(secret)
    expect(Object.keys(record)).not.toContain("token")
    expect(text).not.toContain("undefined")
  })

  it("are read back from a stored row", () => {
    const row: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(LegalEntityFields.StoredFields)(before)))
    expect(decode(LegalEntityFields.StoredFields, row)).toEqual(before)
    expect(row).toMatchObject({
      controller: { date_of_birth: "sealed:90-20-0891" },
      entity_country_info: { US: { legal_form: "corporation" } }
    })
    expect(row).not.toHaveProperty("token")
  })

  it("keep omitted values, are cleared by null, merge objects, and replace lists and custom_data", () => {
    const after = merge(before, {
      custom_data: { c: null },
      controller: { name: { last: "King" }, email: "new@example.com" },
      additional_representatives: { owner_1: null, owner_2: { job_title: "CFO" } },
      phone: null,
      entity_country_info: { operates_in_sanctioned_countries: ["CU"] }
    })
    expect(after.customData).toStrictEqual({ c: null })
    expect(after.controller?.name).toEqual({ first: "Ada", last: "King" })
    expect(after.controller?.emailIsVerified).toBe(false)
    expect(after.controller?.dateOfBirth).toBe(before.controller?.dateOfBirth)
    expect(Object.keys(after.additionalRepresentatives ?? {}).toSorted()).toEqual(["owner_2", "representative_1"])
    expect(after).not.toHaveProperty("phone")
    expect(after.entityCountryInfo?.operatesInSanctionedCountries).toEqual(["CU"])
    expect(after.entityCountryInfo?.US?.legalForm).toBe("corporation")
    expect(after.entityName).toBe("Bakery")
  })

  it("have the controller type account_controller with an account controller", () => {
    const after = merge(before, { controller: null, account_controller: { email: "a@b.co" } })
    expect(LegalEntityRecord.renderFields(after)).toMatchObject({
      controller: null,
      controller_type: "account_controller"
    })
    expect(
      LegalEntityRecord.renderFields(merge(undefined, { controller_type: "account_controller" })).controller_type
    ).toBe("account_controller")
  })
})
