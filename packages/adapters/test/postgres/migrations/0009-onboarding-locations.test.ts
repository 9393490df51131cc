/** Migration 9: the place of onboarding. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { rowColumns, rowOf } from "../../../src/postgres/RowMapping.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("a text that stood for the place of onboarding is none, and an address stays", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 9))
      const { read } = yield* Database
      const account = (location: string) =>
        `{"legalEntityId":"e","beneficiaryId":"e","currency":"USD","status":"active","fields":{"name":"Shop","onboarding_location":${location}}}`
      const locations = { text: `"Boston"`, address: `{"country":"US","line1":"1 Main St"}`, none: "null" }
      for (const [id, location] of Object.entries(locations))
        yield* read(
          "insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, facets, doc) values ($1, 'accounts', 'p', 1, 5, true, 'e', 'active', '{}', $2)",
          [id, account(location)]
        )
      yield* migrateTo(migrations)
      const rows = yield* read(`select ${rowColumns} from resource order by id`)
      const shown = rows.map((each) => [each[0], AccountKind.kind.fact(rowOf(each)).state.fields.onboardingLocation])
      assert.deepStrictEqual(shown, [
        ["address", { country: "US", line1: "1 Main St" }],
        ["none", null],
        ["text", null]
      ])
    })
  )
)
