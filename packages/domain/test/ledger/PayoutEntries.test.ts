/** L15 to L21 and L23 of merchants.md 13: the postings of each, and their sums over the life of a payout or recovery. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as BillingStatementEntries from "@payments-platform/domain/ledger/BillingStatementEntries"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutEntries from "@payments-platform/domain/ledger/PayoutEntries"
import * as RecoveryEntries from "@payments-platform/domain/ledger/RecoveryEntries"
import { amountsOf } from "./postings.ts"

const amount = { accountId: "a", currency: "USD", amount: 10_000 } as const
const available = "merchant:a:available"
const outgoing = "merchant:a:outgoing_pending"
const incoming = "merchant:a:incoming_pending"

describe("the postings of merchants.md 13", () => {
  it.each([
    ["L15", PayoutEntries.creation(amount), { [available]: 10_000, [outgoing]: -10_000 }],
    ["L16", PayoutEntries.completion(amount), { [outgoing]: 10_000, cash: -10_000 }],
    ["L17", PayoutEntries.failure(amount), { [available]: -10_000, [outgoing]: 10_000 }],
    ["L18", PayoutEntries.bankReturn(amount), { cash: 10_000, [available]: -10_000 }],
    ["L19", RecoveryEntries.creation(amount), { "clearing:pending": 10_000, [incoming]: -10_000 }],
    ["L19", RecoveryEntries.failure(amount), { "clearing:pending": -10_000, [incoming]: 10_000 }],
    [
      "L20",
      RecoveryEntries.completion(amount),
      { "clearing:pending": -10_000, [incoming]: 10_000, cash: 10_000, [available]: -10_000 }
    ],
    ["L21", RecoveryEntries.bankReturn(amount), { [available]: 10_000, cash: -10_000 }],
    [
      "L23",
      BillingStatementEntries.feeCharge({ appId: "p", currency: "USD", amount: 10_000 }),
      { cash: 10_000, "platform:p:fees": -10_000 }
    ]
  ] as const)("%s", (step, entry, postings) => {
    expect(entry.step).toBe(step)
    expect(amountsOf(entry)).toEqual(postings)
    expect(Ledger.sum(entry.postings)).toBe(0)
  })
})

describe("the whole life of", () => {
  const { completion, creation, failure, bankReturn } = PayoutEntries
  const lives = [
    ["a payout that fails", [creation, failure], 0],
    ["a payout that completes", [creation, completion], -1],
    ["a payout that is returned", [creation, completion, bankReturn], 0],
    ["a recovery that fails", [RecoveryEntries.creation, RecoveryEntries.failure], 0],
    ["a recovery that completes", [RecoveryEntries.creation, RecoveryEntries.completion], 1],
    [
      "a recovery that is returned",
      [RecoveryEntries.creation, RecoveryEntries.completion, RecoveryEntries.bankReturn],
      0
    ]
  ] as const
  it.each(lives)("%s moves the merchant's balance as much as cash, and leaves nothing pending", (_, steps, moved) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom("USD", "CAD"), (amount, currency) => {
        const postings = steps.flatMap((step) => step({ accountId: "a", currency, amount }).postings)
        for (const account of [available, outgoing, incoming, "clearing:pending", "cash"]) {
          const times = account === "cash" ? moved : account === available ? 0 - moved : 0
          const sum = Ledger.sum(postings.filter((posting) => posting.account === account))
          expect([account, sum - times * amount]).toEqual([account, 0])
        }
      }),
      { seed: 7, numRuns: 100 }
    )
  })
})
