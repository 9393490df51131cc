/** Decoding of custom data, which must not contain card or social security numbers. */
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as CustomData from "@payments-platform/domain/vocabulary/CustomData"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import { decode, problemsOf } from "../decoding.ts"

const sensitive = ["PARAM_VALUE_IS_INVALID_PATTERN"]
const outside = ["PARAM_VALUE_IS_OUT_OF_RANGE"]
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 1]))

describe("limits", () => {
  // reaches platform 14/json-body-depth-custom_data, platform 5/ours-at-most-50
  it.each([
    [{}, []],
    [keys(50), []],
    [keys(51), outside],
    [{ "": 1 }, outside],
    [{ ["😀".repeat(255)]: 1 }, []],
    [{ ["k".repeat(256)]: 1 }, outside],
    [{ a: "x".repeat(16 * 1024 - 8) }, []],
    [{ a: "x".repeat(16 * 1024 - 7) }, outside],
    [{ a: "é".repeat(8 * 1024) }, outside],
    [{ a: { "": [] } }, []],
    [{ a: "\0" }, sensitive],
    [{ a: [{ "\ud800": 1 }] }, sensitive],
    [[], ["PARAM_VALUE_IS_WRONG_TYPE"]],
    ["a", ["PARAM_VALUE_IS_WRONG_TYPE"]]
  ])("%.40j", (input, expected) => expect(problemsOf(CustomData.CustomData, input)).toEqual(expected))
})

const found = [
  "4111111111111111",
  "4111 1111 1111 1111",
  "4111-1111-1111-1111",
  "card 5555555555554444 please",
  "2223003122003222",
  "378282246310005",
  "6011111111111117",
  "3530111333300000",
  "30569309025904",
  "order 12 4111 1111 1111 1111 34",
  "4000000000000000006",
  "38520000023237",
  "6011000000000000001",
  "078-05-1120",
  "000-12-3456 and 123-45-6789",
  "123-45-6789",
  "my number is 987-65-4321.",
  "019b0000-0000-7000-8000-000000000000 4111111111111111",
  "x41111111-1111-1111-8111-111111111111"
]
const harmless = [
  "aa9a73ea-a665-48f3-9451-85489252b729",
  "payment E8156C7C-E8E3-4549-9730-02468F9E8B0B of 2026",
  "4111111111111112", // no Luhn
  "411111111111", // twelve digits
  "1111111111111117", // no range
  "9".repeat(16),
  "41111111111111111111", // twenty digits in one
  "4222222222222", // Visa issues no 13 digits
  "41111111111111113", // nor 17
  "400000000000000002", // nor 18
  "5500000000000000004", // Mastercard has 16
  "3782822463100052", // American Express has 15
  "340000000000000000",
  "order 4000000000006 of 2026",
  "000-12-3456", // no social security number
  "666-12-3456",
  "123-00-4567",
  "123-45-0000",
  "987-12-3456",
  "1123-45-6789",
  "123-456-789",
  "2026-11-21",
  "+1 650 555 1234"
]

describe("custom data", () => {
  it.each(found)("must not contain %s, at any depth or in keys", (text) => {
    expect(problemsOf(CustomData.CustomData, { a: text })).toEqual(sensitive)
    expect(problemsOf(CustomData.CustomData, { a: [1, { b: [text] }] })).toEqual(sensitive)
    expect(problemsOf(CustomData.CustomData, { [text]: true })).toEqual(sensitive)
    expect(problemsOf(CustomData.CustomData, { a: { [text]: null } })).toEqual(sensitive)
  })
  // reaches platform 5/a-uuid-holds-none
  it.each(harmless)("may contain %s", (text) => expect(problemsOf(CustomData.CustomData, { a: text })).toEqual([]))
  // reaches platform 5/refused-with-param_value_is_invalid_pattern-a
  it("must not contain a card number as a JSON number", () =>
    expect(problemsOf(CustomData.CustomData, { a: 4111111111111111 })).toEqual(sensitive))
})

it("keeps every other JSON object unchanged", () =>
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.jsonValue({ noUnicodeString: true, maxDepth: 2 }), {
        maxKeys: 9
      }),
      (data) => {
        fc.pre(!/\d{12}|\d{3}-\d{2}-\d{4}|\\u/.test(JSON.stringify(data)) && !/\d[\s-]+\d/.test(JSON.stringify(data)))
        fc.pre(JSON.stringify(data).length < 8000 && !/e\+/.test(JSON.stringify(data)))
        expect(decode(CustomData.CustomData, data)).toEqual(data)
      }
    )
  ))

it("keeps a key that looks like a prototype", () => {
  const data: unknown = JSON.parse('{"__proto__": {"a": 1}}')
  expect(JSON.stringify(decode(CustomData.CustomData, data))).toBe('{"__proto__":{"a":1}}')
})

describe("names, reasons and notes", () => {
  it.each(found)("must not contain %s either", (text) => {
    expect(problemsOf(Text.Name, text)).toEqual(sensitive)
    expect(problemsOf(Text.text(0, 65_535), `Paid with ${text}, as agreed`)).toEqual(sensitive)
  })
  it.each(harmless)("may contain %s", (text) => expect(problemsOf(Text.Name, text)).toEqual([]))
  // reaches platform 5/what-was-stored-before
  it("are read as they were stored, whatever they contain", () =>
    expect(CompiledDecoder.storedDecoder(Text.Name)("4111 1111 1111 1111")).toBe("4111 1111 1111 1111"))
})
