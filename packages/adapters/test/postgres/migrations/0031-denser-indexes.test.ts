/** Migration 31: the records of simulated networks are found by their new ids, and nothing else gets another id. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import * as SimulatedAuthorization from "../../../src/networks/simulator/SimulatedAuthorization.ts"
import { SimulatorStore } from "../../../src/networks/simulator/SimulatorStore.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as Simulator from "../../networks/Simulator.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("records of the simulator are found as they were", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 31))
      const { read } = yield* Database
      const kept = { ...SimulatedAuthorization.tombstone("payment:1"), outcome: "101", version: 3 }
      const insert = `insert into resource (id, type, app_id, version, create_time, listed, doc)
        values ($1, $2, $3, $4, 5, false, $5::text::json)`
      const type = "simulated_authorizations"
      yield* read(insert, [`${type}/${kept.key}`, type, "simulator", kept.version, JSON.stringify(kept)])
      yield* read(insert, ["payments/x", "payments", "app", 1, "{}"])
      yield* read(insert, ["y", type, "simulator", 1, "{}"])
      yield* migrateTo(migrations)
      yield* Effect.provide(
        Effect.gen(function* () {
          const { authorizations } = yield* SimulatorStore
          assert.deepStrictEqual(yield* authorizations.find(kept.key), kept)
          assert.isTrue(yield* authorizations.replace({ ...kept, version: 4 }))
        }),
        Simulator.postgres
      )
      assert.deepStrictEqual(yield* read("select id from resource order by id"), [
        [`${kept.key}/${type}`],
        ["payments/x"],
        ["y"]
      ])
    })
  )
)
