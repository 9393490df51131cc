/** Transaction records by the examples of merchants.md 11 and payments.md 7: gross - fee = net. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as BillingStatementEntries from "@payments-platform/domain/ledger/BillingStatementEntries"
import * as DisputeEntries from "@payments-platform/domain/ledger/DisputeEntries"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as MicrodepositEntries from "@payments-platform/domain/ledger/MicrodepositEntries"
import * as PaymentEntries from "@payments-platform/domain/ledger/PaymentEntries"
import * as PayoutEntries from "@payments-platform/domain/ledger/PayoutEntries"
import * as RecoveryEntries from "@payments-platform/domain/ledger/RecoveryEntries"
import * as RefundEntries from "@payments-platform/domain/ledger/RefundEntries"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as Id from "@payments-platform/domain/vocabulary/Id"

const sourceId = "0190f3f0-0000-7000-8abc-0000000000aa"

/** The stored entries of one step of a source, which has `version` after it. */
const rowsOf = (entries: ReadonlyArray<Ledger.Entry>, version = 1, resourceId = sourceId) =>
  entries.map((entry, line) => ({
    id: `${resourceId}:${version}:${line}`,
    resourceId,
    resourceType: "payments",
    version,
    appId: "p",
    ownerId: "a",
    entry
  }))

const recordsOf = (entries: ReadonlyArray<Ledger.Entry>, version = 1) =>
  TransactionRecords.derive(rowsOf(entries, version), 1_000)

const figures = (entries: ReadonlyArray<Ledger.Entry>) =>
  recordsOf(entries).map(({ accountId, fee, gross, type }) => [type, accountId, gross, fee, gross - fee])

const fees = { serviceFee: 330, platformFee: 100 }
const none = { serviceFee: 0, platformFee: 0 }
const paid = { accountId: "a", currency: "USD", amount: 10_000 } as const
const part = { ...paid, amount: 4_000, ...none } as const
const full = { ...paid, ...fees } as const
const dispute = { ...paid, appId: "p", source: "card", platformFee: 0 } as const
const returning = { ...dispute, platformFee: 100 } as const

const examples: ReadonlyArray<
  readonly [
    string,
    ReadonlyArray<Ledger.Entry>,
    ReadonlyArray<readonly [string, string | null, number, number, number]>
  ]
