/**
 * Opens sessions with PostgreSQL and watches them for outages (Outages.ts). One timer checks all sessions ten times within
 * `answerLimit`, so that a statement needs no timer of its own.
 */
import { PgConnection } from "@effect/sql-pg"
import { Cause, Effect, Exit, type Redacted, type Scope } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { connect, type Socket } from "node:net"
import * as DatabaseAddress from "./DatabaseAddress.ts"
import * as Outages from "./Outages.ts"

export interface Options {
  readonly url: Redacted.Redacted
  readonly applicationName: string
  /** milliseconds until a session with an unanswered statement is closed */
  readonly answerLimit: number
}

export interface WatchedConnection extends PgConnection.PgConnection {
  /** whether an outage was noticed since it was opened: it must take no new statement */
  readonly isRetired: () => boolean
}

export interface OpenSession {
  readonly connection: WatchedConnection
  /** closes the socket without telling PostgreSQL */
  readonly drop: () => void
}

export interface Sessions {
  /** opens a session until the scope closes; `onRetired` may be called more than once, when an outage is noticed before */
  readonly open: (
    options: Outages.SessionOptions,
    onRetired?: (connection: WatchedConnection) => void
  ) => Effect.Effect<OpenSession, SqlError, Scope.Scope>
}

/** Milliseconds until an attempt to open a session fails, unless `connectShare` is less. */
const connectTimeout = 3_000
/**
 * Opening a session may take at most this share of `answerLimit`. When the silent sessions are closed, an attempt from before the
 * outage must have failed: the pool gives its failure to whoever waits for a session, also to one who came later. The
 * limit of the platform is long enough anyway; tests have a shorter one.
 */
const connectShare = 0.5
/** Milliseconds until a socket is destroyed whose peer does not close it. */
const closeTimeout = 1_000
/** Milliseconds until an idle connection is probed. */
const keepAlive = 10_000

/** The session with its unanswered statements counted. */
const counted = (
  connection: PgConnection.PgConnection,
  watch: Outages.Watch,
  outages: Outages.Outages,
  run: (effect: Effect.Effect<void>) => void
): WatchedConnection => {
  const onExit = (exit: Exit.Exit<unknown, SqlError>): void => {
    watch.pending -= 1
    if (Exit.isSuccess(exit)) outages.answered(watch)
    else if (Cause.hasInterrupts(exit.cause)) probe()
    else for (const { error } of exit.cause.reasons.filter(Cause.isFailReason)) outages.failed(watch, error)
    // again: the pool did not know the session yet when it was retired while it was being opened
    if (watch.isRetired) watch.onRetired()
    Outages.closeWhenIdle(watch)
  }
  const count = <A, R>(statement: Effect.Effect<A, SqlError, R>): Effect.Effect<A, SqlError, R> =>
    Effect.suspend(() => {
      watch.pending += 1
      return Effect.onExit(statement, (exit) => Effect.sync(() => onExit(exit)))
    })
  /** A caller that gives up proves nothing: the session still owes an answer, now to the watch. */
  const probe = (): void => {
    if (watch.isProbed || watch.isClosed) return
    watch.isProbed = true
    const done = Effect.sync(() => void (watch.isProbed = false))
    run(Effect.ignore(Effect.ensuring(count(connection.queryValues("select 1", [], false)), done)))
  }
  return {
    ...connection,
    isRetired: () => watch.isRetired,
    query: (...args: Parameters<typeof connection.query>) => count(connection.query(...args)),
    queryValues: (...args: Parameters<typeof connection.queryValues>) => count(connection.queryValues(...args)),
    listen: (channel: string) => count(connection.listen(channel))
  }
}

/** The settings of every session: plans are not compiled, and notices are not sent. */
const everywhere = { client_min_messages: "warning", jit: "off" }

/**
 * The statement that sets settings for the session. They are not parameters of the connection, because PgBouncer refuses
 * a connection with parameters that it does not know.
 */
const setting = (settings: Readonly<Record<string, string>>): string => {
  const all = Object.entries({ ...everywhere, ...settings })
  return `select ${all.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(", ")}`
}

const noAnswer = new SqlError({
  reason: new ConnectionError({
    cause: new Error("no answer in time"),
    message: "cannot connect",
    operation: "connect"
  })
})

/** A session that is not watched yet, with its socket. `openLimit` is in milliseconds. */
const connectSession = Effect.fnUntraced(function* ({ applicationName, url }: Options, openLimit: number) {
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
    connectTimeout: openLimit
  })
  const [socket] = sockets
  return socket === undefined ? yield* Effect.die(new Error("a session without a socket")) : { connection, socket }
})

/** The watch of a new session, which owes no answer yet. */
const newWatch = (options: Outages.SessionOptions, socket: Socket, onRetired: () => void): Outages.Watch => ({
  options,
  socket,
  onRetired,
  pending: 0,
  bytesRead: socket.bytesRead,
  silentChecks: 0,
  isProbed: false,
  isRetired: socket.destroyed,
  isClosed: socket.destroyed
})

/** Watches a session until the scope closes. */
const watchUntilClosed = (outages: Outages.Outages, watch: Outages.Watch) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const onEnd = () => outages.ended(watch)
      outages.watches.add(watch)
      // before its statements fail: their callers return it to the pool, which would hand it out again
      watch.socket.prependOnceListener("error", onEnd)
      watch.socket.prependOnceListener("close", onEnd)
    }),
    () =>
      Effect.sync(() => {
        watch.isClosed = true
        outages.watches.delete(watch)
        watch.socket.setTimeout(closeTimeout, () => watch.socket.destroy())
      })
  )

/** Checks all sessions until the scope closes. */
const checkRegularly = (outages: Outages.Outages, answerLimit: number) =>
  // counts checks, not time: a process that was frozen has not given its sessions the time to answer
  Effect.acquireRelease(
    Effect.sync(() => setInterval(outages.check, answerLimit / Outages.checksPerLimit).unref()),
    (timer) => Effect.sync(() => clearInterval(timer))
  )

export const make = Effect.fnUntraced(function* (options: Options) {
  const context = yield* Effect.context<never>()
  const run = (effect: Effect.Effect<void>) => void Effect.runForkWith(context)(effect)
  const outages = Outages.make(run)
  yield* checkRegularly(outages, options.answerLimit)
  const openLimit = Math.min(connectTimeout, connectShare * options.answerLimit)

  const open: Sessions["open"] = (sessionOptions, onRetired) =>
    Effect.gen(function* () {
      const { connection, socket } = yield* connectSession(options, openLimit)
      const watch = newWatch(sessionOptions, socket, () => onRetired?.(session))
      const session = counted(connection, watch, outages, run)
      yield* watchUntilClosed(outages, watch)
      yield* session.queryValues(setting(sessionOptions.settings), [], false)
      return { connection: session, drop: () => Outages.close(watch) }
    }).pipe(Effect.timeoutOrElse({ duration: openLimit, orElse: () => Effect.fail(noAnswer) }))
  const sessions: Sessions = { open }
  return sessions
})
