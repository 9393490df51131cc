/**
 * Opens sessions with PostgreSQL and closes those that stop answering. A cut network and a frozen server give no error,
 * so a caller would wait without end.
 *
 * One timer checks all sessions ten times within `answerLimit`. A session that has an unanswered statement and has sent
 * no answer for `answerLimit` milliseconds is closed: its statements fail, and the next use opens another session. The
 * limit must exceed the statement_timeout of PostgreSQL. Sessions without a statement_timeout are never closed so.
 */
import { connect, type Socket } from "node:net"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Exit, type Redacted, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as DatabaseAddress from "./DatabaseAddress.ts"

export interface Options {
  readonly url: Redacted.Redacted
  readonly applicationName: string
  /** milliseconds until a session with an unanswered statement is closed */
  readonly answerLimit: number
}

export interface SessionOptions {
  /** settings of PostgreSQL */
  readonly settings: Readonly<Record<string, string>>
  /** whether PostgreSQL itself ends long statements, so that a longer wait means that the session is dead */
  readonly hasStatementTimeout: boolean
  /** whether the session may be closed while it is idle */
  readonly isPooled: boolean
}

export interface OpenSession {
  readonly connection: PgConnection.PgConnection
  /** closes the socket without telling PostgreSQL */
  readonly drop: () => void
}

export interface Sessions {
  /** opens a session until the scope closes; `onLost` is called when it ends before */
  readonly open: (
    options: SessionOptions,
    onLost?: (connection: PgConnection.PgConnection) => void
  ) => Effect.Effect<OpenSession, SqlError, Scope.Scope>
}

/** Checks within `answerLimit`. */
const checksPerLimit = 10
/** Milliseconds until an attempt to connect fails, unless `connectShare` is less. */
const connectTimeout = 3_000
/**
 * Connecting may take at most this share of `answerLimit`. When the silent sessions are closed, an attempt from before the
 * outage must have failed: the pool gives its failure to whoever waits for a session, also to one who came later. The
 * limit of the platform is long enough anyway; tests have a shorter one.
 */
const connectShare = 0.5
/** Milliseconds until a socket is destroyed whose peer does not close it. */
const closeTimeout = 1_000
/** Milliseconds until an idle connection is probed. */
const keepAlive = 10_000

interface Watch {
  readonly options: SessionOptions
  readonly socket: Socket
  /** may be called more than once */
  readonly onLost: () => void
  /** unanswered statements */
  pending: number
  /** checks since its last answer while a statement is pending */
  unansweredChecks: number
  /** its socket is closed, or is about to be */
  isLost: boolean
}

/** Logs once that sessions were lost, and once that PostgreSQL answers again. */
const makeOutageLog = (run: (effect: Effect.Effect<void>) => void) => {
  let isOut = false
  return {
    lost: (reason: string, sessions: number) => {
      if (isOut) return
      isOut = true
      run(Effect.logWarning("Sessions with PostgreSQL were lost.", { event: "database_lost", reason, sessions }))
    },
    answered: () => {
      if (!isOut) return
      isOut = false
      run(Effect.logInfo("PostgreSQL answers again.", { event: "database_back" }))
    }
  }
}

type OutageLog = ReturnType<typeof makeOutageLog>

/** Calls `onLost`. False: the session was known to be lost. */
const lose = (watch: Watch): boolean => {
  if (watch.isLost) return false
  watch.isLost = true
  watch.onLost()
  return true
}

const close = (watch: Watch): void => {
  lose(watch)
  watch.socket.destroy()
}

/** Closes the silent sessions, and the idle ones of the pool with them: whether those still work is unknown. */
const closeSilent = (watches: ReadonlySet<Watch>, { lost }: OutageLog): void => {
  const silent = [...watches].filter(
    ({ isLost, options, pending, unansweredChecks }) =>
      !isLost && options.hasStatementTimeout && pending > 0 && unansweredChecks >= checksPerLimit
  )
  if (silent.length === 0) return
  const idle = [...watches].filter(({ isLost, options, pending }) => !isLost && options.isPooled && pending === 0)
  lost("no answer", silent.length + idle.length)
  for (const watch of [...silent, ...idle]) close(watch)
}

/** The session with its pending statements counted. */
const counted = (connection: PgConnection.PgConnection, watch: Watch, { answered }: OutageLog) => {
  const count = <A, R>(statement: Effect.Effect<A, SqlError, R>): Effect.Effect<A, SqlError, R> =>
    Effect.suspend(() => {
      if (watch.pending === 0) watch.unansweredChecks = 0
      watch.pending += 1
      return Effect.onExit(statement, (exit) =>
        Effect.sync(() => {
          watch.pending -= 1
          watch.unansweredChecks = 0
          if (Exit.isSuccess(exit)) answered()
          // again: the pool did not know the session yet when it was lost while it was being opened
          else if (watch.isLost) watch.onLost()
        })
      )
    })
  return {
    ...connection,
    query: (...args: Parameters<typeof connection.query>) => count(connection.query(...args)),
    queryValues: (...args: Parameters<typeof connection.queryValues>) => count(connection.queryValues(...args)),
    listen: (channel: string) => count(connection.listen(channel))
  }
}

export const make = Effect.fnUntraced(function* ({ answerLimit, applicationName, url }: Options) {
  const context = yield* Effect.context<never>()
  const outageLog = makeOutageLog((effect) => void Effect.runForkWith(context)(effect))
  const watches = new Set<Watch>()
  const checkSessions = () => {
    for (const watch of watches) watch.unansweredChecks += 1
    closeSilent(watches, outageLog)
  }
  // counts checks, not time: a process that was frozen has not given its sessions the time to answer
  yield* Effect.acquireRelease(
    Effect.sync(() => setInterval(checkSessions, answerLimit / checksPerLimit).unref()),
    (timer) => Effect.sync(() => clearInterval(timer))
  )

  /** Watches a session until the scope closes. */
  const watch = (watched: Watch) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const onEnd = () => {
          watches.delete(watched)
          if (lose(watched)) outageLog.lost("closed", 1)
        }
        watches.add(watched)
        // before its statements fail: their callers return it to the pool, which would hand it out again
        watched.socket.prependOnceListener("error", onEnd)
        watched.socket.prependOnceListener("close", onEnd)
      }),
      () =>
        Effect.sync(() => {
          watched.isLost = true
          watches.delete(watched)
          watched.socket.setTimeout(closeTimeout, () => watched.socket.destroy())
        })
    )

  const open: Sessions["open"] = (options, onLost) =>
    Effect.gen(function* () {
      const sockets: Array<Socket> = []
      const stream = () => {
        const socket = connect({
          ...DatabaseAddress.parse(url),
          noDelay: true,
          keepAlive: true,
          keepAliveInitialDelay: keepAlive
        })
        socket.on("error", () => undefined)
        sockets.push(socket)
        return socket
      }
      const connection = yield* PgConnection.make({
        url,
        stream,
        multiplex: true,
        preparedStatementCacheSize: 200,
        applicationName,
        connectTimeout: Math.min(connectTimeout, connectShare * answerLimit),
        startupParameters: { client_min_messages: "warning", jit: "off", ...options.settings }
      })
      const [socket] = sockets
      if (socket === undefined) return yield* Effect.die(new Error("a session without a socket"))
      const watched: Watch = {
        options,
        socket,
        onLost: () => onLost?.(session),
        pending: 0,
        unansweredChecks: 0,
        isLost: socket.destroyed
      }
      const session = counted(connection, watched, outageLog)
      yield* watch(watched)
      return { connection: session, drop: () => close(watched) }
    })
  const sessions: Sessions = { open }
  return sessions
})
