import { assert, describe, it } from "@effect/vitest"
import * as Card from "@payments-platform/domain/payers/card/Card"
import * as TestOutcomes from "@payments-platform/domain/simulation/TestOutcomes"

/** The rows of payments.md 8.1, in order. */
const listed = [
  "000 101 102 103 104 105 106 107 108 109 110 111 112 201 202 203 204 205 301 302 303 401 402 403",
  "501 502 503 601 602 603 604 701 702 703 704 705 706 707 801"
]
  .join(" ")
  .split(" ")

const unlisted = "4111111111111111"
const account = "0001234567"

describe("the table of outcomes", () => {
  it("has the rows of payments.md 8.1, each once and in order", () => {
    assert.deepStrictEqual(
      TestOutcomes.outcomes.map(({ number }) => number),
      listed
    )
  })

  it.each(TestOutcomes.outcomes)(
    "$number has a valid card: 400383000000, the outcome, a check digit",
    ({ number, card }) => {
      assert.strictEqual(card.slice(0, 15), `400383000000${number}`)
      assert.isTrue(Card.isNumber(card))
    }
  )

  it("applies to banks in the rows of column B", () => {
    const bank = TestOutcomes.outcomes.filter((outcome) => outcome.bank).map(({ number }) => number)
    assert.deepStrictEqual(bank, ["000", "301", "302", "303", "602", "603", "604"])
  })

  it.each(TestOutcomes.testCards)("$number is a $brand card", ({ number, brand }) => {
    assert.isTrue(Card.isNumber(number))
    assert.strictEqual(Card.brandOf(number), brand)
    assert.strictEqual(TestOutcomes.outcomeOf({ rail: "card", number, amount: 5_000, magic: null }).number, "000")
  })
})

describe("the outcome asked for", () => {
  it.each(TestOutcomes.outcomes)("$number by card, by header, by amount", ({ number, card, byAmount }) => {
    const asked = { rail: "card", number: unlisted, amount: 5_000, magic: null } as const
    assert.strictEqual(TestOutcomes.outcomeOf({ ...asked, number: card }).number, number)
    assert.strictEqual(TestOutcomes.outcomeOf({ ...asked, magic: `outcome_${number}` }).number, number)
    const amount = 90_000 + Number(number)
    assert.strictEqual(TestOutcomes.outcomeOf({ ...asked, amount }).number, byAmount ? number : "000")
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
    assert.strictEqual(TestOutcomes.outcomeOf({ rail: "card", ...asked }).number, number)
  })

  it("of cards has no returns", () => {
    const asked = { rail: "card", number: unlisted, amount: 5_000, magic: null } as const
    for (const given of [{ magic: "return_004" }, { magic: "late_return_901" }, { amount: 91_004 }, { amount: 92_901 }])
      assert.strictEqual(TestOutcomes.outcomeOf({ ...asked, ...given }).number, "000")
    const declined = { ...asked, number: "4003830000001023", magic: "return_004" }
    assert.strictEqual(TestOutcomes.outcomeOf(declined).number, "102")
  })
})

/** The script of a bank as a word: the outcome or the return code, or `plain`. */
const bankWord = (country: "US" | "CA", given: { number?: string; amount?: number | null; magic?: string | null }) => {
  const asked = { rail: "bank", country, number: account, amount: 5_000, magic: null, ...given } as const
  const { outcome, returns, scripted } = TestOutcomes.bankScript(asked)
  assert.strictEqual(TestOutcomes.outcomeOf(asked), outcome)
  if (returns !== null) return `${returns.late ? "late " : ""}${returns.code}`
  return scripted ? outcome.number : "plain"
}

