/**
 * The sessions with PostgreSQL: a pool whose statements are pipelined, for all
 * that reads; and sessions of their own, for commits, locks and listening.
 * What the database refuses is a defect by name (`DatabaseFault`); that it
 * cannot be reached is `Unavailable`, after which the next statement tries anew.
 */
import { PgConnection, PgPool } from "@effect/sql-pg"
import { Context, Data, Effect, Fiber, Layer, type Redacted, type Scope } from "effect"
import { SqlError } from "effect/sql/SqlError"
import { Unavailable } from "@payments-platform/domain/ports/Store"

/** A statement that PostgreSQL refused, or that could not be encoded. A bug or poisoned data, never an outage. */
export class DatabaseFault extends Data.TaggedError("DatabaseFault")<{
  readonly message: string
  readonly code: string
  readonly cause: unknown
}> {}

export interface Options {
  readonly url: Redacted.Redacted
  /** sessions for reading; commits, the lead and listening have their own beside these (at most 6) */
  readonly poolSize: number
  readonly applicationName?: string
}

/** What a session is for, with the settings that keep it from doing harm. */
const purposes = {
  /** Indexes whatever the statistics say: a table that just began to grow has none yet. */
  read: { statement_timeout: "5s", enable_seqscan: "off", enable_hashjoin: "off", enable_mergejoin: "off" },
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

export type Values = ReadonlyArray<ReadonlyArray<unknown>>

export class Database extends Context.Service<
  Database,
  {
    /** one statement on a pooled session, with its rows as arrays */
    readonly read: (sql: string, parameters?: ReadonlyArray<unknown>) => Effect.Effect<Values, Unavailable>
    /** statements in order on one pooled session, in one round trip; each stands for itself */
    readonly readAll: (statements: ReadonlyArray<Statement>) => Effect.Effect<ReadonlyArray<Values>, Unavailable>
    /** a session of its own, until the scope closes */
    readonly session: (purpose: Purpose) => Effect.Effect<PgConnection.PgConnection, Unavailable, Scope.Scope>
  }
>()("@payments-platform/adapters/Database") {}

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

export const layer = ({ applicationName, poolSize, url }: Options): Layer.Layer<Database> => {
  const config = (purpose: Purpose) =>
    ({
      url,
      multiplex: true,
      preparedStatementCacheSize: 200,
      applicationName: applicationName ?? "payments-platform",
      connectTimeout: "3 seconds",
      keepAlive: "10 seconds",
      startupParameters: { client_min_messages: "warning", jit: "off", ...purposes[purpose] }
    }) as const
  return Layer.effect(
    Database,
    Effect.gen(function* () {
      const pool = yield* PgPool.make({ ...config("read"), maxConnections: poolSize, idleTimeout: "10 minutes" }).pipe(
        Effect.orDie
      )
      return {
        read: (sql, parameters) => edge(pool.use((session) => session.queryValues(sql, parameters))),
        readAll: (statements) =>
          edge(
            pool.use((session) =>
              pipelined(statements.map(({ parameters, sql }) => session.queryValues(sql, parameters)))
            )
          ),
        session: (purpose) => edge(PgConnection.make(config(purpose)))
      }
    })
  )
}
