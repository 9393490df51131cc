/** Card numbers, brands and funding, and the decoding of keyed cards (payments.md 1.2). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Card from "@payments-platform/domain/payers/card/Card"
import * as CardFunding from "@payments-platform/domain/payers/card/CardFunding"
import * as CardRequest from "@payments-platform/domain/payers/card/CardRequest"
import * as Luhn from "@payments-platform/domain/vocabulary/Luhn"
import { seconds, decode, problemsOf, pathsAndReasons } from "../../decoding.ts"

/** A number with a valid check digit. */
const numbered = (prefix: string, length = 16): string => {
  const body = prefix.padEnd(length - 1, "0")
  const check = [..."0123456789"].find((digit) => Luhn.isValid(body + digit)) ?? ""
  return body + check
}

describe("brands by the first digits (payments.md 1.2)", () => {
  it.each<readonly [string, Card.Brand | null]>([
    ["31", null],
    ["4", "visa"],
    ["50", null],
    ["51", "mastercard"],
    ["55", "mastercard"],
    ["56", null],
    ["2220", null],
    ["2221", "mastercard"],
    ["2720", "mastercard"],
    ["2721", null],
    ["33", null],
    ["34", "american_express"],
    ["35", null],
    ["37", "american_express"],
    ["6010", null],
    ["6011", "discover"],
    ["6012", null],
    ["643", null],
    ["644", "discover"],
    ["649", "discover"],
    ["65", "discover"],
    ["66", null],
    ["3527", null],
    ["3528", "jcb"],
    ["3589", "jcb"],
    ["3590", null],
    ["299", null],
    ["300", "diners_club"],
    ["305", "diners_club"],
    ["306", null],
    ["36", "diners_club"],
    ["38", "diners_club"],
    ["39", "diners_club"]
  ])("%s: %s", (prefix, brand) => {
    expect(Card.brandOf(numbered(prefix))).toBe(brand)
    expect(Card.isNumber(numbered(prefix))).toBe(brand !== null)
  })
})

describe("card numbers", () => {
  it.each([12, 13, 19, 20])("have %i digits", (length) =>
    expect(Card.isNumber(numbered("4", length))).toBe(length >= 13 && length <= 19)
  )
  it.each(["4111 1111 1111 1111", "4111-1111-1111-1111", "", "x", "４１１１１１１１１１１１１１１１"])(
    "do not include %j",
    (text) => expect(Card.isNumber(text)).toBe(false)
  )
  it("have a check digit that detects every wrong digit", () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.array(digit, { minLength: 12, maxLength: 17 }), fc.nat(), digit, (digits, place, other) => {
        const number = numbered(`4${digits.join("")}`, digits.length + 2)
        const i = place % number.length
        const changed = number.slice(0, i) + other + number.slice(i + 1)
        expect(Luhn.isValid(number)).toBe(true)
        expect(Luhn.isValid(changed)).toBe(changed === number)
      }),
      { seed: 1 }
    )
  })
})

describe("the CVV", () => {
  it.each<readonly [string, Card.Brand, boolean]>([
    ["123", "visa", true],
    ["1234", "visa", false],
    ["12", "visa", false],
    ["1234", "american_express", true],
    ["123", "american_express", false],
    ["12a", "visa", false],
    ["123", "diners_club", true]
  ])("%s on %s: %s", (cvv, brand, good) => expect(Card.isCvv(cvv, brand)).toBe(good))
})

describe("a card is valid through its month, UTC", () => {
  const november = { expirationMonth: 11, expirationYear: 2026 }
  it.each([
    ["2026-11-30T23:59:59Z", false],
    ["2026-12-01T00:00:00Z", true],
    ["2026-11-30T18:59:59-05:00", false],
    ["2026-11-30T19:00:00-05:00", true]
  ] as const)("11/2026 at %s: expired %s", (time, expired) =>
    expect(Card.isExpired(november, seconds(time))).toBe(expired)
  )
  it("until the end of the year in December", () => {
    const december = { expirationMonth: 12, expirationYear: 2026 }
    expect(Card.isExpired(december, seconds("2026-12-31T23:59:59Z"))).toBe(false)
    expect(Card.isExpired(december, seconds("2027-01-01T00:00:00Z"))).toBe(true)
  })
  it.each([
    [2025, 12, "expiration_year"],
    [2026, 10, "expiration_month"],
    [2026, 11, null],
    [2027, 1, null]
  ] as const)("%i-%i is out of range by %s", (expirationYear, expirationMonth, field) => {
    const problem = Card.expiryProblem({ expirationMonth, expirationYear }, seconds("2026-11-21T00:00:00Z"), [
      "credit_card"
    ])
    expect(problem === null ? null : pathsAndReasons([problem])).toEqual(
      field === null ? null : [`credit_card.${field} PARAM_VALUE_IS_OUT_OF_RANGE`]
    )
  })
})

