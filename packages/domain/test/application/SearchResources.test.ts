/** What a text in the operator's search may mean (platform.md 12). */
import { assert, describe, it } from "@effect/vitest"
import { amountsIn, lastFourIn } from "../../src/application/SearchResources.ts"

const amounts: ReadonlyArray<readonly [text: string, cents: ReadonlyArray<number>]> = [
  ["12.34", [1_234]],
  ["$12.34", [1_234]],
  ["$ 12", [1_200]],
  ["12", [1_200, 12]],
  ["0", [0, 0]],
  ["1,234.50", [123_450]],
  ["1,234,567", [123_456_700, 1_234_567]],
  ["1,23", []],
  ["12.3", []],
  ["12.345", []],
  ["-5", []],
  ["5 USD", []],
  ["12345678901", []],
  ["", []],
  ["abc", []]
]

const digits: ReadonlyArray<readonly [text: string, lastFour: string | null]> = [
  ["4242", "4242"],
  ["xxxx4242", "4242"],
  ["•••• 4242", "4242"],
  ["XXXXXX4242", "4242"],
  ["12345", null],
  ["424", null],
  ["4242x", null],
  ["order 4242", null],
  ["4111 1111 1111 1111", null]
]

describe("a text of the search", () => {
  it.each(amounts)("%s means these amounts", (text, cents) => assert.deepStrictEqual(amountsIn(text), cents))

  it.each(digits)("%s means these last four digits", (text, lastFour) => assert.strictEqual(lastFourIn(text), lastFour))
})
