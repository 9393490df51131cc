/** Migration 22: card verifications without a result get the time of their deletion. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const at = Date.UTC(2026, 2, 1) / 1_000
const deleted = at + 31 * 86_400

const docs = {
  abandoned: `{"_tag": "Abandoned", "details": {"card": {}}, "attempt": 1, "voids": []}`,
  reopened: `{"_tag": "Usable", "details": {"card": {}}, "voids": []}`,
  voiding: `{"_tag": "Abandoned", "details": {"card": {}}, "attempt": 1, "voids": ["voiding:1:verification"]}`
}

it.live("31 days after they were given up, and no other method", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 22))
      const { read } = yield* Database
      for (const [id, doc] of Object.entries(docs)) {
        yield* read(
          "insert into resource (id, type, app_id, version, create_time, due_at, listed, doc) values ($1, 'payment_methods', 'app', 1, 5, $2, false, $3)",
          [id, id === "voiding" ? "0" : null, doc]
        )
        yield* read("insert into change (id, at) values ($1, $2::int)", [id, String(at)])
        yield* read(
          `insert into event (resource_id, version, ordinal, change_id, event) values ($1, 1, 0, $1, '{"_tag": "VerificationAbandoned"}')`,
          [id]
        )
      }
      yield* migrateTo(migrations)
      const found = yield* read("select id, due_at::int, (doc->>'deleteAt')::int from resource order by id")
      assert.deepStrictEqual(found, [
        ["abandoned", deleted, deleted],
        ["reopened", null, null],
        ["voiding", 0, deleted]
      ])
    })
  )
)
