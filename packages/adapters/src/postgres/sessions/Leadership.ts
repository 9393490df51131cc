/**
 * Two advisory locks of PostgreSQL: one for the process that leads (timers and deliveries), one for the process that
 * advances the staging clock. At most one process holds a lock at a time.
 *
 * The holder has a session of its own and sends a heartbeat every 0.5 s. When a process dies, PostgreSQL frees its lock
 * at once. When a process freezes, its session falls idle: after 5 s the next process that wants the lock terminates that
 * session and takes the lock. A holder whose heartbeat is unanswered for 1 s, or refused since PostgreSQL takes no writes
 * any more, reports `alive: false` and must stop.
 */
import { PgTypes } from "@effect/sql-pg"
import type { PgConnection } from "@effect/sql-pg"
import { Effect, type Scope } from "effect"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { type Database, pipeline } from "./Database.ts"
import { orUnavailable } from "./SqlErrors.ts"

export const leaderLock = 7_204_010
export const clockLock = 7_204_011
type Lock = typeof leaderLock | typeof clockLock

/** Milliseconds between two attempts to take a lock. */
const retryDelay = 200
/** Milliseconds between two heartbeats, and until an unanswered one ends them. */
const heartbeatInterval = 500
const heartbeatTimeout = 1_000
/** A session that has been idle for longer belongs to a process that is frozen. */
const silenceLimit = "interval '5 seconds'"

/** The session `h` that holds lock $1. It is silent only while idle: a running statement is no silence. */
const holders = `pg_locks l join pg_stat_activity h on h.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.classid = 0 and l.objid = $1
    and l.database = (select oid from pg_database where datname = current_database())`
const isSilent = `(h.state = 'idle' and h.state_change < clock_timestamp() - ${silenceLimit})`

/**
 * Changes nothing, and fails where PostgreSQL takes no writes: a session that is still open after a failover, which shows
 * the outage (Outages.ts).
 */
export const requireWritable = "update clock set seconds = seconds where false"
const tryLock = "select pg_try_advisory_lock($1::bigint)"
const unlock = "select pg_advisory_unlock($1::bigint)"
const evict = `select pg_terminate_backend(h.pid) from ${holders} and ${isSilent}`
const isTrue = (rows: ReadonlyArray<ReadonlyArray<unknown>>): boolean => rows[0]?.[0] === true

const oid = (lock: Lock) => PgTypes.oid(lock)
const int8 = (lock: Lock) => PgTypes.int8(BigInt(lock))

/** SQL condition: a process that is not silent holds the lock. */
export const isHeldSql = (lock: Lock): string =>
  `exists (select 1 from ${holders.replace("$1", String(lock))} and not coalesce(${isSilent}, false))`

/** Whether the holder of a lock has fallen silent. False when nobody holds it. */
export const isSilentlyHeld = (database: Database["Service"], lock: Lock): Effect.Effect<boolean, Unavailable> =>
  Effect.map(database.read(`select exists (select 1 from ${holders} and ${isSilent})`, [oid(lock)]), isTrue)

const take = Effect.fnUntraced(function* (session: PgConnection.PgConnection, lock: Lock) {
  const trying = Effect.map(
    orUnavailable(pipeline([session.queryValues(requireWritable), session.queryValues(tryLock, [int8(lock)])])),
    ([, rows = []]) => isTrue(rows)
  )
  if (yield* trying) return true
  const evicted = yield* orUnavailable(session.queryValues(evict, [oid(lock)]))
  if (evicted.length === 0) return false
  yield* Effect.logWarning("a process has stopped answering and loses its lock", { lock })
  yield* Effect.sleep(retryDelay)
  return yield* trying
})

/** Sends heartbeats until one is not answered in time. */
const sendHeartbeats = (session: PgConnection.PgConnection): Effect.Effect<void> =>
  Effect.sleep(heartbeatInterval).pipe(
    Effect.andThen(orUnavailable(session.queryValues(requireWritable))),
    Effect.timeoutOrElse({ duration: heartbeatInterval + heartbeatTimeout, orElse: () => Effect.fail("silence") }),
    Effect.forever,
    Effect.ignore
  )

/** Keeps a lock until the scope closes; `alive` turns false when a heartbeat is not answered. */
const hold = Effect.fnUntraced(function* (session: PgConnection.PgConnection, lock: Lock) {
  const held = { alive: true }
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      Effect.sync(() => (held.alive = false)),
      Effect.ignore(orUnavailable(session.queryValues(unlock, [int8(lock)])))
    )
  )
  yield* Effect.forkScoped(
    Effect.ensuring(
      sendHeartbeats(session),
      Effect.sync(() => (held.alive = false))
    )
  )
  return held
})

export interface HeldLock {
  readonly alive: boolean
}

/** Takes a lock if it is free, until the scope closes; null when another process holds it. */
export const tryHold = (
  database: Database["Service"],
  lock: Lock
): Effect.Effect<HeldLock | null, Unavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const session = yield* database.session("hold")
    return (yield* take(session, lock)) ? yield* hold(session, lock) : null
  })

/** Waits until a lock is free and takes it, until the scope closes. Tries every 0.2 s. Interruptible. */
export const holdWhenFree = (
  database: Database["Service"],
  lock: Lock
): Effect.Effect<HeldLock, Unavailable, Scope.Scope> =>
  Effect.gen(function* () {
    const session = yield* database.session("hold")
    while (!(yield* take(session, lock))) yield* Effect.sleep(retryDelay)
    return yield* hold(session, lock)
  })