> = [
  ["L15", [PayoutEntries.creation(paid)], [["payout", "a", -10_000, 0, -10_000]]],
  ["L16: none", [PayoutEntries.completion(paid)], []],
  ["L17", [PayoutEntries.failure(paid)], [["payout_return", "a", 10_000, 0, 10_000]]],
  ["L18", [PayoutEntries.bankReturn(paid)], [["payout_return", "a", 10_000, 0, 10_000]]],
  ["L19: none", [RecoveryEntries.creation(paid)], []],
  ["L19 reversed: none", [RecoveryEntries.failure(paid)], []],
  ["L20", [RecoveryEntries.completion(paid)], [["recovery", "a", 10_000, 0, 10_000]]],
  ["L21", [RecoveryEntries.bankReturn(paid)], [["recovery_return", "a", -10_000, 0, -10_000]]],
  ["L23: none", [BillingStatementEntries.feeCharge({ ...paid, appId: "p" })], []],
  ["L1: none", [PaymentEntries.pendingFunds(full)], []],
  ["L2: none", [PaymentEntries.pendingRelease(full)], []],
  [
    "L3, after L2",
    [PaymentEntries.pendingRelease(full), PaymentEntries.completion(full, "p", "card")],
    [
      ["merchant_payment", "a", 10_000, 430, 9_570],
      ["app_fee", null, 100, 0, 100]
    ]
  ],
  [
    "L3 by a bank, with nothing for the platform",
    [PaymentEntries.completion({ ...full, platformFee: 0 }, "p", "bank")],
    [["merchant_payment", "a", 10_000, 330, 9_670]]
  ],
  ["L4: none", [PaymentEntries.settlement(full)], []],
  ["L5", [RefundEntries.request(part, "p")], [["merchant_payment_refund", "a", -4_000, 0, -4_000]]],
  [
    "L6",
    [RefundEntries.request(full, "p")],
    [
      ["app_fee_refund", null, -100, 0, -100],
      ["merchant_payment_refund", "a", -10_000, -430, -9_570]
    ]
  ],
  [
    "L6 of fees alone: the merchant's net is nothing",
    [RefundEntries.request({ ...full, amount: 430 }, "p")],
    [
      ["app_fee_refund", null, -100, 0, -100],
      ["merchant_payment_refund", "a", -430, -430, 0]
    ]
  ],
  ["L7: none", [RefundEntries.settlement(full, "bank")], []],
  ["L8", DisputeEntries.withdrawn(dispute), [["merchant_chargeback", "a", -10_000, 0, -10_000]]],
  [
    "L8 by a bank, and L9",
    [...DisputeEntries.withdrawn({ ...dispute, source: "bank" }), ...DisputeEntries.fee(dispute, 1_500)],
    [
      ["merchant_chargeback", "a", -10_000, 0, -10_000],
      ["merchant_chargeback_fee", "a", -1_500, 0, -1_500]
    ]
  ],
  [
    "L8, L9 and L10",
    [
      ...DisputeEntries.withdrawn(returning).slice(0, 1),
      ...DisputeEntries.fee(returning, 1_500),
      ...DisputeEntries.withdrawn(returning).slice(1)
    ],
    [
      ["merchant_chargeback", "a", -10_000, -100, -9_900],
      ["merchant_chargeback_fee", "a", -1_500, 0, -1_500],
      ["app_fee_chargeback", null, -100, 0, -100]
    ]
  ],
  ["L11", [DisputeEntries.reinstatement(dispute)], [["merchant_chargeback_reversal", "a", 10_000, 0, 10_000]]],
  [
    "L11 with L10",
    [DisputeEntries.reinstatement(returning)],
    [
      ["app_fee_chargeback_reversal", null, 100, 0, 100],
      ["merchant_chargeback_reversal", "a", 10_000, 100, 9_900]
    ]
  ],
  ["L12 of L5", [RefundEntries.failure(part, "p")], [["merchant_payment_refund", "a", 4_000, 0, 4_000]]],
  [
    "L12 of L6",
    [RefundEntries.failure(full, "p")],
    [
      ["app_fee_refund", null, 100, 0, 100],
      ["merchant_payment_refund", "a", 10_000, 430, 9_570]
    ]
  ],
  ["L14: none", [MicrodepositEntries.deposits("USD", [10, 55])], []]
]

describe("the records of ledger entries", () => {
  it.each(examples)("%s", (_, entries, expected) => {
    expect(figures(entries)).toEqual(expected)
  })

  it("name their app, account, time, source and posting", () => {
    const [merchant, platform] = recordsOf([PaymentEntries.completion(full, "p", "card")])
    const common = {
      appId: "p",
      createTime: 1_000,
      currency: "USD",
      source: { id: sourceId, type: "payments" },
      entryId: `${sourceId}:1:0`
    }
    expect(merchant).toMatchObject({ ...common, accountId: "a", posting: 0 })
    expect(platform).toMatchObject({ ...common, accountId: null, posting: 2 })
  })

  it("of two sources in one Change have the fees of their own source", () => {
    const [one, other] = [DisputeEntries.withdrawn(returning), DisputeEntries.withdrawn(dispute)]
    const records = TransactionRecords.derive([...rowsOf(one, 1, "one"), ...rowsOf(other, 1, "other")], 1_000)
    expect(records.map(({ fee, source, type }) => [source.id, type, fee])).toEqual([
      ["one", "merchant_chargeback", -100],
      ["one", "app_fee_chargeback", 0],
      ["other", "merchant_chargeback", 0]
    ])
  })
})

describe("ids", () => {
  it("are distinct UUIDs of version 7, and those of first records are the ones that the source refers to", () => {
    const began = recordsOf([...DisputeEntries.withdrawn(returning), ...DisputeEntries.fee(returning, 1_500)])
    const credited = recordsOf([DisputeEntries.reinstatement(returning)], 4)
    const lost = recordsOf(DisputeEntries.withdrawn(returning), 6)
    const all = [...began, ...credited, ...lost]
    expect(new Set([sourceId, ...all.map(({ id }) => id)]).size).toBe(all.length + 1)
    for (const { id } of all) {
      expect(Id.isId(id)).toBe(true)
      expect(TransactionRecords.sourcesOf(id)).toContain(sourceId)
    }
    expect(TransactionRecords.sourcesOf("nobody")).toEqual([])
    for (const { id, type } of [...began, ...credited])
      expect(TransactionRecords.referenceTo(sourceId, type)).toEqual({
        id,
        path: `/transaction_records/${id}`,
        resource: "transaction_records"
      })
  })
})

