/** Migration 19: the deletion of client-side tokens that hold nothing any more. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import * as ClientTokenKind from "@payments-platform/domain/access/client-token/ClientTokenKind"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { rowColumns, rowOf } from "../../../src/postgres/RowMapping.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("tokens that are used up or expired are due for it, and others stay as they are", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 19))
      const { read } = yield* Database
      const held = `,"held":{"sealed":"s","riskToken":null,"clientIp":null}`
      for (const [tag, more, due] of [
        ["Fresh", held, 1_800],
        ["Used", "", null],
        ["Expired", "", null]
      ] as const)
        yield* read(
          "insert into resource (id, type, app_id, version, create_time, listed, due_at, facets, doc) values ($1, 'tokens', 'p', 1, 5, false, $2, '{}', $3)",
          [tag, due, `{"_tag":"${tag}","resource":"legal_entities","expireTime":1800${more}}`]
        )
      yield* migrateTo(migrations)
      const rows = yield* read(`select ${rowColumns} from resource order by id`)
      const shown = rows.map((each) => {
        const row = rowOf(each)
        return [
          row.id,
          row.dueAt,
          Math.min(...ClientTokenKind.kind.timers(ClientTokenKind.kind.fact(row).state).map(({ at }) => at))
        ]
      })
      const deleted = 1_800 + 30 * 86_400
      assert.deepStrictEqual(shown, [
        ["Expired", deleted, deleted],
        ["Fresh", 1_800, 1_800],
        ["Used", deleted, deleted]
      ])
    })
  )
)
