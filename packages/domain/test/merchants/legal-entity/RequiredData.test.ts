/** The data needed for the verification of a party (merchants.md 1.5). */
import { describe, expect, it } from "vitest"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as Parties from "@payments-platform/domain/merchants/legal-entity/Parties"
import * as RequiredData from "@payments-platform/domain/merchants/legal-entity/RequiredData"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import { merge, open, seal, storedFields } from "./legalEntities.ts"

/** The errant fields of a party, each as `path code`. */
const errant = (fields: LegalEntityFields.StoredFields, id: string) =>
  Parties.all(fields, {})
    .filter((party) => party.id === id)
    .flatMap((party) => Object.entries(RequiredData.errantFields(party, fields)))
    .map(([path, codes]) => `${path} ${codes.join(" ")}`)

/** The stored fields of a complete US company after a change. */
const company = (change: object = {}, body: object = MerchantSamples.usCompany()) =>
  LegalEntityFields.seal(merge(merge(undefined, body), change), undefined, { seal, open })

const info = (change: object) => ({ entity_country_info: change })
const soleProprietor = info({ US: { legal_form: "sole_proprietor", employer_identification_number: null } })

describe("complete data", () => {
  // reaches reference resources/legal-entity/other-fields-mentioned-operates_in_sanctioned_countries
  it.each([
    ["of a US company", MerchantSamples.usCompany()],
    ["of a Canadian company", MerchantSamples.canadianCompany()]
  ])("%s lacks nothing", (_, body) => {
    const fields = storedFields(body)
    expect(Parties.all(fields, {}).flatMap(({ id }) => errant(fields, id))).toEqual([])
    expect(Parties.isAnyIncomplete(fields)).toBe(false)
  })
})

describe("the entity", () => {
  // reaches reference resources/legal-entity/other-fields-mentioned-operates_in_sanctioned_countries
  it.each<readonly [object, ReadonlyArray<string>]>([
    [{ entity_name: null }, ["entity_name is_null"]],
    [{ address: null }, ["address is_null"]],
    [{ address: { line1: null } }, ["address.line1 is_null"]],
    [{ address: { line2: null } }, []],
    [{ address: { city: null } }, ["address.city is_null"]],
    [{ address: { region: null, postal_code: null } }, ["address.region is_null", "address.postal_code is_null"]],
    [{ address: { country: "FR", region: null, postal_code: null } }, []],
    [{ address: { country: null } }, ["address.country is_null"]],
    [{ phone: null }, ["phone is_null"]],
    [{ phone: { country_code: null } }, ["phone.country_code is_null"]],
    [{ phone: { phone_number: null } }, ["phone.phone_number is_null"]],
    [{ email: null, primary_url: null, description: null }, []],
    [info({ US: { legal_form: null } }), ["entity_country_info.US.legal_form is_null"]],
    [
      info({ US: { employer_identification_number: null } }),
      ["entity_country_info.US.employer_identification_number is_null"]
    ],
    [soleProprietor, []],
    [
      info({ operates_in_sanctioned_countries: null }),
      ["entity_country_info.operates_in_sanctioned_countries is_null"]
    ],
    [info({ operates_in_sanctioned_countries: ["IR"] }), []],
    [{ terms_of_service: null }, ["terms_of_service is_null"]],
    [{ terms_of_service: { acceptance_time: null } }, ["terms_of_service.acceptance_time is_null"]],
    [{ terms_of_service: { original_ip: null } }, ["terms_of_service.original_ip is_null"]]
  ])("%j", (change, expected) => {
    expect(errant(company(change), "entity")).toEqual(expected)
    expect(errant(company(change), "controller").filter((each) => !each.includes("social"))).toEqual([])
  })

  // reaches reference resources/legal-entity/provincial_business_number-business_number
  it.each<readonly [object, ReadonlyArray<string>]>([
    [{ business_number: null }, ["entity_country_info.CA.business_number is_null"]],
    [{ provincial_business_number: null }, []],
    [info({ CA: { legal_form: null } }), ["entity_country_info.CA.legal_form is_null"]],
    [info({ CA: { legal_form: "sole_proprietor", business_number: null } }), []]
  ])("of Canada: %j", (change, expected) =>
    expect(errant(company(change, MerchantSamples.canadianCompany()), "entity")).toEqual(expected)
  )

  it("needs no registration in a country without accounts", () =>
    expect(errant(company({ country: "FR", ...info({ US: null }) }), "entity")).toEqual([]))

  it("lacks all data at first", () =>
    expect(errant(storedFields({ country: "US" }), "entity")).toEqual([
      "entity_name is_null",
      "address is_null",
      "phone is_null",
      "entity_country_info.US.legal_form is_null",
      "entity_country_info.US.employer_identification_number is_null",
      "entity_country_info.operates_in_sanctioned_countries is_null",
      "terms_of_service is_null"
    ]))
})

const lastFour = "controller.personal_country_info.US.social_security_number_last_four is_null"
const number = "controller.personal_country_info.US.social_security_number is_null"
const us = (change: object | null) => ({ personal_country_info: { US: change } })

