/**
 * A session with PostgreSQL that opens on first use, and again on the next use after its connection was lost or retired
 * (Outages.ts). It does not retry. One user at a time: callers must take turns.
 */
import type { PgConnection } from "@effect/sql-pg"
import { Effect, Exit, Scope } from "effect"
import { SqlError } from "effect/sql/SqlError"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { isTransient } from "./SqlErrors.ts"
import type { WatchedConnection } from "./WatchedSessions.ts"

export interface Session {
  readonly use: <A, E>(
    f: (connection: PgConnection.PgConnection) => Effect.Effect<A, E | SqlError>
  ) => Effect.Effect<A, E | SqlError | Unavailable>
}

const isLost = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.some(
    (reason) => reason._tag !== "Fail" || (reason.error instanceof SqlError && isTransient(reason.error))
  )

export const make = (
  open: Effect.Effect<WatchedConnection, Unavailable, Scope.Scope>
): Effect.Effect<Session, never, Scope.Scope> =>
  Effect.gen(function* () {
    const outer = yield* Effect.scope
    let current: { readonly connection: WatchedConnection; readonly scope: Scope.Closeable } | null = null

    const reopen = Effect.gen(function* () {
      const scope = yield* Scope.fork(outer)
      const connection = yield* open.pipe(
        Scope.provide(scope),
        Effect.onError(() => Scope.close(scope, Exit.void))
      )
      current = { connection, scope }
      return connection
    })
    const close = Effect.suspend(() => {
      const was = current
      current = null
      return was === null ? Effect.void : Scope.close(was.scope, Exit.void)
    })
    const get = Effect.suspend(() => {
      if (current !== null && !current.connection.isRetired()) return Effect.succeed(current.connection)
      return Effect.andThen(close, reopen)
    })

    return {
      use: (f) => Effect.onExit(Effect.flatMap(get, f), (exit) => (isLost(exit) ? close : Effect.void))
    }
  })

/** Runs `body` in a transaction. A failure, a defect or an interruption rolls it back. */
export const transaction = <A, E>(
  connection: PgConnection.PgConnection,
  body: Effect.Effect<A, E>
): Effect.Effect<A, E | SqlError> =>
  connection.query("begin").pipe(
    Effect.andThen(body),
    Effect.tap(() => connection.query("commit")),
    Effect.onError(() => Effect.ignore(connection.query("rollback")))
  )
