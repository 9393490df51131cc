/** Migration 32: the sums that were not added up yet count as before. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import type { LedgerSum } from "@payments-platform/domain/ports/Store"
import { Database } from "../../../src/postgres/Database.ts"
import * as PgLedger from "../../../src/postgres/PgLedger.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const before = migrateTo(migrations.filter(({ number }) => number < 32))

it.live("ledger sums stay as they were, and are added up", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* before
      const database = yield* Database
      yield* database.read("insert into ledger_sum values ('cash', 'USD', 10, 1)")
      yield* database.read(
        "insert into ledger_delta values ('cash', 'USD', 5, 0), ('cash', 'USD', 0, 2), ('cash', 'CAD', 7, 0)"
      )
      yield* migrateTo(migrations)
      const { addUpLedger, ledgerSums } = PgLedger.make(database)
      const sums: ReadonlyArray<LedgerSum> = [
        { ledgerAccount: "cash", currency: "CAD", debits: 7, credits: 0 },
        { ledgerAccount: "cash", currency: "USD", debits: 15, credits: 3 }
      ]
      assert.deepStrictEqual(yield* ledgerSums, sums)
      assert.isAbove(yield* addUpLedger, 0)
      assert.deepStrictEqual(yield* ledgerSums, sums)
      assert.deepStrictEqual(yield* database.read("select count(*)::int from ledger_delta"), [[0]])
    })
  )
)

it.live("an empty ledger gets no row", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* before
      yield* migrateTo(migrations)
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select count(*)::int from ledger_delta"), [[0]])
    })
  )
)
