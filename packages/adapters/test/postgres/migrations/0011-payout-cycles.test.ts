/** Migration 11: the payout cycle of existing transaction records. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("what was posted before there were payouts is taken by the first one", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 11))
      const { read } = yield* Database
      yield* read(
        "insert into counter (key, amount) values ('merchant:a:available|USD', 9), ('merchant:a:reserve|CAD', 1)"
      )
      for (const [line, account] of ["receivable:card", "merchant:a:available"].entries())
        yield* read(
          `insert into entry (id, entry_id, resource_id, resource_type, step, account, currency, version, line, posting,
             amount, create_time, record_id, record_app_id, record_account_id)
           values ($1, 'e', 'r', 'payments', 'L3', $2, 'USD', 1, 0, $3::int, $4::int, 1, $5, $6, $7)`,
          [
            account,
            account,
            String(line),
            line === 0 ? "9" : "-9",
            ...(line === 0 ? ["t", "p", "a"] : [null, null, null])
          ]
        )
      yield* migrateTo(migrations.filter(({ number }) => number < 30))
      const counters = yield* read("select key, amount::int from counter where key like 'payout_cycle:%'")
      assert.deepStrictEqual(counters, [["payout_cycle:a|USD", 0]])
      const records = yield* read("select account_id, currency, payout_cycle, record_id from entry")
      assert.deepStrictEqual(records, [["a", "USD", 0, "t"]])
    })
  )
)
