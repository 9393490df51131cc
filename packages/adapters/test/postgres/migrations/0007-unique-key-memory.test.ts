/** Migration 7: the time at which a Unique-Key was used. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("keys that were used in real time are remembered for as long in service time", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 4))
      const { read } = yield* Database
      yield* read("update clock set seconds = 86400")
      yield* read(
        `insert into idempotency (scope, key, hash, version, lease_until, used_at)
         values ('app', 'k', 'h', 1, 1795262460000, 1795262400999)`
      )
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read("select used_at::int, lease_until::text from idempotency"), [
        [1_795_262_400 + 86_400, "1795262460000"]
      ])
    })
  )
)
