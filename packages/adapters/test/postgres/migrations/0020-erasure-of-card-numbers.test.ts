/** Migration 20: deleted cards get the time of the erasure of their numbers. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const at = Date.UTC(2026, 2, 1) / 1_000
const erased = at + 180 * 86_400

const docs = {
  card: `{"_tag": "Deleted", "details": {"card": {}}, "eraseAt": null}`,
  live: `{"_tag": "Usable", "details": {"card": {}}}`,
  bank: `{"_tag": "Deleted", "details": {"bank": {}}, "eraseAt": 7}`
}

it.live("180 days after the deletion, and no other method", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 20))
      const { read } = yield* Database
      for (const [id, doc] of Object.entries(docs)) {
        yield* read(
          "insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, doc) values ($1, 'payment_methods', 'app', 1, 5, true, 'app', 'deleted', $2)",
          [id, doc]
        )
        yield* read("insert into change (id, at) values ($1, $2::int)", [id, String(at)])
        yield* read("insert into event (resource_id, version, ordinal, change_id, event) values ($1, 1, 0, $1, $2)", [
          id,
          JSON.stringify({ _tag: id === "live" ? "Created" : "Deleted" })
        ])
      }
      yield* migrateTo(migrations)
      const found = yield* read("select id, due_at::int, doc->>'eraseAt' from resource order by id")
      assert.deepStrictEqual(found, [
        ["bank", null, "7"],
        ["card", erased, String(erased)],
        ["live", null, null]
      ])
    })
  )
)
