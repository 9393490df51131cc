/**
 * The Work in PostgreSQL. Leadership and advancing are advisory locks of
 * sessions that do nothing else, so both end at once when their process dies.
 * Session locks do not survive a transaction pooler: connect directly.
 */
import { type PgConnection, PgTypes } from "@effect/sql-pg"
import { Effect, Layer, Semaphore } from "effect"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { Database, edge } from "./Database.ts"
import * as PgDeliveries from "./PgDeliveries.ts"
import { int, intOrNull, text } from "./Rows.ts"
import * as Session from "./Session.ts"
import { Signal } from "./Signal.ts"

const leadLock = 7_204_010
const advanceLock = 7_204_011
/** Milliseconds between two attempts to take the lead. */
const patience = 200
/** Milliseconds after which a session that does not answer no longer leads. */
const verification = 1_000

const int8 = (value: number) => PgTypes.int8(BigInt(value))

const tryLock = (session: PgConnection.PgConnection, lock: number) =>
  Effect.map(
    edge(session.queryValues("select pg_try_advisory_lock($1::bigint)", [int8(lock)])),
    ([row]) => row?.[0] === true
  )

/** The session's end gives its locks back as well, but not before the server has noticed it. */
const unlock = (session: PgConnection.PgConnection, lock: number) =>
  edge(session.queryValues("select pg_advisory_unlock($1::bigint)", [int8(lock)]))

const isHeld = `select exists (select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and classid = 0 and objid = $1 and database = (select oid from pg_database where datname = current_database()))`

const selectDue = "select id, type, wants_at from resource where wants_at <= $1 order by wants_at, id limit $2"
const countDue = "select count(*), min(wants_at) from resource where wants_at <= $1"
const selectNext = `select least(
  (select min(wants_at) from resource where wants_at is not null),
  (select min(next_attempt_at) from delivery where state = 'waiting' and next_attempt_at is not null))`

type Leadership = Pick<Work["Service"], "lead" | "leads" | "advancing" | "isAdvancing">

const leadership = (database: Database["Service"]): Leadership => {
  const sessions = new Set<PgConnection.PgConnection>()
  const wait = (session: PgConnection.PgConnection): Effect.Effect<void, Unavailable> =>
    Effect.flatMap(tryLock(session, leadLock), (mine) =>
      mine ? Effect.void : Effect.andThen(Effect.sleep(patience), wait(session))
    )
  const verify = (session: PgConnection.PgConnection) =>
    edge(session.queryValues("select 1")).pipe(
      Effect.as(true),
      Effect.timeoutOrElse({ duration: verification, orElse: () => Effect.succeed(false) }),
      Effect.catchTag("Store/Unavailable", () => Effect.succeed(false)),
      Effect.tap((alive) => Effect.sync(() => void (alive || sessions.delete(session))))
    )
  return {
    lead: Effect.gen(function* () {
      const session = yield* database.session("hold")
      yield* wait(session)
      yield* Effect.acquireRelease(
        Effect.sync(() => void sessions.add(session)),
        () => Effect.sync(() => void sessions.delete(session))
      )
    }),
    leads: Effect.suspend(() => Effect.map(Effect.forEach([...sessions], verify), (alive) => alive.includes(true))),
    advancing: Effect.gen(function* () {
      const session = yield* database.session("hold")
      return yield* Effect.acquireRelease(tryLock(session, advanceLock), () =>
        Effect.ignore(unlock(session, advanceLock))
      )
    }),
    isAdvancing: Effect.map(database.read(isHeld, [PgTypes.oid(advanceLock)]), ([row]) => row?.[0] === true)
  }
}

export const layer: Layer.Layer<Work, never, Database | Signal> = Layer.effect(
  Work,
  Effect.gen(function* () {
    const database = yield* Database
    const signal = yield* Signal
    const session = yield* Session.make(database.session("commit"))
    const one = yield* Semaphore.make(1)
    const { read } = database
    return {
      ...leadership(database),
      ...PgDeliveries.make(database, (f) => one.withPermit(session.use(f)), signal.wake),
      due: (at, limit) =>
        Effect.map(read(selectDue, [int8(at), int8(limit)]), (rows) =>
          rows.map(([id, type, wants]) => ({ id: text(id), type: text(type), at: int(wants) }))
        ),
      dueCount: (at) =>
        Effect.map(read(countDue, [int8(at)]), ([row]) => ({ count: int(row?.[0]), earliest: intOrNull(row?.[1]) })),
      next: Effect.map(read(selectNext), ([row]) => intOrNull(row?.[0])),
      woken: signal.woken,
      offset: Effect.map(read("select seconds from clock"), ([row]) => int(row?.[0])),
      setOffset: (offset) =>
        Effect.map(
          read("update clock set seconds = greatest(seconds, $1) returning seconds", [int8(offset)]),
          ([row]) => int(row?.[0])
        )
    }
  })
)
