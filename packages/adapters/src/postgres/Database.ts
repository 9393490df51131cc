/**
 * The sessions with PostgreSQL: a pool whose statements are pipelined, for all
 * that reads; and sessions of their own, for commits, locks and listening.
 * What the database refuses is a defect by name (`DatabaseFault`); that it
 * cannot be reached is `Unavailable`, after which the next statement tries anew.
 */
import type { PgConnection } from "@effect/sql-pg"
import { Context, Data, Effect, Fiber, Layer, Pool, type Queue, type Redacted, type Scope } from "effect"
import { SqlError } from "effect/sql/SqlError"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import * as WatchedSessions from "./WatchedSessions.ts"

/** A statement that PostgreSQL refused, or that could not be encoded. A bug or poisoned data, never an outage. */
export class DatabaseFault extends Data.TaggedError("DatabaseFault")<{
  readonly message: string
  readonly code: string
  readonly cause: unknown
}> {}

/** PostgreSQL is there and does not let this user into this database. An operator must act: waiting does not help. */
export class Refused extends Data.TaggedError("Database/Refused")<{ readonly message: string }> {}

export interface Options {
  readonly url: Redacted.Redacted
  /** sessions for reading; commits, the lead, listening and health have their own beside these (at most 8) */
  readonly poolSize: number
  readonly applicationName?: string
  /** milliseconds in which a session answers, or is given up; more than the statement_timeout of all that wait */
  readonly silence?: number
}

/** A statement ends after 5 seconds; its answer has the rest for its way. */
const silence = 7_000
/** Statements on one session for reading at the same time. */
const sharing = 32

/** What a session is for, with the settings that keep it from doing harm. */
const purposes = {
  /**
   * Indexes whatever the statistics say: a table that just began to grow has none yet. And no workers beside the
   * session's own: to start them takes longer than any of these statements may.
   */
  read: {
    statement_timeout: "5s",
    enable_seqscan: "off",
    enable_hashjoin: "off",
    enable_mergejoin: "off",
    max_parallel_workers_per_gather: "0"
  },
  /**
   * A process that stops between two statements gives its locks back after half a second; whoever waits for them
   * outlasts that. Plans must use the indexes, whatever the statistics of a table that just began to grow say.
   */
  commit: {
    statement_timeout: "5s",
    lock_timeout: "1s",
    idle_in_transaction_session_timeout: "500ms",
    plan_cache_mode: "force_generic_plan",
    enable_seqscan: "off",
    enable_hashjoin: "off",
    enable_mergejoin: "off"
  },
  /** advisory locks and LISTEN: held for long, and idle */
  hold: { statement_timeout: "5s" },
  migrate: { lock_timeout: "30s" }
} as const
export type Purpose = keyof typeof purposes

/** Migrations take the time that they take. */
const isTimed = (purpose: Purpose): boolean => purpose !== "migrate"

export type Values = ReadonlyArray<ReadonlyArray<unknown>>

