/**
 * Opens sessions with PostgreSQL, and closes those that must not be used any more. A cut network and a frozen server give
 * no error, so a caller would wait without end; after a failover a session may stay open with the former primary.
 *
 * An outage concerns every session that is open when it is noticed, since they may all lead to the wrong server. Three
 * things show one: a session ends that nobody closed; PostgreSQL says that it shuts down, recovers or only reads; a
 * session that owes an answer sends nothing for `answerLimit` milliseconds. The sessions then take no new statement, and
 * are closed: at once after a silence, otherwise once they owe no answer. The next use opens another session.
 *
 * One timer checks all sessions ten times within `answerLimit`, which must exceed the statement_timeout of PostgreSQL.
 * Sessions without a statement_timeout are left alone.
 */
import { connect, type Socket } from "node:net"
import { PgConnection } from "@effect/sql-pg"
import { Cause, Effect, Exit, type Redacted, type Scope } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import * as DatabaseAddress from "./DatabaseAddress.ts"
import { codeOf } from "./SqlErrors.ts"

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
    options: SessionOptions,
    onRetired?: (connection: WatchedConnection) => void
  ) => Effect.Effect<OpenSession, SqlError, Scope.Scope>
}

/** Checks within `answerLimit`. */
const checksPerLimit = 10
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

/** Milliseconds between two outages that a read-only server shows: where it is the only one, new sessions do not help. */
const readOnlyInterval = 1_000

/** SQLSTATEs that show an outage. */
const readOnlyCode = "25006"
const outageCodes: ReadonlyMap<string, string> = new Map([
  [readOnlyCode, "read-only"],
  ["57P01", "shut down"],
  ["57P02", "crashed"],
  ["57P03", "starting"]
])

interface Watch {
  readonly options: SessionOptions
  readonly socket: Socket
  /** may be called more than once */
  readonly onRetired: () => void
  /** unanswered statements */
  pending: number
  /** what the socket had read at the last check */
  bytesRead: number
  /** checks in a row at which the session owed an answer and had sent nothing */
  silentChecks: number
  /** whether the watch itself waits for an answer, because a caller no longer does */
  isProbed: boolean
  isRetired: boolean
  /** its socket is closed, or is about to be */
  isClosed: boolean
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

const retire = (watch: Watch): void => {
  watch.isRetired = true
  watch.onRetired()
}

const close = (watch: Watch): void => {
  watch.isClosed = true
  retire(watch)
  watch.socket.destroy()
}

/** The pool closes its sessions itself once nobody uses them. */
const closeWhenIdle = (watch: Watch): void => {
  if (watch.isRetired && watch.pending === 0 && !watch.options.isPooled) close(watch)
}

/** The sessions of one platform, and the outages that they show. */
const makeOutages = (run: (effect: Effect.Effect<void>) => void) => {
  const log = makeOutageLog(run)
  const watches = new Set<Watch>()
  let readOnlyUntil = 0

  const begin = (reason: string, isSilent: boolean): void => {
    const open = [...watches].filter(({ isClosed, options }) => !isClosed && options.hasStatementTimeout)
    log.lost(reason, open.length)
    for (const watch of open) {
      if (isSilent) close(watch)
      else retire(watch)
      closeWhenIdle(watch)
    }
  }

  /** What the error of a statement says of the server. */
  const heed = (error: SqlError): void => {
    const code = codeOf(error)
    const reason = outageCodes.get(code)
    if (reason === undefined) return
    if (code === readOnlyCode && performance.now() < readOnlyUntil) return
    if (code === readOnlyCode) readOnlyUntil = performance.now() + readOnlyInterval
    begin(reason, false)
  }

  return {
    watches,
    /** A session ended that nobody has closed. */
    ended: (watch: Watch) => {
      watches.delete(watch)
      const isNews = !watch.isClosed && !watch.isRetired
      watch.isClosed = true
      retire(watch)
      if (isNews) begin("closed", false)
    },
    answered: (watch: Watch) => void (watch.isRetired || log.answered()),
    failed: (watch: Watch, error: SqlError) => void (watch.isRetired || heed(error)),
    /** Only bytes that have arrived prove that a session is alive. */
    check: () => {
      for (const watch of watches) {
        const isSilent = watch.pending > 0 && watch.socket.bytesRead === watch.bytesRead
        watch.bytesRead = watch.socket.bytesRead
        watch.silentChecks = isSilent ? watch.silentChecks + 1 : 0
      }
      const isLost = [...watches].some(
        ({ isClosed, options, silentChecks }) =>
          !isClosed && options.hasStatementTimeout && silentChecks >= checksPerLimit
      )
      if (isLost) begin("no answer", true)
    }
  }
}

type Outages = ReturnType<typeof makeOutages>

/** The session with its unanswered statements counted. */
const counted = (
  connection: PgConnection.PgConnection,
  watch: Watch,
  outages: Outages,
  run: (effect: Effect.Effect<void>) => void
): WatchedConnection => {
  const onExit = (exit: Exit.Exit<unknown, SqlError>): void => {
    watch.pending -= 1
    if (Exit.isSuccess(exit)) outages.answered(watch)
    else if (Cause.hasInterrupts(exit.cause)) probe()
    else for (const { error } of exit.cause.reasons.filter(Cause.isFailReason)) outages.failed(watch, error)
    // again: the pool did not know the session yet when it was retired while it was being opened
    if (watch.isRetired) watch.onRetired()
    closeWhenIdle(watch)
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

export const make = Effect.fnUntraced(function* ({ answerLimit, applicationName, url }: Options) {
  const context = yield* Effect.context<never>()
  const run = (effect: Effect.Effect<void>) => void Effect.runForkWith(context)(effect)
  const outages = makeOutages(run)
  // counts checks, not time: a process that was frozen has not given its sessions the time to answer
  yield* Effect.acquireRelease(
    Effect.sync(() => setInterval(outages.check, answerLimit / checksPerLimit).unref()),
    (timer) => Effect.sync(() => clearInterval(timer))
  )

  /** Watches a session until the scope closes. */
  const watch = (watched: Watch) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const onEnd = () => outages.ended(watched)
        outages.watches.add(watched)
        // before its statements fail: their callers return it to the pool, which would hand it out again
        watched.socket.prependOnceListener("error", onEnd)
        watched.socket.prependOnceListener("close", onEnd)
      }),
      () =>
        Effect.sync(() => {
          watched.isClosed = true
          outages.watches.delete(watched)
          watched.socket.setTimeout(closeTimeout, () => watched.socket.destroy())
        })
    )

  const openLimit = Math.min(connectTimeout, connectShare * answerLimit)
  const open: Sessions["open"] = (options, onRetired) =>
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
        connectTimeout: openLimit
      })
      const [socket] = sockets
      if (socket === undefined) return yield* Effect.die(new Error("a session without a socket"))
      const watched: Watch = {
        options,
        socket,
        onRetired: () => onRetired?.(session),
        pending: 0,
        bytesRead: socket.bytesRead,
        silentChecks: 0,
        isProbed: false,
        isRetired: socket.destroyed,
        isClosed: socket.destroyed
      }
      const session = counted(connection, watched, outages, run)
      yield* watch(watched)
      yield* session.queryValues(setting(options.settings), [], false)
      return { connection: session, drop: () => close(watched) }
    }).pipe(Effect.timeoutOrElse({ duration: openLimit, orElse: () => Effect.fail(noAnswer) }))
  const sessions: Sessions = { open }
  return sessions
})