describe("the controller", () => {
  it.each<readonly [object, ReadonlyArray<string>]>([
    [{ name: null }, ["controller.name is_null"]],
    [{ name: { first: null } }, ["controller.name.first is_null"]],
    [{ name: { last: null } }, ["controller.name.last is_null"]],
    [{ email: null }, ["controller.email is_null", "controller.email_is_verified is_false"]],
    [{ email: "new@example.com" }, ["controller.email_is_verified is_false"]],
    [{ email_is_verified: false }, ["controller.email_is_verified is_false"]],
    [{ phone: null }, ["controller.phone is_null"]],
    [{ address: null }, ["controller.address is_null"]],
    [{ address: { city: null } }, ["controller.address.city is_null"]],
    [{ date_of_birth: null }, ["controller.date_of_birth is_null"]],
    [us(null), [lastFour]],
    [us({ social_security_number_last_four: null, social_security_number: "123456789" }), []],
    [{ job_title: null, is_beneficial_owner: null }, []]
  ])("%j", (change, expected) => {
    expect(errant(company({ controller: change }), "controller")).toEqual(expected)
    expect(errant(company({ controller: change }), "entity")).toEqual([])
  })

  // reaches reference resources/legal-entity/person-object-is_beneficial_owner-boolean
  it("of a US sole proprietor needs the full number", () => {
    expect(errant(company(soleProprietor), "controller")).toEqual([number])
    const known = {
      ...soleProprietor,
      controller: us({ social_security_number: "123456789", social_security_number_last_four: null })
    }
    expect(errant(company(known), "controller")).toEqual([])
  })

  it("of a Canadian company needs no number", () =>
    expect(errant(company({}, MerchantSamples.canadianCompany()), "controller")).toEqual([]))

  it("is required even before anything is known of a person", () =>
    expect(errant(storedFields({ country: "US" }), "controller")).toEqual([
      "controller.name is_null",
      "controller.email is_null",
      "controller.email_is_verified is_false",
      "controller.phone is_null",
      "controller.address is_null",
      "controller.date_of_birth is_null",
      lastFour
    ]))
})

describe("an account controller (1.3)", () => {
  const person = {
    name: { first: "Ada", last: "Byron" },
    email: "ada@example.com",
    phone: MerchantSamples.person().phone
  }
  const acting = (change: object = {}, givenPerson: object = {}) =>
    errant(
      company({ controller: null, account_controller: { ...person, ...change }, ...givenPerson }),
      "account_controller"
    )
  const unsupported = "controller_type is_unsupported_value"

  it.each<readonly [string, object, ReadonlyArray<string>]>([
    ["a company", {}, [unsupported]],
    ["a government", info({ US: { legal_form: "government_entity" } }), []],
    [
      "a company on an exchange",
      {
        public_ownership: {
          is_publicly_traded: true,
          primary_exchange: "NYSE",
          traded_exchanges: { NYSE: { symbol: "IBM" } }
        }
      },
      []
    ],
    ["a subsidiary", { public_ownership: { is_subsidiary: true, parent_company_name: "P" } }, []],
    ["no subsidiary", { public_ownership: { is_subsidiary: false, is_publicly_traded: false } }, [unsupported]]
  ])("of %s", (_, person, expected) => expect(acting({}, person)).toEqual(expected))

  it.each<readonly [object, ReadonlyArray<string>]>([
    [{ name: null }, ["account_controller.name is_null"]],
    [{ email: null }, ["account_controller.email is_null"]],
    [{ phone: null }, ["account_controller.phone is_null"]],
    [{ address: null, date_of_birth: null, email_is_verified: false }, []]
  ])("%j", (change, expected) =>
    expect(acting(change, info({ US: { legal_form: "government_entity" } }))).toEqual(expected)
  )

  it("is required if the type names it, and a controller is not", () => {
    const ids = Parties.all(storedFields({ country: "US", controller_type: "account_controller" }), {}).map(
      ({ id }) => id
    )
    expect(ids).toEqual(["entity", "account_controller"])
  })
})

describe("a representative", () => {
  const id = "additional_representatives.owner_1"
  const known = (change: object = {}) =>
    errant(company({ additional_representatives: { owner_1: { ...MerchantSamples.person(), ...change } } }), id)
  it.each<readonly [object, ReadonlyArray<string>]>([
    [{}, []],
    [{ email: null, email_is_verified: false, phone: null }, []],
    [{ name: null }, [`${id}.name is_null`]],
    [{ address: null }, [`${id}.address is_null`]],
    [{ date_of_birth: null }, [`${id}.date_of_birth is_null`]],
    [us(null), [`${id}.personal_country_info.US.social_security_number_last_four is_null`]],
    [{ ...us(null), address: { line1: "1", city: "Paris", country: "FR" } }, []]
  ])("%j", (change, expected) => expect(known(change)).toEqual(expected))
})

describe("a legal entity of which only country and e-mail are known", () => {
  it.each<readonly [object, boolean]>([
    [{ country: "US" }, true],
    [{ country: "US", email: "a@example.com", controller: { email: "b@example.com", email_is_verified: true } }, true],
    [{ country: "US", custom_data: { a: 1 }, reference_id: "r", preferred_locale: "fr-CA" }, true],
    [{ country: "US", additional_representatives: {} }, true],
    [{ country: "US", entity_name: "Bakery" }, false],
    [{ country: "US", controller: { job_title: "Owner" } }, false],
    [{ country: "US", additional_representatives: { owner_1: { email: "b@example.com" } } }, false],
    [{ country: "US", account_controller: { name: { first: "Ada" } } }, false]
  ])("%j: %s", (body, expected) => expect(RequiredData.isBarelyKnown(storedFields(body))).toBe(expected))
})
