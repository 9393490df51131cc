/** L1 to L4 of payments.md 7 with its example: A 10000, F 430 (Fs 330, Fp 100), N 9570. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as Entries from "@payments-platform/domain/ledger/PaymentEntries"
import { amountsOf, sumsOf } from "./postings.ts"

const example: Entries.Amounts = { accountId: "a", currency: "USD", amount: 10_000, serviceFee: 330, platformFee: 100 }
describe("the example", () => {
  const table: ReadonlyArray<readonly [Ledger.Step, Ledger.Entry, object]> = [
    ["L1", Entries.pendingFunds(example), { "clearing:pending": 9_570, "merchant:a:incoming_pending": -9_570 }],
    ["L2", Entries.pendingRelease(example), { "clearing:pending": -9_570, "merchant:a:incoming_pending": 9_570 }],
    [
      "L3",
      Entries.completion(example, "p", "card"),
      { "receivable:card": 10_000, "merchant:a:available": -9_570, "platform:p:fees": -100, "service:revenue": -330 }
    ],
    [
      "L3",
      Entries.completion(example, "p", "bank"),
      { cash: 10_000, "merchant:a:available": -9_570, "platform:p:fees": -100, "service:revenue": -330 }
    ],
    ["L4", Entries.settlement(example), { cash: 10_000, "receivable:card": -10_000 }]
  ]
  it.each(table)("%s", (step, entry, postings) => {
    expect(entry).toMatchObject({ step, currency: "USD" })
    expect(amountsOf(entry)).toEqual(postings)
  })
  it("leaves out postings of zero", () =>
    expect(amountsOf(Entries.completion({ ...example, serviceFee: 0, platformFee: 0 }, "p", "card"))).toEqual({
      "receivable:card": 10_000,
      "merchant:a:available": -10_000
    }))
})

const amounts = fc
  .record({ amount: fc.integer({ min: 100, max: 99_999_999 }), fee: fc.nat(20), share: fc.nat(100) })
  .map(({ amount, fee, share }): Entries.Amounts => {
    const feeAmount = Math.floor((amount * fee) / 100)
    const serviceFee = Math.floor((feeAmount * share) / 100)
    return { accountId: "a", currency: "USD", amount, serviceFee, platformFee: feeAmount - serviceFee }
  })

describe("every payment", () => {
  it("has entries that sum to zero, and ends with the amount in cash and the net available", () => {
    fc.assert(
      fc.property(amounts, (amounts) => {
        const life = [
          Entries.pendingFunds(amounts),
          Entries.pendingRelease(amounts),
          Entries.completion(amounts, "p", "card"),
          Entries.settlement(amounts)
        ]
        for (const { postings } of life) expect(Ledger.sum(postings)).toBe(0)
        const sums = sumsOf(life)
        expect(sums.get("clearing:pending") ?? 0).toBe(0)
        expect(sums.get("merchant:a:incoming_pending") ?? 0).toBe(0)
        expect(sums.get("receivable:card")).toBe(0)
        expect(sums.get("cash")).toBe(amounts.amount)
        expect(sums.get("merchant:a:available")).toBe(-(amounts.amount - amounts.serviceFee - amounts.platformFee))
      }),
      { seed: 5, numRuns: 500 }
    )
  })
})

describe("counters", () => {
  it.each<readonly [Ledger.LedgerAccount, ReturnType<typeof Ledger.merchantOf>]>([
    ["merchant:a:available", { accountId: "a", isAvailable: true }],
    ["merchant:a:b:available", { accountId: "a:b", isAvailable: true }],
    ["merchant:a:incoming_pending", { accountId: "a", isAvailable: false }],
    ["platform:p:fees", null],
    ["cash", null],
    ["receivable:card", null]
  ])("exist only for merchant balances: %s", (account, merchant) =>
    expect(Ledger.merchantOf(account)).toStrictEqual(merchant)
  )
  it("have a key for each currency", () =>
    expect(Ledger.counterKey(Ledger.merchant("a", "available"), "CAD")).toBe("merchant:a:available|CAD"))
})
