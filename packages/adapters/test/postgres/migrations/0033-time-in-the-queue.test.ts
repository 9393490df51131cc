/** Migration 33: a delivery that waits keeps its place in the list of those that wait. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Work } from "@payments-platform/domain/ports/Work"
import { Database } from "../../../src/postgres/Database.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { newId } from "@payments-platform/testkit/suites/StoreSamples"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("the list of those that wait has them in the order of their times", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 33))
      const { read } = yield* Database
      // the order of the ids is that of the times reversed
      const [late = "", delivered = "", early = ""] = [newId(), newId(), newId()].sort()
      const preference = newId()
      const insert = (id: string, at: number) =>
        read(`insert into delivery (id, notification_id, preference_id, app_id, topic, resource_id, resource_version, ordinal, create_time, tries, attempts)
          values ('${id}', '${newId()}', '${preference}', 'app', 'payments.created', 'p', 1, 0, ${at}, 0, '[]')`)
      yield* Effect.all([insert(late, 8), insert(delivered, 7), insert(early, 6)])
      // one of them has no delivery
      for (const id of [early, late, newId()])
        yield* read(`insert into delivery_queue values ('${id}', '${preference}', 'p', 1, 0, 9, true)`)
      yield* migrateTo(migrations)
      const list = Effect.flatMap(Work, (work) =>
        work.deliveries({ state: "waiting", position: null, direction: "next", size: 10, since: 0 })
      )
      const { items } = yield* Effect.provide(list, Postgres.layer)
      assert.deepStrictEqual(
        items.map(({ createTime, id }) => [id, createTime]),
        [
          [late, 8],
          [early, 6]
        ]
      )
    })
  )
)