describe("stated and identified funding", () => {
  const debit = "credit_card.card_funding CARD_FUNDING_VALIDATION_MISMATCH"
  const prepaid = "credit_card.card_funding PREPAID_VALIDATION_MISMATCH"
  // reaches reference resources/credit-card-object/the-card-funding-type
  it.each<readonly [Card.Funding | null, Card.Funding, string | null]>([
    [null, "credit", null],
    [null, "prepaid", null],
    ["credit", "credit", null],
    ["debit", "debit", null],
    ["prepaid", "prepaid", null],
    ["credit", "debit", debit],
    ["debit", "credit", debit],
    ["prepaid", "credit", prepaid],
    ["prepaid", "debit", prepaid],
    ["credit", "prepaid", prepaid],
    ["debit", "prepaid", prepaid]
  ])("%s as %s: %s", (stated, identified, expected) =>
    expect(pathsAndReasons(CardFunding.problems(stated, identified, ["credit_card"]))).toEqual(
      expected === null ? [] : [expected]
    )
  )
})

describe("a card as requests carry it", () => {
  const card = (given: object = {}) => ({
    card_number: "4111111111111111",
    expiration_month: 12,
    expiration_year: 2030,
    card_holder: { holder_name: "Zoë", address: { country: "US", postal_code: "94025" } },
    ...given
  })
  const holder = (address: object) => ({ card_holder: { holder_name: "Zoë", address } })
  const pattern = "PARAM_VALUE_IS_INVALID_PATTERN"
  const range = "PARAM_VALUE_IS_OUT_OF_RANGE"
  const both = "PARAM_VALUE_MUTUALLY_EXCLUSIVE_BOOLEAN"
  it.each<readonly [object, ReadonlyArray<string>]>([
    [{}, []],
    [{ cvv: null, card_funding: null, virtual_terminal_mode: null }, []],
    [{ card_number: "4111111111111112" }, [`card_number ${pattern}`]],
    [{ card_number: "9999999999999995" }, [`card_number ${pattern}`]],
    [{ cvv: "12345" }, [`cvv ${pattern}`]],
    [{ expiration_month: 0 }, [`expiration_month ${range}`]],
    [{ expiration_month: 13 }, [`expiration_month ${range}`]],
    [{ expiration_year: 30 }, [`expiration_year ${range}`]],
    [{ card_on_file: true, recurring: true }, [`card_on_file ${both}`, `recurring ${both}`]],
    [{ card_on_file: true, recurring: false }, []],
    [holder({ country: "US" }), ["card_holder.address.postal_code PARAM_IS_MISSING"]],
    [holder({ country: "CA", postal_code: "" }), ["card_holder.address.postal_code PARAM_IS_MISSING"]],
    [holder({ country: "DE" }), []],
    [holder({ postal_code: "94025" }), ["card_holder.address.country PARAM_IS_MISSING"]],
    [holder({ country: "US", postal_code: "?", line1: "PO Box 1" }), []],
    [{ virtual_terminal_mode: "web" }, []],
    [{ virtual_terminal_mode: "desk" }, ["virtual_terminal_mode PARAM_VALUE_IS_INVALID_ENUM"]],
    [{ pin: "1" }, ["pin PARAM_IS_UNKNOWN"]]
  ])("%j: %j", (given, expected) => expect(problemsOf(CardRequest.CardRequest, card(given))).toEqual(expected))

  it("the CVV's length depends on the brand, the expiry on the time", () => {
    const amex = card({ card_number: "378282246310005", cvv: "123" })
    expect(problemsOf(CardRequest.CardRequest, amex)).toEqual([`cvv ${pattern}`])
    const old = card({ cvv: "123", expiration_month: 1, expiration_year: 2026 })
    const now = seconds("2026-11-21T00:00:00Z")
    for (const given of [old, decode(CardRequest.CardRequest, old)])
      expect(pathsAndReasons(CardRequest.timeChecks(given, now))).toEqual([`expiration_month ${range}`])
    expect(pathsAndReasons(CardRequest.timeChecks({ ...old, expiration_month: "1" }, now))).toEqual([])
  })
  it("shows neither number nor CVV when it is printed", () => {
    const text = JSON.stringify(decode(CardRequest.CardRequest, card({ cvv: "987" })))
    expect(text).not.toContain("4111111111111111")
    expect(text).not.toContain("987")
  })
  it.each(["card_number", "cvv", "trigger_verification", "card_funding"])(
    "cannot change %s of a stored card",
    (field) =>
      expect(problemsOf(CardRequest.CardPatch, { [field]: "x" })).toEqual([`${field} PARAM_CANNOT_BE_MODIFIED`])
  )
})
