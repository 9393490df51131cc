/** The mark of a restore: only an empty database gets one, and until the restore has ended nothing else uses the database. */
import { Effect, Exit, type Scope } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as BackupSession from "../../../src/postgres/backup/BackupSession.ts"
import * as RestoreMark from "../../../src/postgres/backup/RestoreMark.ts"
import { check, migrate, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as Postgres from "../../../src/postgres/Postgres.ts"
import type { Database } from "../../../src/postgres/sessions/Database.ts"
import { onEmpty } from "../migrations/OnEmptyDatabase.ts"

/** Runs with a session on a new database. */
const onSession = <A, E>(use: (read: BackupSession.Read) => Effect.Effect<A, E, Database | Scope.Scope>) =>
  onEmpty(Effect.scoped(Effect.flatMap(BackupSession.open, use)))

const backup = (id: string): RestoreMark.Source => ({ id, time: 1_800_000_000 })

/** Begins in a session of its own, as a process does that is killed then. */
const beginAndDie = (id: string) =>
  Effect.scoped(Effect.flatMap(BackupSession.open, (read) => RestoreMark.begin(read, backup(id))))

// reaches platform 13/restore-writes-into-an
it.live("is refused by a database that has anything", () =>
  onSession((read) =>
    Effect.gen(function* () {
      yield* read("create table something (id int)")
      const refused = yield* Effect.flip(RestoreMark.begin(read, backup("a")))
      assert.strictEqual(refused._tag, "Restore/OccupiedTarget")
      assert.strictEqual(yield* RestoreMark.find(read), null)
      // the refusal ended its transaction
      yield* read("drop table something")
      assert.deepStrictEqual(yield* RestoreMark.begin(read, backup("a")), { isLoaded: false })
    })
  )
)

// reaches platform 13/until-that-is-done
it.live("keeps migrations and checks of the schema away until the restore has ended", () =>
  onSession((read) =>
    Effect.gen(function* () {
      yield* RestoreMark.begin(read, backup("a"))
      for (const start of [migrate("staging"), check("staging")]) {
        const refused = yield* Effect.flip(start)
        assert.strictEqual(refused._tag, "Database/Incompatible")
        assert.match(refused.message, /a restore into this database has not ended/)
      }
      yield* RestoreMark.hold(read)
      assert.strictEqual(yield* migrate("staging"), migrations.length)
      assert.deepStrictEqual(yield* RestoreMark.requireWhole(read), { backup: backup("a"), isWhole: true })
      yield* RestoreMark.release(read, { id: "entry", correlationId: "request" })
      assert.strictEqual(yield* RestoreMark.find(read), null)
      const { items } = yield* Effect.provide(
        Effect.flatMap(Store, ({ audit }) => audit({ size: 10, position: null, direction: "next" })),
        Postgres.layer
      )
      assert.deepStrictEqual(
        items.map(({ action, actor, changes, resourceId }) => [actor.name, action, resourceId, changes]),
        [["command line", "backups.restore", "a", { backup_time: 1_800_000_000 }]]
      )
    })
  )
)

// reaches platform 13/until-that-is-done
it.live("lets a restore that was killed go on, before and after its rows are there, and no other backup", () =>
  onSession((read) =>
    Effect.gen(function* () {
      yield* beginAndDie("a")
      const other = yield* Effect.flip(beginAndDie("b"))
      assert.match(other.message, /the beginning of another backup/)
      assert.deepStrictEqual(yield* beginAndDie("a"), { isLoaded: false })
      yield* read("create table migration (number int)")
      assert.deepStrictEqual(yield* beginAndDie("a"), { isLoaded: true })
      yield* RestoreMark.hold(read)
      const again = yield* Effect.flip(beginAndDie("a"))
      assert.match(again.message, /was restored already/)
    })
  )
)

it.live("has one restore at a time, and waits for the program of one that was killed", () =>
  onSession((read) =>
    Effect.gen(function* () {
      yield* RestoreMark.begin(read, backup("a"))
      const second = yield* Effect.flip(beginAndDie("a"))
      assert.strictEqual(second._tag, "Restore/UnderWay")
      yield* read("select pg_advisory_unlock_all()")
      yield* read(`select set_config('application_name', '${RestoreMark.applicationName}', false)`)
      assert.strictEqual((yield* Effect.flip(beginAndDie("a")))._tag, "Restore/UnderWay")
      yield* read("select set_config('application_name', 'another', false)")
      assert.deepStrictEqual(yield* beginAndDie("a"), { isLoaded: false })
    })
  )
)

it.live("and the first migration never meet: one of both has the database", () =>
  onSession((read) =>
    Effect.gen(function* () {
      const [restored, migrated] = yield* Effect.all(
        [Effect.exit(RestoreMark.begin(read, backup("a"))), Effect.exit(migrate("staging"))],
        { concurrency: "unbounded" }
      )
      assert.strictEqual([Exit.isSuccess(restored), Exit.isSuccess(migrated)].filter(Boolean).length, 1)
    })
  )
)
