/** Rules between the fields of a legal entity (merchants.md 1.1 to 1.3). */
import { describe, expect, it } from "vitest"
import * as LegalEntityFieldChecks from "@payments-platform/domain/merchants/legal-entity/LegalEntityFieldChecks"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import { seconds, decode, problemsOf, pathsAndReasons } from "../../decoding.ts"
import { open, storedFields } from "./legalEntities.ts"

const now = seconds("2026-11-21T12:00:00Z")
const settings: LegalEntityFieldChecks.Settings = {
  operatorName: "Service",
  sanctionedCountries: ["CU", "IR", "KP", "SY", "XX"],
  exchangeSymbols: { NYSE: ["IBM", "BRK.A"] }
}
const checked = (patch: unknown, before?: LegalEntityFields.Fields, given = settings) => {
  const change = LegalEntityFields.changeOf(decode(LegalEntityFields.Update, patch))
  const merged = LegalEntityFields.merge(before, change)
  const problems = LegalEntityFieldChecks.check({ before, change, merged, settings: given, open })
  return pathsAndReasons([...problems, ...LegalEntityFieldChecks.timeChecks(change, now)])
}

const pattern = "PARAM_VALUE_IS_INVALID_PATTERN"
const outside = "PARAM_VALUE_IS_OUT_OF_RANGE"
const noEnum = "PARAM_VALUE_IS_INVALID_ENUM"
const missing = "PARAM_IS_MISSING"
const both = "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN"
const exclusive = "PARAM_MUTUALLY_EXCLUSIVE"

const trading = (change: object) => ({
  public_ownership: {
    is_publicly_traded: true,
    primary_exchange: "NYSE",
    traded_exchanges: { NYSE: { symbol: "IBM" } },
    ...change
  }
})

