/**
 * The sessions with PostgreSQL: a shared pool for reads, whose statements are pipelined, and exclusive sessions for
 * commits, locks and LISTEN.
 *
 * - Errors: a statement that PostgreSQL refuses is a `DatabaseFault` defect. `Unavailable` means that PostgreSQL cannot
 *   be reached or is overloaded; the next statement connects again.
 * - Time: PostgreSQL ends a statement after 5 s. A statement unanswered for 7 s shows an outage, at which every open
 *   session is replaced (Outages.ts). Migrations have no such limit.
 */
import type { PgConnection } from "@effect/sql-pg"
import { Context, Data, Effect, Fiber, Layer, Pool, type Queue, type Redacted, type Scope } from "effect"
import { SqlError } from "effect/sql/SqlError"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import { codeOf, detailOf, orUnavailable, toUnavailable } from "./SqlErrors.ts"
import * as WatchedSessions from "./WatchedSessions.ts"

/** PostgreSQL is reachable and does not let this user into this database. An operator must act; a retry does not help. */
export class AccessRefusal extends Data.TaggedError("Database/Refused")<{ readonly message: string }> {}

export interface Options {
  readonly url: Redacted.Redacted
  /** sessions for reads; commits, leadership, LISTEN and health checks take up to 8 more */
  readonly poolSize: number
  readonly applicationName?: string
  /** milliseconds until an unanswered session is closed; must exceed every statement_timeout below */
  readonly silence?: number
}

/** PostgreSQL ends a statement after 5 s; 2 s remain for its answer to arrive. */
const defaultAnswerLimit = 7_000
/** Statements in flight on one read session. */
export const statementsPerSession = 32

/** The settings of PostgreSQL for each purpose of a session. */
const purposes = {
  /**
   * Plans must use indexes whatever the statistics say: a table that has just begun to grow has none yet. Parallel
   * workers are off, because starting them takes longer than any of these statements may.
   */
  read: {
    statement_timeout: "5s",
    enable_seqscan: "off",
    enable_hashjoin: "off",
    enable_mergejoin: "off",
    max_parallel_workers_per_gather: "0"
  },
  /**
   * A process that freezes within a transaction loses its locks after 0.5 s; others wait for them up to 1 s. Plans
   * must use indexes, as above.
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
  /** advisory locks and LISTEN: open for long, and mostly idle */
  hold: { statement_timeout: "5s" },
  migrate: { lock_timeout: "30s" }
} as const
export type Purpose = keyof typeof purposes

/** A migration may take any time. */
const hasStatementTimeout = (purpose: Purpose): boolean => purpose !== "migrate"

export type Values = ReadonlyArray<ReadonlyArray<unknown>>

