/** L8 to L11 of payments.md 7 with its example: D 10000, X 1500, f 100. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Entries from "@payments-platform/domain/ledger/DisputeEntries"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import { amountsOf, sumsOf } from "./postings.ts"

const example: Entries.Withdrawal = {
  accountId: "a",
  appId: "p",
  currency: "USD",
  source: "card",
  amount: 10_000,
  platformFee: 0
}
const returning = { ...example, platformFee: 100 }
const written = (entries: ReadonlyArray<Ledger.Entry>) => entries.map((entry) => [entry.step, amountsOf(entry)])

describe("the example", () => {
  it("L8 withdraws from what a card network owes, or from cash for a bank", () => {
    expect(written(Entries.withdrawn(example))).toEqual([
      ["L8", { "merchant:a:available": 10_000, "receivable:card": -10_000 }]
    ])
    expect(written(Entries.withdrawn({ ...example, source: "bank" }))).toEqual([
      ["L8", { "merchant:a:available": 10_000, cash: -10_000 }]
    ])
  })
  it("L9 charges the dispute fee if it is above 0", () => {
    expect(written(Entries.fee(example, 1_500))).toEqual([
      ["L9", { "merchant:a:available": 1_500, "service:revenue": -1_500 }]
    ])
    expect(Entries.fee(example, 0)).toEqual([])
  })
  it("L10 returns the platform fee to the merchant if it is above 0", () =>
    expect(written(Entries.withdrawn(returning)).at(1)).toEqual([
      "L10",
      { "platform:p:fees": 100, "merchant:a:available": -100 }
    ]))
  it("L11 is the inverse of L8 and L10", () => {
    expect(written([Entries.reinstatement(example)])).toEqual([
      ["L11", { "merchant:a:available": -10_000, "receivable:card": 10_000 }]
    ])
    expect(written([Entries.reinstatement(returning)])).toEqual([
      ["L11", { "merchant:a:available": -9_900, "platform:p:fees": -100, "receivable:card": 10_000 }]
    ])
  })
})

const withdrawal = fc.record({
  accountId: fc.constant("a"),
  appId: fc.constant("p"),
  currency: fc.constantFrom("USD", "CAD"),
  source: fc.constantFrom("card", "bank"),
  amount: fc.integer({ min: 1, max: 99_999_999 }),
  platformFee: fc.integer({ min: 0, max: 99_999_999 })
})

describe("every dispute", () => {
  it("has entries that sum to zero, and L11 reverses L8 and L10 to the cent", () => {
    fc.assert(
      fc.property(withdrawal, fc.nat(99_999_999), (withdrawal, fee) => {
        const life = [...Entries.withdrawn(withdrawal), Entries.reinstatement(withdrawal)]
        for (const { postings } of [...life, ...Entries.fee(withdrawal, fee)]) expect(Ledger.sum(postings)).toBe(0)
        expect([...sumsOf(life).values()].every((sum) => sum === 0)).toBe(true)
      }),
      { seed: 8, numRuns: 500 }
    )
  })
})