describe("what is asked of a bank", () => {
  it.each(TestOutcomes.outcomes)("$number by account, by header, by amount: only where B", ({ number, bank }) => {
    const expected = bank ? number : "plain"
    for (const country of ["US", "CA"] as const) {
      assert.strictEqual(bankWord(country, { number: `9002${number}` }), expected)
      assert.strictEqual(bankWord(country, { magic: `outcome_${number}` }), expected)
      assert.strictEqual(bankWord(country, { amount: 90_000 + Number(number) }), expected)
    }
  })

  const codes = Array.from({ length: 1_000 }, (_, code) => String(code).padStart(3, "0"))

  it.each([
    ["US", (ccc: string) => (ccc >= "001" && ccc <= "085" ? `R${ccc.slice(1)}` : null)],
    ["CA", (ccc: string) => (ccc >= "900" ? ccc : null)]
  ] as const)("%s: every code by account, by header, by amount, in time and late", (country, codeOf) => {
    for (const ccc of codes) {
      const code = codeOf(ccc)
      const [early, late] = [code ?? "plain", code === null ? "plain" : `late ${code}`]
      assert.strictEqual(bankWord(country, { number: `9000${ccc}` }), early)
      assert.strictEqual(bankWord(country, { number: `9001${ccc}` }), late)
      assert.strictEqual(bankWord(country, { magic: `return_${ccc}` }), early)
      assert.strictEqual(bankWord(country, { magic: `late_return_${ccc}` }), late)
      assert.strictEqual(bankWord(country, { amount: 91_000 + Number(ccc) }), early)
      assert.strictEqual(bankWord(country, { amount: 92_000 + Number(ccc) }), late)
    }
  })

  it.each([
    ["header before account", { magic: "outcome_301", number: "9000004", amount: 91_005 }, "301"],
    ["header of a return before account", { magic: "return_002", number: "9002302", amount: 90_303 }, "R02"],
    ["header of success before account", { magic: "outcome_000", number: "9000004", amount: 91_005 }, "000"],
    ["account before amount", { number: "9002302", amount: 91_005 }, "302"],
    ["account of a return before amount", { number: "9001004", amount: 90_301 }, "late R04"],
    ["account of success before amount", { number: "9002000", amount: 91_005 }, "000"],
    ["a header of cards alone is passed over", { magic: "outcome_101", number: "9000004" }, "R04"],
    ["a header of the other country is passed over", { magic: "return_901", amount: 90_302 }, "302"],
    ["an account of the other country is passed over", { number: "9000901", amount: 91_005 }, "R05"],
    ["an account of cards alone is passed over", { number: "9002101", amount: 91_005 }, "R05"],
    ["no amount at stake", { amount: null }, "plain"],
    ["a longer account", { number: "90000041" }, "plain"],
    ["an account that ends so", { number: "19000004" }, "plain"],
    ["the account of undeliverable deposits", { number: "9003001" }, "plain"],
    ["a test card's number", { number: "4003830000001023" }, "plain"],
    ["a larger amount", { amount: 910_041 }, "plain"]
  ])("%s", (_, given, expected) => {
    assert.strictEqual(bankWord("US", given), expected)
  })
})

it("knows debit and prepaid test cards, all others are credit", () => {
  assert.strictEqual(TestOutcomes.fundingOf("4000056655665556"), "debit")
  assert.strictEqual(TestOutcomes.fundingOf("6011981111111113"), "prepaid")
  assert.strictEqual(TestOutcomes.fundingOf("4242424242424242"), "credit")
  assert.strictEqual(TestOutcomes.fundingOf("5555555555554444"), "credit")
})

it.each([
  ["all", "1 Main St", "94107", "FULL_MATCH"],
  ["a street", "1 Main St", null, "FULL_MATCH"],
  ["a postal code", "", "94107", "FULL_MATCH"],
  ["blanks", "", "", "SKIPPED"],
  ["nothing", null, null, "SKIPPED"]
])("address verification of unlisted cards: %s sent", (_, line1, postalCode, avs) => {
  assert.strictEqual(TestOutcomes.avsOf(TestOutcomes.plain, { line1, postalCode }), avs)
})
