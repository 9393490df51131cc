/**
 * Opens sessions with PostgreSQL, and ends those that fall silent. A network that
 * is cut and a server that is stopped give no sign: whoever waits for an answer
 * would wait for ever. So one clock for all sessions looks which of them owe an
 * answer and have given none for longer than PostgreSQL may take for a statement.
 * Such a session is cut off: its statements fail, and the next one opens another.
 */
import { connect, type Socket } from "node:net"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Exit, type Redacted, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as DatabaseAddress from "./DatabaseAddress.ts"

export interface Options {
  readonly url: Redacted.Redacted
  readonly applicationName: string
  /** milliseconds in which a session that owes an answer gives one */
  readonly silence: number
}

export interface Wanted {
  /** settings of PostgreSQL */
  readonly settings: Readonly<Record<string, string>>
  /** whether PostgreSQL itself ends its statements after a while, so that one that lasts longer means silence */
  readonly isTimed: boolean
  /** one of many that may go whenever it is idle */
  readonly isPooled: boolean
}

export interface Opened {
  readonly connection: PgConnection.PgConnection
  /** Ends it without a farewell. */
  readonly drop: () => void
}

export interface Sessions {
  /** Until the scope closes. `onLost` is called when it ends before. */
  readonly open: (
    wanted: Wanted,
    onLost?: (connection: PgConnection.PgConnection) => void
  ) => Effect.Effect<Opened, SqlError, Scope.Scope>
}

/** How often the clock looks within the time of silence. */
const looks = 10
/** Milliseconds in which a session is opened. */
const opening = 3_000
/** Milliseconds until a peer that does not say goodbye is left. */
const farewell = 1_000
/** Milliseconds until an idle connection is probed. */
const keepAlive = 10_000

interface Watch {
  readonly wanted: Wanted
  readonly socket: Socket
  /** statements without an answer */
  pending: number
  /** looks of the clock since it last gave an answer that it owed */
  quiet: number
  isOver: boolean
}

/** Says once that sessions were lost, and once that PostgreSQL answers again. */
const outages = (run: (effect: Effect.Effect<void>) => void) => {
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

type Outages = ReturnType<typeof outages>

const end = (watch: Watch): void => {
  watch.isOver = true
  watch.socket.destroy()
}

/** Those that owe an answer for too long, and with them the idle ones of the pool, of which nobody knows. */
const endSilent = (watches: ReadonlySet<Watch>, { lost }: Outages): void => {
  const silent = [...watches].filter(({ quiet, pending, wanted }) => wanted.isTimed && pending > 0 && quiet >= looks)
  if (silent.length === 0) return
  const idle = [...watches].filter(({ pending, wanted }) => wanted.isPooled && pending === 0)
  lost("no answer", silent.length + idle.length)
  for (const watch of [...silent, ...idle]) end(watch)
}

/** The same session, whose statements are counted. */
const counted = (connection: PgConnection.PgConnection, watch: Watch, { answered }: Outages) => {
  const count = <A, R>(statement: Effect.Effect<A, SqlError, R>): Effect.Effect<A, SqlError, R> =>
    Effect.suspend(() => {
      if (watch.pending === 0) watch.quiet = 0
      watch.pending += 1
      return Effect.onExit(statement, (exit) =>
        Effect.sync(() => {
          watch.pending -= 1
          watch.quiet = 0
          if (Exit.isSuccess(exit)) answered()
        })
      )
    })
  return {
    ...connection,
    query: (...asked: Parameters<typeof connection.query>) => count(connection.query(...asked)),
    queryValues: (...asked: Parameters<typeof connection.queryValues>) => count(connection.queryValues(...asked)),
    listen: (channel: string) => count(connection.listen(channel))
  }
}

export const make = Effect.fnUntraced(function* ({ applicationName, silence, url }: Options) {
  const context = yield* Effect.context<never>()
  const told = outages((effect) => void Effect.runForkWith(context)(effect))
  const watches = new Set<Watch>()
  const look = () => {
    for (const watch of watches) watch.quiet += 1
    endSilent(watches, told)
  }
  // counts looks, not time: a process that stood still has not given its sessions the time to answer
  yield* Effect.acquireRelease(
    Effect.sync(() => setInterval(look, silence / looks).unref()),
    (timer) => Effect.sync(() => clearInterval(timer))
  )

  const watch = (socket: Socket, wanted: Wanted, onLost: () => void) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const made: Watch = { wanted, socket, pending: 0, quiet: 0, isOver: false }
        watches.add(made)
        socket.once("close", () => {
          const wasWatched = watches.delete(made)
          if (wasWatched && !made.isOver) told.lost("closed", 1)
          if (wasWatched) onLost()
        })
        return made
      }),
      (made) =>
        Effect.sync(() => {
          watches.delete(made)
          socket.setTimeout(farewell, () => socket.destroy())
        })
    )

  const open: Sessions["open"] = (wanted, onLost) =>
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
        connectTimeout: Math.min(opening, silence),
        startupParameters: { client_min_messages: "warning", jit: "off", ...wanted.settings }
      })
      const [socket] = sockets
      if (socket === undefined) return yield* Effect.die(new Error("a session without a socket"))
      const watched = yield* watch(socket, wanted, () => onLost?.(session))
      const session = counted(connection, watched, told)
      return { connection: session, drop: () => end(watched) }
    })
  const sessions: Sessions = { open }
  return sessions
})
