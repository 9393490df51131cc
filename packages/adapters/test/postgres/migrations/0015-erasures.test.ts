/** Migration 15: data that is no longer kept gets the time of its erasure. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const day = 86_400
/** 1 March 2026; five years later is 1 March 2031 */
const at = Date.UTC(2026, 2, 1) / 1_000
const five = Date.UTC(2031, 2, 1) / 1_000
const kept = `"customData": {"z": 1, "a": 1e3}`

/** A resource, and the tag of its last event, which was at `at`; null: it has none that counts. */
type Row = readonly [id: string, type: string, owner: string, status: string, doc: string, event: object | null]
const rows: ReadonlyArray<Row> = [
  ["closed", "legal_entities", "app", "active", `{"fields": {}, ${kept}}`, null],
  ["open", "legal_entities", "app", "active", `{"fields": {}, ${kept}}`, null],
  ["lone", "legal_entities", "app", "active", `{"fields": {}, ${kept}}`, null],
  ["account-1", "accounts", "closed", "deleted", "{}", { _tag: "Deleted" }],
  ["account-2", "accounts", "open", "deleted", "{}", { _tag: "Deleted" }],
  ["account-3", "accounts", "open", "active", "{}", null],
  [
    "rejected",
    "documents",
    "closed",
    "rejected",
    `{"_tag": "Rejected", ${kept}}`,
    { _tag: "Decided", accepted: false }
  ],
  ["accepted", "documents", "closed", "accepted", `{"_tag": "Accepted", ${kept}}`, { _tag: "Decided", accepted: true }],
  [
    "bank",
    "payment_methods",
    "app",
    "deleted",
    `{"_tag": "Deleted", "details": {"bank": {}}, ${kept}}`,
    { _tag: "Deleted" }
  ],
  [
    "card",
    "payment_methods",
    "app",
    "deleted",
    `{"_tag": "Deleted", "details": {"card": {}}, ${kept}}`,
    { _tag: "Deleted" }
  ],
  ["live", "payment_methods", "app", "verified", `{"_tag": "Usable", "details": {"bank": {}}, ${kept}}`, null]
]

it.live("counts from the event that began it, and leaves everything else as it was written", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 15))
      const { read } = yield* Database
      for (const [id, type, owner, status, doc, event] of rows) {
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, doc)
           values ($1, $2, 'app', 1, 5, true, $3, $4, $5)`,
          [id, type, owner, status, doc]
        )
        if (event === null) continue
        yield* read("insert into change (id, at) values ($1, $2::int)", [id, String(at)])
        yield* read("insert into event (resource_id, version, ordinal, change_id, event) values ($1, 1, 0, $1, $2)", [
          id,
          JSON.stringify(event)
        ])
      }
      yield* migrateTo(migrations.filter(({ number }) => number === 15))
      const found = yield* read(
        "select id, due_at::int, doc->'erasure', (doc->>'eraseAt')::int from resource where due_at is not null order by id"
      )
      assert.deepStrictEqual(found, [
        ["bank", at + 180 * day, null, at + 180 * day],
        ["closed", five, { at: five, isDone: false }, null],
        ["rejected", at + 90 * day, null, at + 90 * day]
      ])
      for (const [text] of yield* read("select doc::text from resource where type <> 'accounts'"))
        assert.include(String(text), kept)
    })
  )
)
