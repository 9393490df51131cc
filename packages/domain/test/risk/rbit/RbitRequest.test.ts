/** Rbits: decoding by type and API version. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import type * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import * as RbitRequest from "@payments-platform/domain/risk/rbit/RbitRequest"
import * as RbitTypes from "@payments-platform/domain/risk/rbit/RbitTypes"
import { decode, problemsOf, pathsAndReasons } from "../../decoding.ts"

const head = { source: "user", receive_time: 1_700_000_000 }
const address = { country: "US", postal_code: "02110" }
const money = { amount: 1, currency: "USD" }

/** An rbit of each type with only its required fields. */
const least: { readonly [K in RbitTypes.Type]: Record<string, unknown> } = {
  address: { origin_address: address },
  auto_billing: { ...money, interval: "weekly" },
  business_description: { business_description: "x" },
  business_name: { business_name: "x" },
  business_report: { provider: "x" },
  event: { event_name: "x", start_time: 1 },
  expected_volume: { monthly_amount: 1, currency: "CAD" },
  external_account: { is_partner_account: true },
  fundraising_campaign: { campaign_name: "x" },
  fundraising_event: { event_name: "x" },
  industry_code: { industry_code: "1", code_system: "mcc" },
  landlord: { name: "x" },
  partner_service: { service_name: "x" },
  person: { name: "x" },
  phone: { country_code: "1", phone_number: "6505551234" },
  project: { project_name: "x" },
  property: { address },
  rental_contract: { monthly_rent_amount: 1, currency: "USD", start_time: 1 },
  revenue: { ...money, period: "monthly" },
  transaction_details: { itemized_receipt: [{ description: "x", item_price: 1, quantity: 1, amount: 1 }] },
  website_uri: { uri: "x" }
}

describe.each(RbitTypes.types)("%s", (type) => {
  const object = least[type]
  it("is given as properties or under its name, and is shown under its name", () => {
    const general = decode(RbitRequest.Rbit, { ...head, type, properties: object })
    expect(decode(RbitRequest.Rbit, { ...head, type, [type]: object })).toEqual(general)
    expect(RbitRequest.record(general)).toMatchObject({ ...head, type, [type]: object })
  })
  it.each(Object.keys(object))("needs %s", (field) => {
    const rest = Object.fromEntries(Object.entries(object).filter(([key]) => key !== field))
    expect(problemsOf(RbitRequest.Rbit, { ...head, type, properties: rest })).toEqual([
      `properties.${field} PARAM_IS_MISSING`
    ])
    expect(problemsOf(RbitRequest.Rbit, { ...head, type, [type]: rest })).toEqual([`${type}.${field} PARAM_IS_MISSING`])
  })
  // reaches reference endpoints/post-rbits/shapes-of-each-type
  it("rejects unknown fields", () =>
    expect(problemsOf(RbitRequest.Rbit, { ...head, type, properties: { ...object, zzz: 1 } })).toEqual([
      "properties.zzz PARAM_IS_UNKNOWN"
    ]))
})

describe("the members of an rbit", () => {
  const uri = { uri: "x" }
  it.each([
    [{ ...head, type: "website_uri" }, ["properties PARAM_IS_MISSING"]],
    [
      { ...head, type: "website_uri", properties: uri, website_uri: uri },
      ["properties PARAM_MUTUALLY_EXCLUSIVE", "website_uri PARAM_MUTUALLY_EXCLUSIVE"]
    ],
    [
      { ...head, type: "website_uri", website_uri: uri, person: {} },
      ["website_uri PARAM_MUTUALLY_EXCLUSIVE", "person PARAM_MUTUALLY_EXCLUSIVE"]
    ],
    [
      { ...head, type: "website_uri", properties: uri, person: {} },
      ["properties PARAM_MUTUALLY_EXCLUSIVE", "person PARAM_MUTUALLY_EXCLUSIVE"]
    ],
    [{ ...head, type: "website_uri", person: {} }, ["properties PARAM_IS_MISSING", "person PARAM_IS_UNKNOWN"]],
    [{ ...head, type: "nonsense", properties: uri }, ["type PARAM_VALUE_IS_INVALID_ENUM"]],
    [
      { type: "website_uri", source: "x", receive_time: -1, properties: {} },
      [
        "source PARAM_VALUE_IS_INVALID_ENUM",
        "receive_time PARAM_VALUE_IS_OUT_OF_RANGE",
        "properties.uri PARAM_IS_MISSING"
      ]
    ],
    [{ properties: uri }, ["type PARAM_IS_MISSING", "source PARAM_IS_MISSING", "receive_time PARAM_IS_MISSING"]],
    [{ ...head, type: "website_uri", properties: null }, ["properties PARAM_IS_MISSING"]],
    [{ ...head, type: "website_uri", properties: null, website_uri: { ...uri, uri_type: null }, person: null }, []],
    [{ ...head, type: "website_uri", properties: uri, id: "x" }, ["id PARAM_IS_UNKNOWN"]],
    ["x", ["PARAM_VALUE_IS_WRONG_TYPE"]],
    [null, ["PARAM_VALUE_IS_WRONG_TYPE"]],
    [[], ["PARAM_VALUE_IS_WRONG_TYPE"]]
  ])("%.100j", (input, expected) => {
    expect([...problemsOf(RbitRequest.Rbit, input)].toSorted()).toEqual([...expected].toSorted())
    // bodies of requests are decoded by this form
    expect([...problemsOf(Schema.toCodecJson(RbitRequest.Rbit), input)].toSorted()).toEqual([...expected].toSorted())
  })
})

