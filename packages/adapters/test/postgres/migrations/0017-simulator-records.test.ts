/** Migration 17: the records of the simulated networks become rows of the platform's store. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import * as SimulatedAuthorization from "../../../src/networks/simulator/SimulatedAuthorization.ts"
import { SimulatorStore } from "../../../src/networks/simulator/SimulatorStore.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as Simulator from "../../networks/Simulator.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const before = migrateTo(migrations.filter(({ number }) => number < 17))

const table = `create table simulated_entry (book text collate "C" not null, key text collate "C" not null,
  version integer not null, entry json not null, primary key (book, key))`

it.live("are found as they were, each in the book it was in", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* before
      const { read } = yield* Database
      const kept = { ...SimulatedAuthorization.tombstone("payment:1"), outcome: "101", version: 3 }
      const first = { key: "method", creditKey: "payout", version: 1 }
      yield* read(table)
      const insert = "insert into simulated_entry values ($1, $2, $3, $4::text::json)"
      yield* read(insert, ["authorization", kept.key, kept.version, JSON.stringify({ ...kept, createTime: 7 })])
      yield* read(insert, ["first_credit", first.key, first.version, JSON.stringify(first)])
      yield* migrateTo(migrations)
      yield* Effect.provide(
        Effect.gen(function* () {
          const store = yield* SimulatorStore
          assert.deepStrictEqual(yield* store.authorizations.find(kept.key), kept)
          assert.deepStrictEqual(yield* store.firstCredits.find(first.key), first)
          assert.isNull(yield* store.debits.find(kept.key))
          assert.isTrue(yield* store.authorizations.replace({ ...kept, version: 4 }))
        }),
        Simulator.postgres
      )
      assert.deepStrictEqual(yield* read("select to_regclass('simulated_entry')"), [[null]])
    })
  )
)

it.live("need no table of the simulator, which a platform with real networks lacks", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* before
      yield* migrateTo(migrations)
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select count(*)::int from resource"), [[0]])
    })
  )
)