export class Database extends Context.Service<
  Database,
  {
    /** runs one statement on a pooled session and returns its rows as arrays of values */
    readonly read: (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, Unavailable>
    /** as `read`, but fails with the error of PostgreSQL */
    readonly query: (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, SqlError | Unavailable>
    /** as `read`, but planned for these parameters alone: for statements whose best plan depends on their values */
    readonly readUnprepared: (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, Unavailable>
    /** runs statements in order on one pooled session, in one round trip, each in a transaction of its own */
    readonly readAll: (statements: ReadonlyArray<Statement>) => Effect.Effect<ReadonlyArray<Values>, Unavailable>
    /** opens a session and closes it: succeeds when PostgreSQL is reachable and lets this user in */
    readonly checkAccess: Effect.Effect<void, AccessRefusal | Unavailable>
    /** opens an exclusive session, which is closed with the scope */
    readonly session: (purpose: Purpose) => Effect.Effect<WatchedSessions.WatchedConnection, Unavailable, Scope.Scope>
    /** the notifications of a channel, on an exclusive session, which is closed with the scope */
    readonly listen: (channel: string) => Effect.Effect<Notifications, Unavailable, Scope.Scope>
  }
>()("@payments-platform/adapters/Database") {}

export type Notifications = Queue.Dequeue<PgConnection.Notification, SqlError>

export interface Statement {
  readonly sql: string
  readonly parameters: ReadonlyArray<unknown>
}

/** Wrong user or password, no such database, or no permission to connect. */
const isRefused = (error: SqlError): boolean =>
  error.reason._tag === "AuthenticationError" || ["3D000", "42501"].includes(codeOf(error))

/**
 * Sends statements one behind the other without waiting for their answers; PostgreSQL runs them in this order. The
 * session must have no other user. Fails with the error of the first statement that failed.
 */
export const pipeline = <A>(
  statements: ReadonlyArray<Effect.Effect<A, SqlError>>
): Effect.Effect<ReadonlyArray<A>, SqlError> =>
  Effect.forEach(statements, (statement) => Effect.forkChild(statement, { startImmediately: true })).pipe(
    Effect.flatMap((fibers) => Effect.forEach(fibers, (fiber) => Effect.exit(Fiber.join(fiber)))),
    Effect.flatMap((exits) => Effect.forEach(exits, (exit) => exit))
  )

/** While a process runs, a refused login counts as unavailable too: the operator may correct it. */
const orNotReached = <A, R>(opening: Effect.Effect<A, SqlError, R>): Effect.Effect<A, Unavailable, R> =>
  Effect.mapError(opening, toUnavailable)

const overloaded = new Unavailable({ message: "reading is overloaded" })

/**
 * The pool of read sessions. Each caller waits at most `waitLimit` milliseconds. The limit also holds for a caller that gets
 * a session at once: when that session is lost, the pool may have no other one until a session can be opened.
 */
const makeReadPool = Effect.fnUntraced(function* (
  sessions: WatchedSessions.Sessions,
  poolSize: number,
  waitLimit: number
) {
  const context = yield* Effect.context<never>()
  const sessionOptions = { settings: purposes.read, hasStatementTimeout: true, isPooled: true }
  const evict = (connection: WatchedSessions.WatchedConnection) =>
    void Effect.runForkWith(context)(Pool.invalidate(pool, connection))
  const pool: Pool.Pool<WatchedSessions.WatchedConnection, Unavailable> = yield* Pool.makeWithTTL({
    acquire: orNotReached(Effect.map(sessions.open(sessionOptions, evict), ({ connection }) => connection)),
    min: 0,
    max: poolSize,
    concurrency: statementsPerSession,
    timeToLive: "10 minutes",
    timeToLiveStrategy: "usage"
  })
  return <A>(
    f: (connection: PgConnection.PgConnection) => Effect.Effect<A, SqlError>
  ): Effect.Effect<A, SqlError | Unavailable> =>
    Effect.timeoutOrElse(Pool.use(pool, f), { duration: waitLimit, orElse: () => Effect.fail(overloaded) })
})

export const layer = (options: Options): Layer.Layer<Database> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const limit = options.silence ?? defaultAnswerLimit
      const sessions = yield* WatchedSessions.make({
        url: options.url,
        applicationName: options.applicationName ?? "payments-platform",
        answerLimit: limit
      })
      const use = yield* makeReadPool(sessions, options.poolSize, 2 * limit)
      const opened = (purpose: Purpose) =>
        sessions.open({
          settings: purposes[purpose],
          hasStatementTimeout: hasStatementTimeout(purpose),
          isPooled: false
        })
      const open = (purpose: Purpose) => orNotReached(opened(purpose))
      const query = (sql: string, parameters?: ReadonlyArray<unknown>) =>
        use((session) => session.queryValues(sql, parameters))
      return {
        query,
        read: (sql, parameters) => orUnavailable(query(sql, parameters)),
        readUnprepared: (sql, parameters) =>
          orUnavailable(use((session) => session.queryValues(sql, parameters, false))),
        readAll: (statements) =>
          orUnavailable(
            use((session) => pipeline(statements.map(({ parameters, sql }) => session.queryValues(sql, parameters))))
          ),
        checkAccess: Effect.scoped(opened("hold")).pipe(
          Effect.asVoid,
          Effect.mapError((error) =>
            isRefused(error)
              ? new AccessRefusal({ message: detailOf(error) })
              : new Unavailable({ message: detailOf(error) })
          )
        ),
        session: (purpose) => Effect.map(open(purpose), ({ connection }) => connection),
        listen: Effect.fnUntraced(function* (channel) {
          const { connection, drop } = yield* open("hold")
          const notifications = yield* orUnavailable(connection.listen(channel))
          // a regular close would wait for the answer to UNLISTEN
          yield* Effect.addFinalizer(() => Effect.sync(drop))
          return notifications
        })
      }
    })
  )