const amounts = fc
  .record({ amount: fc.integer({ min: 1, max: 99_999_999 }), fee: fc.nat(1_000), share: fc.nat(1_000) })
  .map(({ amount, fee, share }) => {
    const whole = Math.floor((amount * fee) / 1_000)
    const serviceFee = Math.floor((whole * share) / 1_000)
    return { accountId: "a", currency: "USD", amount, serviceFee, platformFee: whole - serviceFee } as const
  })

describe("every step", () => {
  it("has records whose nets are the movements of the balances", () => {
    fc.assert(
      fc.property(amounts, fc.nat(2_000), (amounts, fee) => {
        const withdrawal = { ...amounts, appId: "p", source: "card" } as const
        const steps = [
          [PaymentEntries.pendingFunds(amounts)],
          [PaymentEntries.pendingRelease(amounts), PaymentEntries.completion(amounts, "p", "card")],
          [RefundEntries.request(amounts, "p")],
          [RefundEntries.failure(amounts, "p")],
          [...DisputeEntries.withdrawn(withdrawal), ...DisputeEntries.fee(withdrawal, fee)],
          [DisputeEntries.reinstatement(withdrawal)],
          [PayoutEntries.creation(amounts)],
          [PayoutEntries.failure(amounts)],
          [PayoutEntries.bankReturn(amounts)],
          [RecoveryEntries.completion(amounts)],
          [RecoveryEntries.bankReturn(amounts)]
        ]
        for (const entries of steps) {
          const moved = (account: string) =>
            entries
              .flatMap(({ postings }) => postings)
              .reduce((sum, each) => (each.account === account ? sum - each.amount : sum), 0)
          const nets = (accountId: string | null) =>
            recordsOf(entries).reduce(
              (sum, each) => (each.accountId === accountId ? sum + each.gross - each.fee : sum),
              0
            )
          expect(nets("a")).toBe(moved("merchant:a:available"))
          expect(nets(null)).toBe(moved("platform:p:fees"))
        }
      }),
      { seed: 11, numRuns: 500 }
    )
  })
})

it("ids differ between types, and between the first and second record of a type", () => {
  const source = "01900000-0000-7000-8000-000000000000"
  const numbers = TransactionRecords.sourcesOf(source)
  expect(new Set(numbers).size).toBe(2 * TransactionRecords.types.length)
})

describe("the place in a list", () => {
  it("names the entry and the record", () => {
    const [record] = recordsOf([PaymentEntries.completion(full, "p", "card")])
    const place = record === undefined ? null : TransactionRecords.placeOf(record)
    expect(place).toEqual({ time: 1_000, id: `${record?.entryId} ${record?.id}` })
    expect(TransactionRecords.idsAt(place?.id ?? "")).toEqual([record?.entryId, record?.id])
  })

  it("is no text without an entry", () => expect(TransactionRecords.idsAt(sourceId)).toBeNull())
})

describe("the entries of a step", () => {
  it("are needed only for the records of dependent steps", () => {
    for (const [, entries] of examples)
      for (const row of rowsOf(entries))
        if (!TransactionRecords.dependentSteps.includes(row.entry.step)) {
          const together = TransactionRecords.derive(rowsOf(entries), 1_000).filter(({ entryId }) => entryId === row.id)
          expect(TransactionRecords.derive([row], 1_000)).toEqual(together)
        }
  })
})

describe("the span of a list", () => {
  const now = 1_800_000_000
  const day = 86_400
  it.each([
    [undefined, undefined, now - 7 * day, now, true],
    [now - 35 * day, undefined, now - 35 * day, now, true],
    [now - 35 * day - 1, undefined, now - 35 * day - 1, now, false],
    [undefined, now - 8 * day, now - 7 * day, now - 8 * day, false],
    [undefined, now + 28 * day, now - 7 * day, now + 28 * day, true],
    [5, 5, 5, 5, true],
    [6, 5, 6, 5, false]
  ] as const)("%s to %s is %s to %s: %s", (start, end, from, to, isSpan) => {
    const span = TransactionRecords.spanOf(start, end, now)
    expect(span).toEqual({ from, to })
    expect(TransactionRecords.isSpan(span)).toBe(isSpan)
  })
  it("begins at 0 or later", () => expect(TransactionRecords.spanOf(undefined, undefined, 5).from).toBe(0))
})
