import * as Card from "@payments-platform/domain/payers/Card"
import { assert, describe, it } from "@effect/vitest"
import * as Outcomes from "../../src/networks/Outcomes.ts"

/** As payments.md 8.1 lists them. */
const listed = [
  "000 101 102 103 104 105 106 107 108 109 110 111 112 201 202 203 204 205 301 302 303 401 402 403",
  "501 502 503 601 602 603 604 701 702 703 704 705 706 707 801"
]
  .join(" ")
  .split(" ")

const unlisted = "4111111111111111"

describe("the table of outcomes", () => {
  it("has the rows of payments.md 8.1, each once and in order", () => {
    assert.deepStrictEqual(
      Outcomes.outcomes.map(({ number }) => number),
      listed
    )
  })

  it.each(Outcomes.outcomes)(
    "$number has a valid card: 400383000000, the outcome, a check digit",
    ({ number, card }) => {
      assert.strictEqual(card.slice(0, 15), `400383000000${number}`)
      assert.isTrue(Card.isNumber(card))
    }
  )

  it("is known to banks in the rows of column B", () => {
    const bank = Outcomes.outcomes.filter((outcome) => outcome.bank).map(({ number }) => number)
    assert.deepStrictEqual(bank, ["000", "301", "302", "303", "602", "603", "604"])
  })

  it.each(Outcomes.testCards)("$number is a $brand card", ({ number, brand }) => {
    assert.isTrue(Card.isNumber(number))
    assert.strictEqual(Card.brandOf(number), brand)
    assert.strictEqual(Outcomes.outcomeOf({ number, amount: 5_000, magic: null }).number, "000")
  })
})

describe("the outcome asked for", () => {
  it.each(Outcomes.outcomes)("$number by card, by header, by amount", ({ number, card, byAmount }) => {
    const asked = { number: unlisted, amount: 5_000, magic: null }
    assert.strictEqual(Outcomes.outcomeOf({ ...asked, number: card }).number, number)
    assert.strictEqual(Outcomes.outcomeOf({ ...asked, magic: `outcome_${number}` }).number, number)
    const amount = 90_000 + Number(number)
    assert.strictEqual(Outcomes.outcomeOf({ ...asked, amount }).number, byAmount ? number : "000")
    assert.strictEqual(byAmount, !number.startsWith("50"))
  })

  it.each([
    ["header before card", { number: "4003830000001023", amount: 90_103, magic: "outcome_104" }, "104"],
    ["header of success before card", { number: "4003830000001023", amount: 90_103, magic: "outcome_000" }, "000"],
    ["card before amount", { number: "4003830000001023", amount: 90_103, magic: null }, "102"],
    ["card of success before amount", { number: "4003830000000009", amount: 90_103, magic: null }, "000"],
    ["amount", { number: unlisted, amount: 90_103, magic: null }, "103"],
    ["a header without meaning", { number: unlisted, amount: 90_103, magic: "outcome_999" }, "103"],
    ["a header of something else", { number: unlisted, amount: 5_000, magic: "account_blocked" }, "000"],
    ["no amount at stake", { number: unlisted, amount: null, magic: null }, "000"]
  ])("%s", (_, asked, number) => {
    assert.strictEqual(Outcomes.outcomeOf(asked).number, number)
  })
})

it("knows debit and prepaid test cards, all others are credit", () => {
  assert.strictEqual(Outcomes.fundingOf("4000056655665556"), "debit")
  assert.strictEqual(Outcomes.fundingOf("6011981111111113"), "prepaid")
  assert.strictEqual(Outcomes.fundingOf("4242424242424242"), "credit")
  assert.strictEqual(Outcomes.fundingOf("5555555555554444"), "credit")
})

it.each([
  ["all", "1 Main St", "94107", "FULL_MATCH"],
  ["a street", "1 Main St", null, "FULL_MATCH"],
  ["a postal code", "", "94107", "FULL_MATCH"],
  ["blanks", "", "", "SKIPPED"],
  ["nothing", null, null, "SKIPPED"]
])("address verification of unlisted cards: %s sent", (_, line1, postalCode, avs) => {
  assert.strictEqual(Outcomes.avsOf(Outcomes.plain, { line1, postalCode }), avs)
})
