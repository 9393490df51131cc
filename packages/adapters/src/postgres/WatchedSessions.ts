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
/** The most milliseconds until an attempt to connect fails. */
const connectTimeout = 3_000
/**
 * The same as a share of `answerLimit`. When the silent sessions are closed, an attempt from before the outage must have
 * failed: the pool gives its failure to whoever waits for a session, also to one who came later.
 */
const connectShare = 0.5
/** Milliseconds until a socket is destroyed whose peer does not close it. */
const closeTimeout = 1_000
/** Milliseconds until an idle connection is probed. */
const keepAlive = 10_000

interface Watch {
  readonly options: SessionOptions
  readonly socket: Socket
  /** forgets the session and calls `onLost`; without effect from the second call on */
  readonly forget: () => void
  /** unanswered statements */
  pending: number
  /** checks since its last answer while a statement is pending */
  unansweredChecks: number
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

const close = (watch: Watch): void => {
  watch.forget()
  watch.socket.destroy()
}

/** Closes the silent sessions, and the idle ones of the pool with them: whether those still work is unknown. */
const closeSilent = (watches: ReadonlySet<Watch>, { lost }: OutageLog): void => {
  const silent = [...watches].filter(
    ({ options, pending, unansweredChecks }) =>
      options.hasStatementTimeout && pending > 0 && unansweredChecks >= checksPerLimit
  )
  if (silent.length === 0) return
  const idle = [...watches].filter(({ options, pending }) => options.isPooled && pending === 0)
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

  const watch = (socket: Socket, options: SessionOptions, onLost: () => void) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const forget = () => {
          if (watches.delete(added)) onLost()
        }
        const added: Watch = { options, socket, forget, pending: 0, unansweredChecks: 0 }
        watches.add(added)
        const lose = () => {
          if (watches.has(added)) outageLog.lost("closed", 1)
          forget()
        }
        // before its statements fail: their callers return it to the pool, which would hand it out again
        socket.prependOnceListener("error", lose)
        socket.prependOnceListener("close", lose)
        return added
      }),
      (made) =>
        Effect.sync(() => {
          watches.delete(made)
          socket.setTimeout(closeTimeout, () => socket.destroy())
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
      const watched = yield* watch(socket, options, () => onLost?.(session))
      const session = counted(connection, watched, outageLog)
      return { connection: session, drop: () => close(watched) }
    })
  const sessions: Sessions = { open }
  return sessions
})
