/** Decoding of addresses and phone numbers. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Address from "@payments-platform/domain/vocabulary/people/Address"
import * as Phone from "@payments-platform/domain/vocabulary/people/Phone"
import { decode, problemsOf, pathsAndReasons } from "../decoding.ts"

const us = { line1: "1 Main St", city: "Boston", region: "MA", postal_code: "02110", country: "US" }

describe("PO boxes", () => {
  // reaches reference resources/legal-entity/address
  it.each([
    "P.O. Box 12",
    "PO Box 12",
    "po box 12",
    "P O Box 12",
    "P.O.Box 12",
    "POBOX 12",
    "Post Office Box 12",
    "Box 12",
    "  box #12",
    "Case postale 12",
    "CASE POSTALE 12",
    "C.P. 12",
    "CP 12",
    "c.p.12",
    "PO BOX12",
    "P.O.BOX#12",
    "P. O. Box No. 12",
    "P/O Box 12",
    "PO-Box 12",
    "PO Box",
    "POB 12",
    "POB12",
    "P.O.B. 12",
    "P O B 12",
    "Post-Office Box12",
    "Postal Box 12",
    "Post Box 12",
    "Box12",
    "box no. 12",
    "case-postale 12",
    "Case Postale12",
    "Casier postal 12",
    "Boîte postale 12",
    "Boi\u0302te postale 12",
    "BOITE-POSTALE 12",
    "BP 12",
    "B.P. 12",
    "B.P.12",
    "bp no 12",
    "C.P. #12",
    "ＰＯ Box 12",
    "Suite 4, P.O. Box 12"
  ])("include %s", (line) => {
    expect(problemsOf(Address.Patch, { line1: line })).toEqual(["line1 PARAM_VALUE_IS_INVALID_PATTERN"])
    expect(problemsOf(Address.Patch, { line2: line })).toEqual(["line2 PARAM_VALUE_IS_INVALID_PATTERN"])
    expect(problemsOf(Address.Holder, { line1: line, country: "FR" })).toEqual([])
  })
  it.each([
    "1 Boxwood Lane",
    "12 Box Hill",
    "Post Office Road 3",
    "PO Street",
    "100 Depot Boxcar Way",
    "Box Hill 3",
    "ACP 12 Street",
    "BP Station, 12 Main Street",
    "12 CP Rail Road",
    "Bpost 12",
    "12 Pob Street",
    "Boite 12",
    "1 Case Street",
    "5 Postal Road",
    "Pier Capo 12"
  ])("do not include %s", (line) => expect(problemsOf(Address.Patch, { line1: line })).toEqual([]))
})

describe("postal addresses", () => {
  const region = "region PARAM_VALUE_IS_INVALID_PATTERN"
  const code = "postal_code PARAM_VALUE_IS_INVALID_PATTERN"
  it.each([
    [{}, []],
    [{ postal_code: "02110-1234" }, []],
    [{ postal_code: "2110" }, [code]],
    [{ region: "Mass" }, [region]],
    [{ region: "Mass", postal_code: "" }, [region, code]],
    [{ country: "CA", region: "QC", postal_code: "h2x 1y4" }, []],
    [{ country: "CA", region: "QC", postal_code: "H2X1Y4" }, []],
    [{ country: "CA", region: "QC", postal_code: "H2X-1Y4" }, [code]],
    [{ country: "DE", region: "Bayern", postal_code: "80331" }, []],
    [
      { country: "DE", region: "x".repeat(65), postal_code: "8".repeat(17) },
      ["region PARAM_VALUE_IS_OUT_OF_RANGE", "postal_code PARAM_VALUE_IS_OUT_OF_RANGE"]
    ],
    [{ line1: "" }, ["line1 PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ line1: null, line2: null }, []],
    [{ city: "x".repeat(129) }, ["city PARAM_VALUE_IS_OUT_OF_RANGE"]],
    [{ country: "ZZ" }, ["country PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ country: "__proto__" }, ["country PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ country: "constructor" }, ["country PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ country: {} }, ["country PARAM_VALUE_IS_WRONG_TYPE"]],
    [{ street: "x" }, ["street PARAM_IS_UNKNOWN"]]
  ])("%j", (change, expected) => expect(problemsOf(Address.Patch, { ...us, ...change })).toEqual(expected))

  it("are checked again after a merge", () =>
    expect(pathsAndReasons(Address.problems({ country: "US", region: "Mass", postalCode: "1" }))).toEqual([
      region,
      code
    ]))

  it("show every part in their record", () =>
    expect(Address.record(decode(Address.Postal, us))).toEqual({ ...us, line2: null }))
})

describe("the address of a card holder", () => {
  it.each([
    [{ country: "FR" }, []],
    [{ country: "US", postal_code: "anything", region: "Massachusetts" }, []],
    [{ country: "US" }, ["postal_code PARAM_IS_MISSING"]],
    [{ country: "CA", postal_code: "" }, ["postal_code PARAM_IS_MISSING"]],
    [{ postal_code: "1" }, ["country PARAM_IS_MISSING"]],
    [{ country: "FR", city: "x".repeat(256) }, ["city PARAM_VALUE_IS_OUT_OF_RANGE"]]
  ])("%j", (input, expected) => expect(problemsOf(Address.Holder, input)).toEqual(expected))
  it("shows its absent parts as empty texts", () =>
    expect(Address.holderRecord(decode(Address.Holder, { country: "FR", line2: null }))).toEqual({
      line1: "",
      line2: "",
      city: "",
      region: "",
      postal_code: "",
      country: "FR"
    }))
})

describe("phones", () => {
  const bad = ["phone_number INVALID_PHONE_NUMBER"]
  const outside = ["phone_number PARAM_VALUE_IS_OUT_OF_RANGE"]
  it.each([
    ["+1", "(650) 555-1234", []],
    ["+1", "650.555.1234", []],
    ["+1", "6505551234999", []],
    ["+1", "650555123", bad],
    ["+1", "1505551234", bad],
    ["+1", "6501551234", bad],
    ["+1", "650a551234", ["phone_number PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["+1", "6".repeat(21), outside],
    ["+1", 6505551234, ["phone_number PARAM_VALUE_IS_WRONG_TYPE"]],
    ["+1", ["6505551234"], ["phone_number PARAM_VALUE_IS_WRONG_TYPE"]],
    ["+1", {}, ["phone_number PARAM_VALUE_IS_WRONG_TYPE"]],
    [1, "6505551234", ["country_code PARAM_VALUE_IS_WRONG_TYPE"]],
    ["+44", "1234", []],
    ["+44", "123", outside],
    ["+44", "1".repeat(15), []],
    ["+44", "1".repeat(16), outside],
    ["+44", "- ()", outside],
    ["44", "1234", ["country_code PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["+0", "1234", ["country_code PARAM_VALUE_IS_INVALID_PATTERN"]],
    ["+1234", "1234", ["country_code PARAM_VALUE_IS_INVALID_PATTERN"]]
  ])("%s %s", (country_code, phone_number, expected) =>
    expect(problemsOf(Phone.Patch, { country_code, phone_number })).toEqual(expected)
  )
  it("are stored without separators", () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(" ", "-", ".", "(", ")"), { minLength: 11, maxLength: 11 }), (marks) => {
        const written = [..."6505551234"].map((digit, index) => `${marks[index]}${digit}`).join("") + marks[10]
        expect(decode(Phone.Patch, { country_code: "+1", phone_number: written }).phoneNumber).toBe("6505551234")
      })
    ))
  // reaches reference errors/invalid_phone_number-for-a-north
  it("of holders have a type, and show absent parts as null", () => {
    const phone = decode(Phone.Holder, { country_code: "+1", phone_number: "650-555-1234" })
    expect(Phone.holderRecord(phone)).toEqual({ country_code: "+1", phone_number: "6505551234", type: null })
    expect(problemsOf(Phone.Holder, { country_code: "+1", phone_number: "1", type: "mobile" })).toEqual(bad)
  })
})
