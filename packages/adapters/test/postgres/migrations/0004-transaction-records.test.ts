/** Migration 4: the transaction records of entries that were posted before, and closed disputes. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as DisputeEntries from "@payments-platform/domain/ledger/DisputeEntries"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PaymentEntries from "@payments-platform/domain/ledger/PaymentEntries"
import * as RefundEntries from "@payments-platform/domain/ledger/RefundEntries"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as PgTransactionRecords from "../../../src/postgres/PgTransactionRecords.ts"
import { postingId } from "../../../src/store/LedgerEntries.ts"
import { change, entry, first, newId, noon, row } from "@payments-platform/testkit/suites/StoreSamples"
import { onEmpty } from "./OnEmptyDatabase.ts"

const accountId = newId()
const amounts = { accountId, currency: "USD", amount: 10_000, serviceFee: 330, platformFee: 100 } as const
const withdrawal = { ...amounts, appId: "p", source: "bank" } as const

/** Entries that were posted before there were transaction records: the versions of each resource, with their postings. */
const histories: ReadonlyArray<readonly [type: string, id: string, ...ReadonlyArray<ReadonlyArray<Ledger.Entry>>]> = [
  ["payments", newId(), [], [PaymentEntries.notPending(amounts), PaymentEntries.completed(amounts, "p", "card")]],
  ["payments", newId(), [], [PaymentEntries.completed({ ...amounts, platformFee: 0 }, "p", "bank")]],
  ["refunds", newId(), [RefundEntries.requested(amounts, "p")], [RefundEntries.settled(amounts, "card")]],
  ["refunds", newId(), [RefundEntries.requested(amounts, "p")], [RefundEntries.failed(amounts, "p")]],
  ["refunds", newId(), [RefundEntries.requested({ ...amounts, amount: 430 }, "p")]],
  ["refunds", newId(), [RefundEntries.requested({ ...amounts, serviceFee: 0, platformFee: 0 }, "p")]],
  [
    "disputes",
    newId(),
    [...DisputeEntries.withdrawn(withdrawal), ...DisputeEntries.fee(withdrawal, 1_500)],
    [DisputeEntries.reinstated(withdrawal)],
    DisputeEntries.withdrawn(withdrawal)
  ]
]

const changesOf = ([type, id, ...versions]: (typeof histories)[number]) =>
  versions.map((entries, index) => {
    const written = row({
      id,
      type,
      appId: "p",
      version: index + 1,
      listed: { ownerId: accountId, status: "completed" }
    })
    return change({ at: noon + index, entries: entries.map((each, line) => entry(written, line, each)) })
  })

it.live("finds the transaction records of what was posted before they were known", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 3))
      const database = yield* Database
      for (const [type, id] of histories)
        yield* database.read(
          `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, doc)
           values ($1, $2, 'p', 1, 1, true, $3, 'completed', '{"terms": {}}')`,
          [id, type, accountId]
        )
      const changes = histories.flatMap(changesOf)
      const lines = changes.flatMap(({ at: createTime, entries }) =>
        entries.flatMap((of) => of.entry.postings.map((posting, index) => ({ createTime, index, of, posting })))
      )
      for (const { createTime, index, of, posting } of lines) {
        const texts = [postingId(of.id, index), of.id, of.resourceId, of.resourceType, of.entry.step, posting.account]
        const numbers = [of.version, of.line, index, posting.amount, createTime]
        yield* database.read(
          `insert into entry (id, entry_id, resource_id, resource_type, step, account, currency, version, line, posting, amount, create_time)
           values ($1, $2, $3, $4, $5, $6, 'USD', $7::int, $8::int, $9::int, $10::int, $11::int)`,
          [...texts, ...numbers.map(String)]
        )
      }
      yield* migrateTo(migrations)
      const { transactionRecord, transactionRecords } = PgTransactionRecords.make(database)
      const known = changes.flatMap((each) => TransactionRecords.derive(each.entries, each.at))
      assert.strictEqual(known.length, 19)
      for (const each of known) assert.deepStrictEqual(yield* transactionRecord("p", each.id), each)
      assert.strictEqual((yield* transactionRecords({ appId: "p", ...first(100) })).items.length, known.length)
      const ofAccount = yield* transactionRecords({ appId: "p", accountId, ...first(100) })
      assert.sameDeepMembers(
        [...ofAccount.items],
        known.filter((each) => each.accountId === accountId)
      )
    })
  )
)

it.live("disputes that were over before know whether they had been credited, and read as they were written", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 3))
      const { read } = yield* Database
      const lives = { credited: "with_credit", uncredited: "without_credit", conceded: null }
      for (const [id, submission] of Object.entries(lives)) {
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, listed, doc)
           values ($1, 'disputes', 'p', 1, 1, true, '{"_tag": "Resolved", "outcome": "lost", "customData": {"z": 1, "a": 1e3}}\n')`,
          [id]
        )
        if (submission !== null)
          yield* read(
            `insert into event (resource_id, version, ordinal, change_id, event) values ($1, 3, 0, 'c', $2)`,
            [id, JSON.stringify({ _tag: "Submitted", submission })]
          )
      }
      yield* migrateTo(migrations)
      const found = yield* read(
        "select id, doc->>'outcome', doc->'credited', doc->>'customData' from resource order by id"
      )
      assert.deepStrictEqual(found, [
        ["conceded", "lost", null, `{"z": 1, "a": 1e3}`],
        ["credited", "lost", true, `{"z": 1, "a": 1e3}`],
        ["uncredited", "lost", null, `{"z": 1, "a": 1e3}`]
      ])
    })
  )
)
