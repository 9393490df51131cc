/**
 * The mark of a database that is being restored from a backup: a table of its own, which no backup has. While the restore has
 * not ended nothing serves the database. Then the database is held: it may be served, but timers and deliveries wait until an
 * operator lets them go on, which removes the mark (platform.md 13).
 */
import { PgTypes } from "@effect/sql-pg"
import { Data, Effect } from "effect"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import type { Values } from "../sessions/Database.ts"
import { Incompatible } from "../sessions/DatabaseRequirements.ts"
import { int, text } from "../sql/RowMapping.ts"
import type { Read } from "./BackupSession.ts"

export const table = "restored_backup"

/** The advisory lock of all that make the tables of one database: migrations, and the beginning of a restore. */
export const schemaLock = 7_204_001
/** The advisory lock of the restore that is under way. */
const restoreLock = 7_204_020

/** A backup by its id, and its moment in UNIX seconds. */
export interface Source {
  readonly id: string
  readonly time: number
}

export interface Mark {
  readonly backup: Source
  /** whether all of it is there, and was compared */
  readonly isWhole: boolean
}

type Run<E> = (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, E>

/** The mark; null: no restore made this database, or its work goes on. */
export const find = Effect.fnUntraced(function* <E>(run: Run<E>): Effect.fn.Return<Mark | null, E> {
  const [[isThere] = []] = yield* run(`select to_regclass('${table}') is not null`)
  if (isThere !== true) return null
  const [row] = yield* run(`select backup, backup_time, is_whole from ${table}`)
  return row === undefined ? null : { backup: { id: text(row[0]), time: int(row[1]) }, isWhole: row[2] === true }
})

/** Fails while a restore into the database has not ended. */
export const requireWhole = <E>(run: Run<E>): Effect.Effect<Mark | null, E | Incompatible> =>
  Effect.flatMap(find(run), (mark) =>
    mark === null || mark.isWhole
      ? Effect.succeed(mark)
      : new Incompatible({
          message: "a restore into this database has not ended: wait for it, or repeat it"
        })
  )

/** A backup is not restored into this database, because it holds something else. Nothing was changed in it. */
export class OccupiedTarget extends Data.TaggedError("Restore/OccupiedTarget")<{ readonly message: string }> {}

/** Another restore into the database is under way. */
export class RestoreUnderWay extends Data.TaggedError("Restore/UnderWay")<{ readonly message: string }> {}

/** The name of the sessions of pg_restore, which may outlive the process that started it. */
export const applicationName = "payments-platform-restore"

const others = `select count(*) from pg_stat_activity
  where datname = current_database() and application_name = '${applicationName}'`

const relations = `select count(*) from pg_class where relnamespace = current_schema()::regnamespace`

const make = `create table ${table} (
  single boolean primary key default true check (single), backup text not null, backup_time bigint not null,
  is_whole boolean not null)`

/** Marks a database that has nothing, or finds the mark of the same backup. */
const mark = Effect.fnUntraced(function* (run: Read, { id, time }: Source) {
  const before = yield* find(run)
  if (before === null) {
    const [[count] = []] = yield* run(relations)
    if (int(count) > 0)
      return yield* new OccupiedTarget({
        message: "the database of DATABASE_URL is not empty: name an empty one, since a restore replaces nothing"
      })
    yield* run(make)
    yield* run(`insert into ${table} (backup, backup_time, is_whole) values ($1, $2, false)`, [
      PgTypes.text(id),
      PgTypes.int8(BigInt(time))
    ])
    return
  }
  if (before.isWhole)
    return yield* new OccupiedTarget({
      message: "the database of DATABASE_URL was restored already: name an empty one, since a restore replaces nothing"
    })
  if (before.backup.id !== id)
    return yield* new OccupiedTarget({
      message: "the database of DATABASE_URL has the beginning of another backup: drop it, and name an empty one"
    })
})

/**
 * Begins a restore, or goes on with one that was killed. `isLoaded`: the rows are there already. The lock lasts as long as
 * the session.
 */
export const begin = Effect.fnUntraced(function* (
  run: Read,
  backup: Source
): Effect.fn.Return<{ readonly isLoaded: boolean }, OccupiedTarget | RestoreUnderWay | Unavailable> {
  const [[isMine] = []] = yield* run(`select pg_try_advisory_lock(${restoreLock})`)
  const [[sessions] = []] = yield* run(others)
  if (isMine !== true || int(sessions) > 0)
    return yield* new RestoreUnderWay({ message: "another restore into this database is under way" })
  yield* run("begin")
  yield* run(`select pg_advisory_xact_lock(${schemaLock})`)
  yield* Effect.onError(mark(run, backup), () => Effect.ignore(run("rollback")))
  const [[isLoaded] = []] = yield* run("select to_regclass('migration') is not null")
  yield* run("commit")
  return { isLoaded: isLoaded === true }
})

/** Ends a restore: the database is held from now on. */
export const hold = (run: Read): Effect.Effect<void, Unavailable> =>
  Effect.asVoid(run(`update ${table} set is_whole = true`))

/** The entry of the audit log that a database was restored: whose backup it is, and when its work went on. */
const auditEntry = `insert into audit
    (id, create_time, actor_type, actor_name, action, resource, resource_id, correlation_id, changes)
  select $1, extract(epoch from now())::bigint + (select seconds from clock), 'operator', 'command line', 'backups.restore',
    'backups', backup, $2, json_build_object('backup_time', backup_time) from ${table}`

export interface EntryIds {
  readonly id: string
  readonly correlationId: string
}

/** Lets the work of a database that is held go on, and writes that into the audit log. */
export const release = Effect.fnUntraced(function* (
  run: Read,
  { correlationId, id }: EntryIds
): Effect.fn.Return<void, Unavailable> {
  const both = Effect.andThen(
    run(auditEntry, [PgTypes.text(id), PgTypes.text(correlationId)]),
    run(`drop table ${table}`)
  )
  yield* run("begin")
  yield* Effect.onError(both, () => Effect.ignore(run("rollback")))
  yield* run("commit")
})
