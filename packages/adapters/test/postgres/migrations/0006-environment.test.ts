/** Migration 6: the environment of data from before environments were recorded. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import { Database } from "../../../src/postgres/Database.ts"
import { migrate, migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("of before environments were written belongs where its first app does", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 6))
      const { read } = yield* Database
      for (const [id, environment, at] of [
        ["joined later", "staging", 2],
        ["first", "production", 1]
      ] as const)
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, listed, doc)
           values ($1, $2, $1, 1, $3::int, false, $4)`,
          [id, AppKind.kind.type, String(at), JSON.stringify(App.initial("Shop", environment, {}))]
        )
      assert.strictEqual((yield* Effect.flip(migrate("staging")))._tag, "Database/OtherEnvironment")
      yield* migrate("production")
    })
  )
)
