/**
 * L5, L6, L7 and L12 of payments.md 7 with its examples: T 4000 without fees; A 10000, F 430 (Fs 330, Fp 100) in
 * full.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as Entries from "@payments-platform/domain/ledger/RefundEntries"
import { amountsOf } from "./postings.ts"

const partial: Entries.Amounts = { accountId: "a", currency: "USD", amount: 4_000, serviceFee: 0, platformFee: 0 }
const full: Entries.Amounts = { accountId: "a", currency: "USD", amount: 10_000, serviceFee: 330, platformFee: 100 }
describe("the examples", () => {
  const table: ReadonlyArray<readonly [Ledger.Step, Ledger.Entry, object]> = [
    ["L5", Entries.request(partial, "p"), { "merchant:a:available": 4_000, "payable:refunds": -4_000 }],
    [
      "L6",
      Entries.request(full, "p"),
      {
        "merchant:a:available": 9_570,
        "platform:p:fees": 100,
        "service:revenue": 330,
        "payable:refunds": -10_000
      }
    ],
    ["L4", Entries.networkDeduction(partial), { cash: -4_000, "receivable:card": 4_000 }],
    ["L7", Entries.settlement(partial, "card"), { "payable:refunds": 4_000, "receivable:card": -4_000 }],
    ["L7", Entries.settlement(partial, "bank"), { "payable:refunds": 4_000, cash: -4_000 }],
    ["L12", Entries.failure(partial, "p"), { "merchant:a:available": -4_000, "payable:refunds": 4_000 }],
    [
      "L12",
      Entries.failure(full, "p"),
      {
        "merchant:a:available": -9_570,
        "platform:p:fees": -100,
        "service:revenue": -330,
        "payable:refunds": 10_000
      }
    ]
  ]
  it.each(table)("%s", (step, entry, postings) => {
    expect(entry).toMatchObject({ step, currency: "USD" })
    expect(amountsOf(entry)).toEqual(postings)
  })
})

const amounts = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(1_000), fc.nat(1_000))
  .map(([amount, fee, share]): Entries.Amounts => {
    const refunded = Math.floor((amount * fee) / 1_000)
    const serviceFee = Math.floor((refunded * share) / 1_000)
    return { accountId: "a", currency: "CAD", amount, serviceFee, platformFee: refunded - serviceFee }
  })

describe("every refund", () => {
  it("has entries that sum to zero, and nothing is owed after it settles or fails", () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom("card", "bank"), (amounts, source) => {
        const asked = Entries.request(amounts, "p")
        for (const last of [Entries.settlement(amounts, source), Entries.failure(amounts, "p")]) {
          const all = [...asked.postings, ...last.postings]
          const sumOf = (account: string) => Ledger.sum(all.filter((each) => each.account === account))
          expect(Ledger.sum(asked.postings)).toBe(0)
          expect(Ledger.sum(last.postings)).toBe(0)
          expect(sumOf("payable:refunds")).toBe(0)
          if (last.step === "L12") for (const { account } of all) expect(sumOf(account)).toBe(0)
        }
      }),
      { seed: 7, numRuns: 500 }
    )
  })
})
