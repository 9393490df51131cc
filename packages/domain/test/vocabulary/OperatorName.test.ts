/** No merchant may have the operator's name in its own (merchants.md 1.1). */
import { describe, expect, it } from "vitest"
import * as OperatorName from "../../src/vocabulary/people/OperatorName.ts"

describe("the operator's name", () => {
  const isRefused = (name: string | null | undefined, operator: string) =>
    OperatorName.problems(name, operator, "name").length > 0

  it.each([
    ["Acme", "ACME Bakery", true],
    [" Acme ", "acme", true],
    ["Acme", "Ac me", false],
    ["Acme", null, false],
    ["Acme", undefined, false],
    [" ", "Harbor Books", false],
    ["", "Harbor Books", false],
    ["", "", false]
  ])("%j is refused in the merchant's name %j: %j", (operator, name, refused) => {
    expect(isRefused(name, operator)).toBe(refused)
  })

  it("is unlike the names of merchants if the operator states none", () => {
    const names = ["Smith Plumbing Services LLC", "The Payments Platform", "Tour Operators Ltd", "Service", "Platform"]
    expect(names.filter((name) => isRefused(name, OperatorName.defaultName))).toEqual([])
  })
})
