/** L13 of payments.md 7 with its example: 500 held and released. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as Entries from "@payments-platform/domain/ledger/ReserveEntries"

const example: Ledger.MerchantAmount = { accountId: "a", currency: "USD", amount: 500 }

describe("the example", () => {
  it.each([
    ["hold", Entries.hold(example), 500, -500],
    ["release", Entries.release(example), -500, 500]
  ])("%s", (_, entry, available, reserve) =>
    expect(entry).toEqual({
      step: "L13",
      currency: "USD",
      postings: [
        { account: "merchant:a:available", amount: available },
        { account: "merchant:a:reserve", amount: reserve }
      ]
    })
  )
  it("a release reverses no particular hold", () => expect(Ledger.reversedSteps.L13).toBeUndefined())
})

it("a hold and its release sum to zero in both balances, and neither moves money in or out", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom("USD", "CAD"), (amount, currency) => {
      const [held, released] = [Entries.hold, Entries.release].map((entryOf) =>
        entryOf({ accountId: "a", currency, amount })
      )
      const all = [...(held?.postings ?? []), ...(released?.postings ?? [])]
      expect(Ledger.sum(held?.postings ?? [])).toBe(0)
      for (const balance of ["available", "reserve"] as const) {
        const postings = all.filter(({ account }) => account === Ledger.merchant("a", balance))
        expect([postings.length, Ledger.sum(postings)]).toEqual([2, 0])
      }
    }),
    { seed: 7, numRuns: 200 }
  )
})
