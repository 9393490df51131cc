/** What is read of a database for its backup, and what the proof of a restored one finds. */
import { Effect, type Scope } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as BackupSession from "../../../src/postgres/backup/BackupSession.ts"
import * as ReadBackupFacts from "../../../src/postgres/backup/ReadBackupFacts.ts"
import { migrate } from "../../../src/postgres/migrations/Migrations.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import type { Database } from "../../../src/postgres/sessions/Database.ts"
import { onEmpty } from "../migrations/OnEmptyDatabase.ts"

const standing = { environment: "staging", migration: 5 } as const

const onSchema = <A, E>(use: (read: BackupSession.Read) => Effect.Effect<A, E, Database | Scope.Scope>) =>
  onEmpty(Effect.scoped(Effect.andThen(migrate("staging"), Effect.flatMap(BackupSession.open, use))))

const uuid = (number: number): string => `'00000000-0000-0000-0000-${String(number).padStart(12, "0")}'`

const entry = (number: number, postings: object) =>
  `insert into entry (id, resource_id, resource_type, version, line, step, currency, create_time, postings)
    values (${uuid(number)}, ${uuid(number)}, 'payments', 1, 0, 'L1', 'USD', 0, '${JSON.stringify(postings)}')`

/** Two entries, of which the sums of one are merged already. */
const book = (read: BackupSession.Read) =>
  Effect.all([
    read(
      entry(1, [
        ["cash", 100],
        ["merchant", -97],
        ["fees", -3]
      ])
    ),
    read(
      entry(2, [
        ["cash", -40],
        ["merchant", 40]
      ])
    ),
    read("insert into ledger_sum values ('cash', 'USD', 100, 0), ('merchant', 'USD', 0, 97), ('fees', 'USD', 0, 3)"),
    read(`insert into ledger_delta values ('[["cash", "USD", 0, 40], ["merchant", "USD", 40, 0]]')`)
  ])

it.live("has the sums of the ledger, of all accounts together by currency", () =>
  onSchema((read) =>
    Effect.gen(function* () {
      yield* book(read)
      const { ledger, tables } = yield* ReadBackupFacts.readFacts(read, standing)
      assert.deepStrictEqual([ledger.accounts, ledger.sums], [3, [{ currency: "USD", debits: 140, credits: 140 }]])
      assert.strictEqual(tables["entry"]?.rows, 2)
      // adding them up changes the tables, and not the sums
      yield* Effect.provide(
        Effect.flatMap(Store, ({ addUpLedger }) => addUpLedger),
        Postgres.layer
      )
      const later = yield* ReadBackupFacts.readFacts(read, standing)
      assert.deepStrictEqual(later.ledger, ledger)
      assert.notDeepEqual(later.tables, tables)
    })
  )
)

it.live("has a fingerprint of each table that every change of a row changes, and no other order of rows", () =>
  onSchema((read) =>
    Effect.gen(function* () {
      const facts = Effect.map(ReadBackupFacts.readFacts(read, standing), ({ tables }) => tables)
      yield* read("insert into counter values ('a', 1), ('b', 2), ('c', 3)")
      const before = yield* facts
      yield* read("update counter set amount = 4 where key = 'b'")
      const changed = yield* facts
      assert.strictEqual(changed["counter"]?.rows, before["counter"]?.rows)
      const differing = Object.keys(before).filter((name) => before[name]?.fingerprint !== changed[name]?.fingerprint)
      assert.deepStrictEqual(differing, ["counter"])
      yield* read("delete from counter")
      yield* read("insert into counter values ('c', 3), ('b', 2), ('a', 1)")
      // a session of another place writes times in another way
      yield* read(
        "insert into commit_queue (id, last_batch, used_at) values (gen_random_uuid(), 1, '2026-03-29T01:30:00Z')"
      )
      const withTime = yield* facts
      yield* read("select set_config('TimeZone', 'Asia/Kathmandu', false), set_config('DateStyle', 'German', false)")
      assert.deepStrictEqual(yield* facts, withTime)
      assert.deepStrictEqual(withTime["counter"], before["counter"])
    })
  )
)

it.live("is of one moment, whatever is written meanwhile", () =>
  onSchema((read) =>
    Effect.gen(function* () {
      const snapshot = yield* BackupSession.snapshot
      yield* read("insert into counter values ('later', 1)")
      const { tables } = yield* ReadBackupFacts.readFacts(snapshot.read, standing)
      assert.strictEqual(tables["counter"]?.rows, 0)
      assert.match(snapshot.name, /^[0-9A-F-]+$/)
    })
  )
)

