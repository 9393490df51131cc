/** L22 of merchants.md 13, and its transaction record (merchants.md 11). */
import { expect, it } from "vitest"
import * as Entries from "@payments-platform/domain/ledger/AdjustmentEntries"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"

it.each([
  ["credit", 500],
  ["debit", -500]
])("a %s moves %i from the service to the merchant and writes a record", (_, amount) => {
  const entry = Entries.adjustment({ accountId: "a", currency: "USD", amount })
  expect(entry).toEqual({
    step: "L22",
    currency: "USD",
    postings: [
      { account: "service:adjustments", amount },
      { account: "merchant:a:available", amount: -amount }
    ]
  })
  const resourceId = "01900000-0000-7000-8000-000000000000"
  const row = { id: "entry", resourceId, resourceType: "adjustments", version: 1, appId: "p", ownerId: "a", entry }
  expect(TransactionRecords.derive([row], 7)).toEqual([
    {
      id: TransactionRecords.referenceTo(resourceId, "adjustment")["id"],
      type: "adjustment",
      appId: "p",
      accountId: "a",
      createTime: 7,
      currency: "USD",
      gross: amount,
      fee: 0,
      source: { id: resourceId, type: "adjustments" },
      entryId: "entry",
      posting: 0
    }
  ])
})
