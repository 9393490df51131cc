/** Migration 27: the end of a chain that was there before. */
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import { audit, change } from "@payments-platform/testkit/suites/StoreSamples"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import { chain, origin } from "../../../src/store/AuditHashChain.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

const before = migrations.filter(({ number }) => number < 27)
const ends = "select seq::int, hash from audit_end"

/** A chain as a process before the migration has written it: three entries, from place `from`. */
const written = (from: number) => {
  const rows = [1, 2, 3].map((n) => ({ ...audit({ id: `entry-${from}-${n}` }), createTime: n }))
  return chain(rows, origin).map((entry, index) => ({ ...entry, seq: from + index }))
}

const insert = Effect.fnUntraced(function* (entries: ReturnType<typeof written>) {
  const { read } = yield* Database
  for (const each of entries)
    yield* read(
      `insert into audit (id, create_time, actor_type, actor_name, note, action, resource, resource_id, correlation_id, ip,
        changes, seq, previous_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        each.id,
        each.createTime,
        each.actor.type,
        each.actor.name,
        each.note,
        each.action,
        each.resource,
        each.resourceId,
        each.correlationId,
        each.ip,
        JSON.stringify(each.changes),
        each.seq,
        each.previousHash,
        each.hash
      ]
    )
})

const checked = Effect.gen(function* () {
  const database = Layer.succeed(Database, yield* Database)
  const check = Effect.gen(function* () {
    const store = yield* Store
    const found = yield* store.auditCheck
    yield* store.commit(change({ audit: [audit()] }))
    return [found, yield* store.auditCheck]
  })
  return yield* Effect.provide(check, Postgres.layer.pipe(Layer.provide(database)))
})
const whole = (entries: number) => ({ intact: true, entries, firstBrokenId: null })

it.live("is its last entry, and the chain goes on from there", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(before)
      const entries = written(1)
      yield* insert(entries)
      yield* migrateTo(migrations)
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read(ends), [[3, entries[2]?.hash]])
      assert.deepStrictEqual(yield* checked, [whole(3), whole(4)])
    })
  )
)

it.live("is the last entry that was deleted when none is left", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(before)
      const { read } = yield* Database
      yield* read("update audit_start set seq = 7, hash = 'the seventh'")
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read(ends), [[7, "the seventh"]])
      assert.deepStrictEqual(yield* checked, [whole(0), whole(1)])
    })
  )
)

it.live("is behind what a process before the migration chains beside newer ones, until they go on", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations)
      yield* insert(written(1))
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read(ends), [[0, origin]])
      assert.deepStrictEqual(yield* checked, [whole(3), whole(4)])
      assert.deepStrictEqual((yield* read(ends))[0]?.[0], 4)
    })
  )
)
