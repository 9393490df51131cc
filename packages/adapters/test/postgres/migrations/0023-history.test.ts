/** Migration 23: the events of a version of a resource become one row of its history. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

/** The events of a payment: of which version and Change, at which place. */
const events = [
  ["1", "1", "made", { _tag: "Sold", amount: 7 }],
  ["1", "0", "made", { _tag: "Opened" }],
  ["2", "0", "settled", { _tag: "Settled" }],
  ["3", "0", "forgotten", { _tag: "NewsHeard" }]
] as const

it.live("keeps every event in its order, with the time of its Change while that is known", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 23))
      const { read } = yield* Database
      yield* read("insert into change (id, at) values ('made', 5), ('settled', 9)")
      for (const [version, ordinal, change, event] of events)
        yield* read("insert into event values ('p', $1::int, $2::int, $3, $4)", [
          version,
          ordinal,
          change,
          JSON.stringify(event)
        ])
      yield* migrateTo(migrations.filter(({ number }) => number <= 23))
      const found = yield* read(
        "select resource_id, version, at::int, change_id, events, former from history order by version"
      )
      assert.deepStrictEqual(found, [
        ["p", 1, 5, "made", [{ _tag: "Opened" }, { _tag: "Sold", amount: 7 }], null],
        ["p", 2, 9, "settled", [{ _tag: "Settled" }], null],
        ["p", 3, null, "forgotten", [{ _tag: "NewsHeard" }], null]
      ])
    })
  )
)
