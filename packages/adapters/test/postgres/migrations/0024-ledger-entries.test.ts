/** Migration 24: the postings of a ledger entry become one row, and every list and sum stays as it was. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const columns = `id, entry_id, resource_id, resource_type, step, account, currency, version, line, posting, amount,
  create_time, record_id, record_app_id, record_account_id, payout_cycle`

/** An entry with both records, one that moves no merchant's balance, and one of a platform's fees alone. */
const lines = [
  `'e-00', 'e', 'p', 'payments', 'L3', 'receivable:card', 'USD', 1, 0, 0, 1000, 5, 'record', 'app', 'a', 3`,
  `'e-01', 'e', 'p', 'payments', 'L3', 'merchant:a:available', 'USD', 1, 0, 1, -990, 5, null, null, null, null`,
  `'e-02', 'e', 'p', 'payments', 'L3', 'platform:app:fees', 'USD', 1, 0, 2, -10, 5, 'fee', 'app', null, 0`,
  `'f-01', 'f', 'p', 'payments', 'L4', 'receivable:card', 'USD', 2, 0, 1, -1000, 6, null, null, null, 0`,
  `'f-00', 'f', 'p', 'payments', 'L4', 'cash', 'USD', 2, 0, 0, 1000, 6, null, null, null, 0`,
  `'g-00', 'g', 'd', 'disputes', 'L10', 'platform:app:fees', 'CAD', 1, 1, 0, 7, 8, 'back', 'app', null, null`,
  `'g-01', 'g', 'd', 'disputes', 'L10', 'merchant:a:available', 'CAD', 1, 1, 1, -7, 8, null, null, null, null`
]

const postings =
  "select id, entry_id, resource_id, version, line, step, account, currency, amount::int, create_time::int from"

it.live("names the account, the app and both records of an entry", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 24))
      const { read } = yield* Database
      for (const line of lines) yield* read(`insert into entry (${columns}) values (${line})`)
      const before = yield* read(`${postings} entry order by id`)
      yield* migrateTo(migrations.filter(({ number }) => number <= 24))
      assert.deepStrictEqual(yield* read(`${postings} posting order by id`), before)
      const found = yield* read(
        "select id, account_id, app_id, record_id, fee_record_id, payout_cycle, postings from entry order by id"
      )
      const paid = [
        ["receivable:card", 1000],
        ["merchant:a:available", -990],
        ["platform:app:fees", -10]
      ]
      const settled = [
        ["cash", 1000],
        ["receivable:card", -1000]
      ]
      const returned = [
        ["platform:app:fees", 7],
        ["merchant:a:available", -7]
      ]
      assert.deepStrictEqual(found, [
        ["e", "a", "app", "record", "fee", 3, paid],
        ["f", null, null, null, null, null, settled],
        ["g", "a", "app", null, "back", null, returned]
      ])
    })
  )
)
