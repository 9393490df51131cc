/** Migration 3: the sums of the ledger. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as PgLedger from "../../../src/postgres/PgLedger.ts"
import { newId } from "@payments-platform/testkit/suites/StoreSamples"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("sums the entries that were posted before there were sums", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 2))
      const database = yield* Database
      const post = (account: string, amount: number) =>
        database.read(
          `insert into entry (id, entry_id, resource_id, resource_type, version, line, posting, step, account, currency, amount, create_time)
           values ($1, $1, $1, 'payments', 1, 0, 0, 'L1', $2, 'USD', $3::int, 1)`,
          [newId(), account, String(amount)]
        )
      yield* Effect.all([post("cash", 7), post("cash", -2), post("clearing:pending", -5)])
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* PgLedger.make(database).ledgerSums, [
        { ledgerAccount: "cash", currency: "USD", debits: 7, credits: 2 },
        { ledgerAccount: "clearing:pending", currency: "USD", debits: 0, credits: 5 }
      ])
    })
  )
)