const nothing = { ledger: [], audit: [], deliveries: [] }

// reaches platform 13/it-proves-that-ledger
it.live("proves that the ledger has the sums of its entries", () =>
  onSchema((read) =>
    Effect.gen(function* () {
      yield* book(read)
      assert.deepStrictEqual(yield* ReadBackupFacts.prove(read), nothing)
      yield* read("update ledger_sum set debits = debits + 1 where account = 'cash'")
      const moved = ["accounts with other sums than their entries: 1"]
      assert.deepStrictEqual((yield* ReadBackupFacts.prove(read)).ledger, moved)
      yield* read("update ledger_sum set debits = debits - 1 where account = 'cash'")
      yield* read(`delete from entry where id = ${uuid(2)}`)
      const lost = ["accounts with other sums than their entries: 2"]
      assert.deepStrictEqual((yield* ReadBackupFacts.prove(read)).ledger, lost)
      yield* read(
        entry(2, [
          ["cash", -40],
          ["merchant", 39]
        ])
      )
      assert.deepStrictEqual((yield* ReadBackupFacts.prove(read)).ledger, [
        "entries that do not sum to zero: 1",
        "accounts with other sums than their entries: 1"
      ])
    })
  )
)

const audit = (id: string) =>
  `insert into audit (id, create_time, actor_type, actor_name, action, resource, resource_id, correlation_id, changes)
    values ('${id}', 1, 'operator', 'Ada', 'apps.create', 'applications', 'app', 'c', '{}')`

// reaches platform 13/it-proves-that-ledger
it.live("proves that the chain of the audit log is whole, and leaves entries that are not chained yet", () =>
  onSchema((read) =>
    Effect.gen(function* () {
      for (const id of ["a", "b", "c"]) yield* read(audit(id))
      yield* Effect.provide(
        Effect.flatMap(Store, ({ linkAudit }) => linkAudit),
        Postgres.layer
      )
      yield* read(audit("d"))
      const before = yield* ReadBackupFacts.readFacts(read, standing)
      assert.deepStrictEqual([before.audit.entries, before.audit.last.place], [4, 3])
      assert.deepStrictEqual(yield* ReadBackupFacts.prove(read), nothing)
      assert.deepStrictEqual((yield* ReadBackupFacts.readFacts(read, standing)).tables, before.tables)
      yield* read("update audit set actor_name = 'Eve' where id = 'b'")
      assert.deepStrictEqual((yield* ReadBackupFacts.prove(read)).audit, ["it is broken at b"])
      yield* read("update audit set actor_name = 'Ada' where id = 'b'")
      yield* read("delete from audit where id = 'c'")
      assert.deepStrictEqual((yield* ReadBackupFacts.prove(read)).audit, ["its newest entries are missing"])
    })
  )
)

/** A delivery that waits after attempts with these statuses, of which the last `tries` were made since it was queued. */
const delivery = (number: number, statuses: ReadonlyArray<number | null>, tries: number) => {
  const attempts = JSON.stringify(statuses.map((status) => ({ time: 0, status, error: null, durationMs: 1 })))
  const id = uuid(number)
  return `with made as (
      insert into delivery (id, notification_id, preference_id, app_id, topic, resource_id, resource_version, ordinal,
        create_time, attempts, tries)
      values (${id}, ${id}, ${id}, 'app', 'payments.created', 'p', 1, 0, 0, '${attempts}', ${tries}))
    insert into delivery_queue (delivery_id, preference_id, resource_id, resource_version, ordinal, next_attempt_at, blocks,
      create_time)
    values (${id}, ${id}, 'p', 1, 0, 0, true, 0)`
}

// reaches platform 13/it-proves-that-ledger
it.live("proves that nothing waits that was delivered, but for what an operator sent again", () =>
  onSchema((read) =>
    Effect.gen(function* () {
      yield* read(delivery(1, [], 0))
      yield* read(delivery(2, [500, null], 2))
      // delivered, then sent again by an operator, and refused since
      yield* read(delivery(3, [200, 503], 1))
      const { deliveries } = yield* ReadBackupFacts.readFacts(read, standing)
      assert.deepStrictEqual(deliveries, { waiting: 3, failed: 0 })
      assert.deepStrictEqual(yield* ReadBackupFacts.prove(read), nothing)
      yield* read(delivery(4, [500, 204], 2))
      assert.deepStrictEqual((yield* ReadBackupFacts.prove(read)).deliveries, ["waiting although delivered: 1"])
    })
  )
)
