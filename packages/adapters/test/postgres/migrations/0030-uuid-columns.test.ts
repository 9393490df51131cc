/** Migration 30: ids become UUIDs, and what is read stays as it was. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { newId } from "@payments-platform/testkit/suites/StoreSamples"
import { onEmpty } from "./OnEmptyDatabase.ts"

const reads = [
  "select id, entry_id, resource_id, account_id, account, amount::int from posting order by id",
  "select id, resource_id, account_id, record_id, fee_record_id from entry order by id",
  "select payout_id, account_id from payout_cycle",
  "select id, resource_id from notification",
  "select id, notification_id, preference_id, resource_id from delivery",
  "select delivery_id, preference_id from delivery_queue",
  "select preference_id from preference_success"
]

const written = (id: () => string) => {
  const [account, notification, preference, delivery, payment] = [id(), id(), id(), id(), id()]
  return [
    `insert into entry (id, resource_id, resource_type, version, line, step, currency, create_time, account_id, app_id,
       record_id, fee_record_id, payout_cycle, postings)
     values ('${id()}', '${payment}', 'payments', 1, 0, 'L3', 'USD', 5, '${account}', 'app', '${id()}', '${id()}', 0,
       '[["cash", 9], ["merchant:${account}:available", -9]]'),
     ('${id()}', '${payment}', 'payments', 2, 0, 'L4', 'USD', 6, null, null, null, null, null, '[["cash", 9], ["receivable:card", -9]]')`,
    `insert into payout_cycle values ('${id()}', '${account}', 'USD', 0)`,
    `insert into notification values ('${notification}', 'app', 'terminals', 'ABC123', 1, 0, 'terminals.created', 5, '{}')`,
    `insert into delivery (id, notification_id, preference_id, app_id, topic, resource_id, resource_version, ordinal, create_time)
     values ('${delivery}', '${notification}', '${preference}', 'app', 'terminals.created', 'ABC123', 1, 0, 5)`,
    `insert into delivery_queue values ('${delivery}', '${preference}', 'ABC123', 1, 0, 5, true)`,
    `insert into preference_success values ('${preference}', 4)`
  ]
}

it.live("every id reads as before", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 30))
      const { read } = yield* Database
      for (const sql of written(newId)) yield* read(sql)
      const found = Effect.forEach(reads, (sql) => read(sql))
      const before = yield* found
      assert.isTrue(before.every((rows) => rows.length > 0))
      yield* migrateTo(migrations.filter(({ number }) => number <= 30))
      assert.deepStrictEqual(yield* found, before)
      const [types] = yield* read("select pg_typeof(id)::text, pg_typeof(account_id)::text from entry limit 1")
      assert.deepStrictEqual(types, ["uuid", "uuid"])
    })
  )
)