describe("the checks of the merged fields", () => {
  const born = (year: number, month: number, day: number) => ({ date_of_birth: { year, month, day } })
  const affiliation = (association_types: object) => ({
    significant_beneficiaries: { affiliations: { affiliation_1: { association_types } } }
  })
  it.each<readonly [object, ReadonlyArray<string>]>([
    [{ entity_name: "Bakery" }, []],
    [{ entity_name: "My SERVICES Inc" }, [`entity_name ${pattern}`]],
    [{ controller: {}, account_controller: {} }, [`controller ${exclusive}`, `account_controller ${exclusive}`]],
    [{ controller: {}, account_controller: null }, []],
    [{ annual_sales_volume: 1 }, [`annual_sales_volume_currency ${missing}`]],
    [{ annual_sales_volume_currency: "USD" }, [`annual_sales_volume ${missing}`]],
    [{ annual_sales_volume: 0, annual_sales_volume_currency: "USD" }, []],
    [{ terms_of_service: { acceptance_time: now + 60 } }, []],
    [{ terms_of_service: { acceptance_time: now + 61 } }, [`terms_of_service.acceptance_time ${outside}`]],
    [{ attestation: { controller: { attest_time: now + 61 } } }, [`attestation.controller.attest_time ${outside}`]],
    [{ controller: born(2008, 11, 21) }, []],
    [{ controller: born(2008, 11, 22) }, [`controller.date_of_birth ${outside}`]],
    [{ account_controller: born(2026, 11, 20) }, []],
    [{ account_controller: born(2026, 11, 21) }, [`account_controller.date_of_birth ${outside}`]],
    [
      { additional_representatives: { owner_1: born(2030, 1, 1) } },
      [`additional_representatives.owner_1.date_of_birth ${outside}`]
    ],
    [
      { entity_country_info: { operates_in_sanctioned_countries: ["CU", "RU"] } },
      [`entity_country_info.operates_in_sanctioned_countries.1 ${noEnum}`]
    ],
    [{ entity_country_info: { operates_in_sanctioned_countries: [] } }, []],
    [{ entity_country_info: { year_of_formation: 2026 } }, []],
    [{ entity_country_info: { year_of_formation: 2027 } }, [`entity_country_info.year_of_formation ${outside}`]],
    [{ has_significant_wealth_contributors: true }, [`significant_wealth_contributors ${missing}`]],
    [
      { has_significant_wealth_contributors: true, significant_wealth_contributors: [{ name: "A", country: "US" }] },
      []
    ],
    [{ has_significant_wealth_contributors: false }, []],
    [trading({}), []],
    [trading({ primary_exchange: null, traded_exchanges: null }), [`public_ownership.primary_exchange ${missing}`]],
    [
      trading({ is_subsidiary: true, parent_company_name: "P" }),
      [`public_ownership.is_publicly_traded ${both}`, `public_ownership.is_subsidiary ${both}`]
    ],
    [{ public_ownership: { is_subsidiary: true } }, [`public_ownership.parent_company_name ${missing}`]],
    [trading({ primary_exchange: "NASDAQ" }), [`public_ownership.primary_exchange ${noEnum}`]],
    [
      trading({ traded_exchanges: { NYSE: { symbol: "AAPL" } } }),
      [`public_ownership.traded_exchanges.NYSE.symbol ${noEnum}`]
    ],
    [trading({ primary_exchange: "OTHER", traded_exchanges: { OTHER: { symbol: "ZZZZZ" } } }), []],
    [
      { significant_beneficiaries: { entities: {} } },
      ["significant_beneficiaries.entities INVALID_SIGNIFICANT_BENEFICIARIES_ENTITIES"]
    ],
    [{ significant_beneficiaries: { entities: { education: false, other: "x" } } }, []],
    [
      { significant_beneficiaries: { entities: null, geographies: { local: false, international: [] } } },
      ["significant_beneficiaries.geographies INVALID_SIGNIFICANT_BENEFICIARIES_GEOGRAPHIES"]
    ],
    [{ significant_beneficiaries: { geographies: { international: ["FR"] } } }, []],
    [
      affiliation({ donor: false }),
      [
        "significant_beneficiaries.affiliations.affiliation_1.association_types INVALID_SIGNIFICANT_BENEFICIARIES_AFFILIATION_ASSOCIATION_TYPE"
      ]
    ],
    [affiliation({ donor: true }), []],
    [
      {
        significant_beneficiaries: {
          affiliations: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`affiliation_${index}`, {}]))
        }
      },
      [`significant_beneficiaries.affiliations ${outside}`]
    ],
    [{ significant_donors: { government: false } }, ["significant_donors INVALID_SIGNIFICANT_DONORS"]],
    [{ significant_donors: { government: true } }, []],
    [
      {
        additional_representatives: Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`owner_${index}`, {}]))
      },
      [`additional_representatives ${outside}`]
    ]
  ])("%.110j", (patch, expected) => expect(checked(patch)).toEqual(expected))

  // reaches reference resources/legal-entity/other-fields-mentioned-operates_in_sanctioned_countries
  it.each([
    ["BRK.A", true],
    ["A", true],
    ["ABCDE", true],
    ["ABCDEF", false],
    ["ibm", false],
    ["A.", false],
    [".A", false],
    ["A--B", false],
    ["A1", false],
    ["", false]
  ])("accept the ticker %s or not", (symbol, fits) =>
    expect(problemsOf(LegalEntityFields.Update, trading({ traded_exchanges: { NYSE: { symbol } } }))).toEqual(
      fits ? [] : [`public_ownership.traded_exchanges.NYSE.symbol ${pattern}`]
    )
  )
  it.each([
    [
      { public_ownership: { traded_exchanges: { LSE: {} }, primary_exchange: "LSE" } },
      [`public_ownership.traded_exchanges.LSE ${noEnum}`, `public_ownership.primary_exchange ${noEnum}`]
    ],
    [
      { significant_beneficiaries: { affiliations: { other: {} } } },
      [`significant_beneficiaries.affiliations.other ${pattern}`]
    ],
    [
      { significant_beneficiaries: { affiliations: { affiliation_1: { countries: [], name: "" } } } },
      [
        `significant_beneficiaries.affiliations.affiliation_1.countries ${outside}`,
        `significant_beneficiaries.affiliations.affiliation_1.name ${outside}`
      ]
    ],
    [{ significant_donors: { other: "" } }, [`significant_donors.other ${outside}`]]
  ])("keys and lists: %j", (patch, expected) =>
    expect([...problemsOf(LegalEntityFields.Update, patch)].toSorted()).toEqual([...expected].toSorted())
  )

  it("apply to merged addresses and phones", () => {
    const before = storedFields({
      address: { country: "CA", region: "QC", postal_code: "H2X 1Y4" },
      phone: { country_code: "+44", phone_number: "12345" }
    })
    expect(checked({ address: { country: "US" }, phone: { country_code: "+1" } }, before)).toEqual([
      `address.postal_code ${pattern}`,
      "phone.phone_number INVALID_PHONE_NUMBER"
    ])
    expect(checked({ address: { region: "Quebec" } }, before)).toEqual([`address.region ${pattern}`])
  })

  it("compare the last four digits with the full number, stored or new", () => {
    const us = (US: object) => ({ controller: { personal_country_info: { US } } })
    const last = [`controller.personal_country_info.US.social_security_number_last_four ${pattern}`]
    const full = storedFields(us({ social_security_number: "123456789" }))
    const four = storedFields(us({ social_security_number_last_four: "6789" }))
    expect(checked(us({ social_security_number: "123456789", social_security_number_last_four: "6780" }))).toEqual(last)
    expect(checked(us({ social_security_number: "123456789", social_security_number_last_four: "6789" }))).toEqual([])
    expect(checked(us({ social_security_number_last_four: "6780" }), full)).toEqual(last)
    expect(checked(us({ social_security_number_last_four: "6789" }), full)).toEqual([])
    expect(checked(us({ social_security_number: "123456780" }), four)).toEqual(last)
    expect(checked(us({ social_security_number: "123456789" }), four)).toEqual([])
    expect(checked(us({ social_security_number: null }), full)).toEqual([])
  })

  it("allow an enterprise customer id to be set once", () => {
    const change = ["enterprise_customer_id ENTERPRISE_CUSTOMER_ID_CANNOT_BE_MODIFIED"]
    const before = storedFields({ enterprise_customer_id: "a" })
    expect(checked({ enterprise_customer_id: "a" })).toEqual([])
    expect(checked({ enterprise_customer_id: "a" }, before)).toEqual([])
    expect(checked({ enterprise_customer_id: "b" }, before)).toEqual(change)
    expect(checked({ enterprise_customer_id: null }, before)).toEqual(change)
  })

  it("do not apply a later setting to an update of another field", () => {
    const before = storedFields({ entity_name: "Bakery", ...trading({}) })
    const later = { ...settings, operatorName: "Bakery", exchangeSymbols: { NYSE: [] } }
    expect(checked({ description: "x" }, before, later)).toEqual([])
    expect(checked({ entity_name: "Bakery 2" }, before, later)).toEqual([`entity_name ${pattern}`])
  })
})
