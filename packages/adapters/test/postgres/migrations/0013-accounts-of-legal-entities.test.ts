/** Migration 13: the accounts of legal entities. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

it.live("a legal entity knows its accounts that are not deleted, oldest first", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 13))
      const { read } = yield* Database
      for (const [id, type, owner, status, createTime] of [
        ["entity", "legal_entities", "app", "active", 1],
        ["other", "legal_entities", "app", "active", 1],
        ["second", "accounts", "entity", "active", 3],
        ["first", "accounts", "entity", "disabled", 2],
        ["gone", "accounts", "entity", "deleted", 4]
      ] as const)
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, doc)
           values ($1, $2, 'app', 1, $5::int, true, $3, $4, '{"fields": {}}')`,
          [id, type, owner, status, createTime]
        )
      yield* read("insert into counter (key, amount) values ('accounts:entity', 2), ('other', 1)")
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read("select id, doc from resource where type = 'legal_entities' order by id"), [
        ["entity", { fields: {}, accounts: ["first", "second"] }],
        ["other", { fields: {} }]
      ])
      assert.deepStrictEqual(yield* read("select key from counter"), [["other"]])
    })
  )
)
