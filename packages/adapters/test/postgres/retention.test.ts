/**
 * The cost of deletion in a large store, in rows that PostgreSQL reads: one part of it reads a bounded number of rows,
 * whether everything is old or nothing is. All of it deletes what is old, and nothing else.
 */
import { Effect, Layer } from "effect"
import { inject } from "vitest"
import { type Log, logs, Retention } from "@payments-platform/domain/ports/Retention"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { newId, noon } from "@payments-platform/specification/suites/store/StoreSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import { batchSize, slicePages } from "../../src/postgres/PgRetention.ts"
import * as PgRetention from "../../src/postgres/PgRetention.ts"
import { Database } from "../../src/postgres/sessions/Database.ts"

const size = 20_000
const perNotification = 2
/** Rows for each deleted one: itself in two steps, its deliveries in two, the start of the chain. */
const bound = (4 + 2 * perNotification) * batchSize

/** Ids are in order of time, as those of UUIDv7. */
const text = `'${newId().slice(0, 24)}' || lpad(to_hex(n), 12, '0')`
const id = `(${text})::uuid`
/** The id of the m-th delivery of each notification. */
const deliveryId = `('d' || m || substr(${text}, 3))::uuid`
const preferenceId = `('0000000' || m || '-0000-7000-8000-000000000000')::uuid`
const fill = [
  `insert into notification (id, app_id, resource_type, resource_id, resource_version, ordinal, topic, event_time, body)
   select ${id}, 'app', 'payments', 'p' || n, 1, 0, 'payments.created', ${noon} + n, '{}'
   from generate_series(0, ${size - 1}) n`,
  `insert into delivery (id, notification_id, preference_id, app_id, topic, resource_id, resource_version, ordinal, create_time)
   select ${deliveryId}, ${id}, ${preferenceId}, 'app', 'payments.created', 'p' || n, 1, 0, ${noon} + n
   from generate_series(0, ${size - 1}) n, generate_series(1, ${perNotification}) m`,
  `insert into audit (id, create_time, actor_type, actor_name, action, resource, resource_id, correlation_id, changes, seq, previous_hash, hash)
   select ${text}, ${noon} + n, 'operator', 'ada', 'apps.create', 'applications', 'app', 'c', '{}', n + 1, 'h' || n, 'h' || n + 1
   from generate_series(0, ${size - 1}) n`,
  `insert into history (resource_id, version, create_time, app_id, resource_type, command, events)
   select 'p' || n, 1, ${noon} + n, 'app', 'payments', 'payments.create', '[]' from generate_series(0, ${size - 1}) n`,
  `insert into idempotency (scope, key, hash, version, reply, lease_until, used_at)
   select 'app', ${text}, 'h', 1, convert_to(repeat('x', 500), 'UTF8'), 0, ${noon} + n from generate_series(0, ${size - 1}) n`,
  "analyze"
]

/** One session, so that its counters are those of the last statement. */
const filled = Layer.unwrap(
  Effect.map(TestDatabase.createDatabase(inject("postgresUrl")), (url) => TestDatabase.layerOf(url, 1))
)
const adapter = Layer.effectDiscard(
  Effect.flatMap(Database, ({ read }) => Effect.forEach(fill, (sql) => read(sql), { discard: true }))
).pipe(Layer.provideMerge(Layer.provideMerge(PgRetention.layer, filled)))

const counters = `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int8 from pg_stat_xact_user_tables`

/** The rows that a part reads; what it deletes stays. */
const readBy = <A, E, R>(part: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { read } = yield* Database
    yield* read("begin")
    const [[before] = []] = yield* read(counters)
    const result = yield* part
    const [[after] = []] = yield* read(counters)
    yield* read("commit")
    return { result, rows: Number(after) - Number(before) }
  })

const countOf = (table: string) =>
  Effect.flatMap(Database, ({ read }) => Effect.map(read(`select count(*)::int from ${table}`), ([row]) => row?.[0]))

const tables: { readonly [L in Log]: string } = { notifications: "notification", history: "history", audit: "audit" }

layer(adapter, { excludeTestServices: true })("deletion in a large store", (it) => {
  for (const log of logs)
    it.effect(`of ${log} is in parts that read few rows`, function* () {
      const { deleteOld } = yield* Retention
      const none = yield* readBy(deleteOld(log, noon - 1))
      assert.strictEqual(none.result, 0)
      assert.isAtMost(none.rows, bound)
      const half = noon + size / 2 - 1
      let parts = 0
      for (let last = batchSize; last > 0; parts++) {
        const part = yield* readBy(deleteOld(log, half))
        assert.isAtMost(part.rows, bound)
        last = part.result
      }
      assert.strictEqual(parts, size / 2 / batchSize + 1)
      assert.strictEqual(yield* countOf(tables[log]), size / 2)
    })

  it.effect("of notifications takes their deliveries along", function* () {
    assert.strictEqual(yield* countOf("delivery"), (perNotification * size) / 2)
  })

  it.effect("of Unique-Keys scans the table in slices of pages", function* () {
    const { forgetKeys } = yield* Retention
    const [[pages] = []] = yield* (yield* Database).read("select pg_relation_size('idempotency')::int / 8192")
    const perSlice = Math.ceil((size / Number(pages)) * slicePages * 1.1)
    let [count, slices] = [0, 0]
    for (let from: number | null = 0; from !== null; slices++) {
      const keys = { usedUntil: noon + size / 2 - 1, leasedUntil: 1, from }
      const part: { readonly rows: number; readonly result: Effect.Success<ReturnType<typeof forgetKeys>> } =
        yield* readBy(forgetKeys(keys))
      assert.isAtMost(part.rows, perSlice)
      count += part.result.count
      from = part.result.next
    }
    assert.isAbove(slices, 3)
    assert.strictEqual(slices, Math.ceil(Number(pages) / slicePages))
    assert.strictEqual(count, size / 2)
    assert.strictEqual(yield* countOf("idempotency"), size / 2)
  })
})
