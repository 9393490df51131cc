/** Migration 28: the queue of the deliveries that wait. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("the deliveries that wait are in the queue, and the others keep their state", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 28))
      const { read } = yield* Database
      const deliveries = [
        ["due", "a", "waiting", "7", "0", null],
        ["parked", "a", "waiting", null, "0", null],
        ["overtaken", "a", "waiting", "9", "3", null],
        ["delivered", "a", "delivered", null, "1", "5"],
        ["delivered-later", "a", "delivered", null, "2", "6"],
        ["failed", "b", "failed", null, "9", null],
        ["dropped", "b", "dropped", null, "0", null]
      ]
      for (const of of deliveries)
        yield* read(
          `insert into delivery (id, notification_id, preference_id, app_id, topic, resource_id, resource_version, ordinal,
             create_time, state, next_attempt_at, tries, succeeded_at)
           values ($1, 'n', $2, 'app', 'payments.created', 'p', 2, 1, 3, $3, $4::text::int8, $5::text::int4, $6::text::int8)`,
          of
        )
      yield* migrateTo(migrations.filter(({ number }) => number <= 28))
      assert.deepStrictEqual(
        yield* read(`select delivery_id, preference_id, resource_id, resource_version, ordinal, next_attempt_at::int, blocks
          from delivery_queue order by delivery_id`),
        [
          ["due", "a", "p", 2, 1, 7, true],
          ["overtaken", "a", "p", 2, 1, 9, false],
          ["parked", "a", "p", 2, 1, null, true]
        ]
      )
      assert.deepStrictEqual(
        yield* read("select id, undelivered from delivery where undelivered is not null order by id"),
        [
          ["dropped", "dropped"],
          ["failed", "failed"]
        ]
      )
      assert.deepStrictEqual(yield* read("select preference_id, succeeded_at::int from preference_success"), [["a", 6]])
    })
  )
)