describe("the fields of a type", () => {
  it.each([
    ["external_account", { is_partner_account: false }, ["properties.account_type PARAM_IS_MISSING"]],
    ["external_account", { is_partner_account: false, account_type: "x" }, []],
    ["external_account", { is_partner_account: false, account_type: "", uri: "" }, []],
    ["business_name", { business_name: "" }, []],
    ["business_description", { business_description: "" }, []],
    ["website_uri", { uri: "" }, []],
    ["phone", { country_code: "", phone_number: "" }, []],
    ["phone", { country_code: "+", phone_number: "" }, ["properties.country_code PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["person", { name: "", email: "" }, []],
    [
      "landlord",
      { name: "", email: "", address: { line1: "", city: "", region: "", postal_code: "", country: "US" } },
      []
    ],
    ["event", { event_name: "x", start_time: 1, venue: { city: "Boston", country: "US" } }, []],
    ["event", { event_name: "x", start_time: 1, venue: "Town hall" }, ["properties.venue PARAM_VALUE_IS_WRONG_TYPE"]],
    ["event", { event_name: "x", start_time: 1, address: {} }, ["properties.address PARAM_IS_UNKNOWN"]],
    ["person", { name: "x", birthdate: "1980-02-30" }, ["properties.birthdate PARAM_VALUE_IS_OUT_OF_RANGE"]],
    ["person", { name: "x", birthdate: "80-02-03" }, ["properties.birthdate PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["person", { name: "x", role: "boss" }, ["properties.role PARAM_VALUE_IS_INVALID_ENUM"]],
    [
      "address",
      { origin_address: { country: "US", postal_code: "1" } },
      ["properties.origin_address.postal_code PARAM_VALUE_IS_INVALID_PATTERN"]
    ],
    ["transaction_details", { itemized_receipt: [] }, ["properties.itemized_receipt PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [
      "fundraising_campaign",
      { campaign_name: "x", description: "x".repeat(65_535), uri: "x".repeat(256) },
      ["properties.uri PARAM_VALUE_IS_OUT_OF_RANGE"]
    ],
    [
      "revenue",
      { amount: -1, currency: "EUR", period: "daily" },
      [
        "properties.amount PARAM_VALUE_IS_OUT_OF_RANGE",
        "properties.currency PARAM_VALUE_IS_INVALID_ENUM",
        "properties.period PARAM_VALUE_IS_INVALID_ENUM"
      ]
    ]
  ])("%s %.80j", (type, properties, expected) =>
    expect([...problemsOf(RbitRequest.Rbit, { ...head, type, properties })].toSorted()).toEqual(
      [...expected].toSorted()
    )
  )

  it("include a birth date that is redacted and shown as present", () => {
    const rbit = decode(RbitRequest.Rbit, { ...head, type: "person", person: { name: "x", birthdate: "1980-02-03" } })
    expect(JSON.stringify(rbit)).not.toContain("1980")
    expect(RbitRequest.record(rbit)).toEqual({
      ...head,
      type: "person",
      person: { name: "x", birthdate_is_present: true }
    })
    expect(RbitRequest.birthdate(rbit)).toBeDefined()
  })

  it("may be received at most a minute from now", () => {
    const rbit = decode(RbitRequest.Rbit, { ...head, type: "website_uri", properties: { uri: "x" } })
    expect(pathsAndReasons(RbitRequest.timeChecks(rbit, head.receive_time - 60))).toEqual([])
    expect(pathsAndReasons(RbitRequest.timeChecks(rbit, head.receive_time - 61))).toEqual([
      "receive_time PARAM_VALUE_IS_OUT_OF_RANGE"
    ])
  })
})

it("earlier versions reject later types", () => {
  const closed = (version: ApiVersion.Version) =>
    RbitTypes.types.filter((type) => RbitTypes.versionsOfType[type]?.includes(version) === false)
  const leasing = ["event", "expected_volume", "landlord", "property", "rental_contract"]
  for (const version of ["3.0", "3.0.rc.2.1", "3.0.rc.5.1"] as const) expect(closed(version)).toEqual(leasing)
  for (const version of ["3.1", "3.1.rc.1.1"] as const) expect(closed(version)).toEqual(["rental_contract"])
  for (const version of ["3.2", "3.1.rc.1.3"] as const) expect(closed(version)).toEqual([])
})
