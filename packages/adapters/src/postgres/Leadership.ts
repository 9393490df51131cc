/**
 * Who leads, and who advances the clock: an advisory lock each, held by a
 * session of its own that says every half second that its process is alive.
 * Whoever wants a lock that is held by a process that has said nothing for
 * seconds ends that process's session, and takes it.
 */
import { PgTypes } from "@effect/sql-pg"
import type { PgConnection } from "@effect/sql-pg"
import { Effect, type Scope } from "effect"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { type Database, edge } from "./Database.ts"

export const lead = 7_204_010
export const advance = 7_204_011
type Lock = typeof lead | typeof advance

/** Milliseconds between two attempts to take a lock. */
const retry = 200
/** Milliseconds between two heartbeats; one that is not answered after a second is the last. */
const heartbeat = 500
const answerWithin = 1_000
/** A session whose last heartbeat is older has lost its process. */
const silence = "interval '5 seconds'"

/** The session that holds a lock, `h`, with when it last said something. What PostgreSQL is still at is no silence. */
const holders = `pg_locks l join pg_stat_activity h on h.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0 and l.objid = $1
    and l.database = (select oid from pg_database where datname = current_database())`
const isSilent = `(h.state = 'idle' and h.state_change < clock_timestamp() - ${silence})`

const tryLock = "select pg_try_advisory_lock($1::bigint)"
const unlock = "select pg_advisory_unlock($1::bigint)"
const evict = `select pg_terminate_backend(h.pid) from ${holders} and ${isSilent}`
const isTrue = (rows: ReadonlyArray<ReadonlyArray<unknown>>): boolean => rows[0]?.[0] === true

const oid = (lock: Lock) => PgTypes.oid(lock)
const int8 = (lock: Lock) => PgTypes.int8(BigInt(lock))

/** SQL: whether a lock is held by a process that lives. */
export const isHeldSql = (lock: Lock): string =>
  `exists (select 1 from ${holders.replace("$1", String(lock))} and not coalesce(${isSilent}, false))`

/** Whether a lock's holder has fallen silent. */
export const isSilentlyHeld = (database: Database["Service"], lock: Lock): Effect.Effect<boolean, Unavailable> =>
  Effect.map(database.read(`select exists (select 1 from ${holders} and ${isSilent})`, [oid(lock)]), isTrue)

const take = Effect.fnUntraced(function* (session: PgConnection.PgConnection, lock: Lock) {
  const trying = Effect.map(edge(session.queryValues(tryLock, [int8(lock)])), isTrue)
  if (yield* trying) return true
  const evicted = yield* edge(session.queryValues(evict, [oid(lock)]))
  if (evicted.length === 0) return false
  yield* Effect.logWarning("a process has stopped answering and loses its lock", { lock })
  yield* Effect.sleep(retry)
  return yield* trying
})

/** Says that its process is alive, until it gets no answer. */
const beating = (session: PgConnection.PgConnection): Effect.Effect<void> =>
  Effect.sleep(heartbeat).pipe(
    Effect.andThen(edge(session.queryValues("select 1"))),
    Effect.timeoutOrElse({ duration: heartbeat + answerWithin, orElse: () => Effect.fail("silence") }),
    Effect.forever,
    Effect.ignore
  )

/** A lock that is held while the scope is open, for as long as the session answers; null: another process holds it. */
const hold = Effect.fnUntraced(function* (session: PgConnection.PgConnection, lock: Lock) {
  const held = { alive: true }
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      Effect.sync(() => (held.alive = false)),
      Effect.ignore(edge(session.queryValues(unlock, [int8(lock)])))
    )
  )
  yield* Effect.forkScoped(
    Effect.ensuring(
      beating(session),
      Effect.sync(() => (held.alive = false))
    )
  )
  return held
})

export interface Held {
  readonly alive: boolean
}

/** Takes a lock when it is free; null: another process holds it. */
export const tryHold = (
  database: Database["Service"],
  lock: Lock
): Effect.Effect<Held | null, Unavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const session = yield* database.session("hold")
    return (yield* take(session, lock)) ? yield* hold(session, lock) : null
  })

/** Waits for a lock. */
export const holdWhenFree = (
  database: Database["Service"],
  lock: Lock
): Effect.Effect<Held, Unavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const session = yield* database.session("hold")
    while (!(yield* take(session, lock))) yield* Effect.sleep(retry)
    return yield* hold(session, lock)
  })