export class Database extends Context.Service<
  Database,
  {
    /** one statement on a pooled session, with its rows as arrays */
    readonly read: (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, Unavailable>
    /** the same, with the error that PostgreSQL gave */
    readonly attempt: (
      sql: string,
      parameters?: ReadonlyArray<unknown>
    ) => Effect.Effect<Values, SqlError | Unavailable>
    /** the same, but planned for these parameters alone, where a plan that is good for all of them is bad for some */
    readonly readOnce: (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, Unavailable>
    /** statements in order on one pooled session, in one round trip; each stands for itself */
    readonly readAll: (statements: ReadonlyArray<Statement>) => Effect.Effect<ReadonlyArray<Values>, Unavailable>
    /** Opens a session and closes it: whether PostgreSQL is there, and lets us in. */
    readonly admission: Effect.Effect<void, Refused | Unavailable>
    /** a session of its own, until the scope closes */
    readonly session: (purpose: Purpose) => Effect.Effect<PgConnection.PgConnection, Unavailable, Scope.Scope>
    /** what is notified on a channel, on a session of its own, until the scope closes */
    readonly listen: (channel: string) => Effect.Effect<Notifications, Unavailable, Scope.Scope>
  }
>()("@payments-platform/adapters/Database") {}

export type Notifications = Queue.Dequeue<PgConnection.Notification, SqlError>

export interface Statement {
  readonly sql: string
  readonly parameters: ReadonlyArray<unknown>
}

/** The SQLSTATE of an error; empty when PostgreSQL did not answer with one. */
export const codeOf = (error: SqlError): string => {
  const { cause } = error.reason
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : ""
}

/** SQLSTATE classes that say "not now": connection, resources, operator intervention, time-outs, failover. */
const away = /^(08|53|57|58|25006|25P0[34]|55P03)/

/** No answer, or one that says "not now": the session broke or PostgreSQL is not there. */
export const isAway = (error: SqlError): boolean => error.reason._tag === "ConnectionError" || away.test(codeOf(error))

export const unavailable = (error: SqlError): Unavailable => new Unavailable({ message: error.message })

export const fault = (error: SqlError): DatabaseFault =>
  new DatabaseFault({ message: detailOf(error), code: codeOf(error), cause: error })

const detailOf = (error: SqlError): string => {
  const { cause } = error.reason
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}

/** User or password are wrong, the database is not there, or it may not be entered. */
const isRefused = (error: SqlError): boolean =>
  error.reason._tag === "AuthenticationError" || ["3D000", "42501"].includes(codeOf(error))

/** An infrastructure error at the edge: `Unavailable` or a named defect. */
export const edge = <A, R>(effect: Effect.Effect<A, SqlError | Unavailable, R>): Effect.Effect<A, Unavailable, R> =>
  Effect.catchTag(effect, "SqlError", (error) =>
    isAway(error) ? Effect.fail(unavailable(error)) : Effect.die(fault(error))
  )

/**
 * Statements sent one behind the other without waiting, answered together.
 * Needs a session that nobody else uses: the order of sending is the order here.
 */
export const pipelined = <A>(
  statements: ReadonlyArray<Effect.Effect<A, SqlError>>
): Effect.Effect<ReadonlyArray<A>, SqlError> =>
  Effect.forEach(statements, (statement) => Effect.forkChild(statement, { startImmediately: true })).pipe(
    Effect.flatMap((fibers) => Effect.forEach(fibers, (fiber) => Effect.exit(Fiber.join(fiber)))),
    Effect.flatMap((exits) => Effect.forEach(exits, (exit) => exit))
  )

/** Whoever is not let in has not reached the database: that may change while a process runs. */
const reached = <A, R>(opening: Effect.Effect<A, SqlError, R>): Effect.Effect<A, Unavailable, R> =>
  Effect.mapError(opening, unavailable)

const overloaded = new Unavailable({ message: "reading is overloaded" })

/** Lends the sessions for reading. Whoever finds all of them taken waits no longer than for a silent one. */
const readers = Effect.fnUntraced(function* (sessions: WatchedSessions.Sessions, poolSize: number, patience: number) {
  const context = yield* Effect.context<never>()
  const wanted = { settings: purposes.read, isTimed: true, isPooled: true }
  const forget = (connection: PgConnection.PgConnection) =>
    void Effect.runForkWith(context)(Pool.invalidate(pool, connection))
  const pool: Pool.Pool<PgConnection.PgConnection, Unavailable> = yield* Pool.makeWithTTL({
    acquire: reached(Effect.map(sessions.open(wanted, forget), ({ connection }) => connection)),
    min: 0,
    max: poolSize,
    concurrency: sharing,
    timeToLive: "10 minutes",
    timeToLiveStrategy: "usage"
  })
  let users = 0
  return <A>(f: (connection: PgConnection.PgConnection) => Effect.Effect<A, SqlError>) =>
    Effect.suspend((): Effect.Effect<A, SqlError | Unavailable> => {
      users += 1
      const used = Effect.onExit(Pool.use(pool, f), () => Effect.sync(() => void (users -= 1)))
      if (users <= poolSize * sharing) return used
      return Effect.timeoutOrElse(used, { duration: patience, orElse: () => Effect.fail(overloaded) })
    })
})

export const layer = (options: Options): Layer.Layer<Database> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const limit = options.silence ?? silence
      const sessions = yield* WatchedSessions.make({
        url: options.url,
        applicationName: options.applicationName ?? "payments-platform",
        silence: limit
      })
      const use = yield* readers(sessions, options.poolSize, 2 * limit)
      const opened = (purpose: Purpose) =>
        sessions.open({ settings: purposes[purpose], isTimed: isTimed(purpose), isPooled: false })
      const open = (purpose: Purpose) => reached(opened(purpose))
      const attempt = (sql: string, parameters?: ReadonlyArray<unknown>) =>
        use((session) => session.queryValues(sql, parameters))
      return {
        attempt,
        read: (sql, parameters) => edge(attempt(sql, parameters)),
        readOnce: (sql, parameters) => edge(use((session) => session.queryValues(sql, parameters, false))),
        readAll: (statements) =>
          edge(
            use((session) => pipelined(statements.map(({ parameters, sql }) => session.queryValues(sql, parameters))))
          ),
        admission: Effect.scoped(opened("hold")).pipe(
          Effect.asVoid,
          Effect.mapError((error) =>
            isRefused(error) ? new Refused({ message: detailOf(error) }) : new Unavailable({ message: detailOf(error) })
          )
        ),
        session: (purpose) => Effect.map(open(purpose), ({ connection }) => connection),
        listen: Effect.fnUntraced(function* (channel) {
          const { connection, drop } = yield* open("hold")
          const notifications = yield* edge(connection.listen(channel))
          // its end would wait for the answer to UNLISTEN
          yield* Effect.addFinalizer(() => Effect.sync(drop))
          return notifications
        })
      }
    })
  )
