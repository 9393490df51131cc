/**
 * Outages of PostgreSQL, and the sessions that must not be used any more. A cut network and a frozen server give no error,
 * so a caller would wait without end; after a failover a session may stay open with the former primary.
 *
 * An outage concerns every session that is open when it is noticed, since all of them may lead to the wrong server. Three
 * things show one: a session ends that nobody closed; PostgreSQL says that it shuts down, recovers or only reads; a
 * session that owes an answer has sent nothing for the limit. The sessions then take no new statement, and are closed: at
 * once after a silence, otherwise once they owe no answer. The next use opens another session.
 *
 * Sessions without a statement_timeout are left alone: the limit must exceed it.
 */
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Socket } from "node:net"
import { codeOf } from "./SqlErrors.ts"

export interface SessionOptions {
  /** settings of PostgreSQL */
  readonly settings: Readonly<Record<string, string>>
  /** whether PostgreSQL itself ends long statements, so that a longer wait means that the session is dead */
  readonly hasStatementTimeout: boolean
  /** whether the session may be closed while it is idle */
  readonly isPooled: boolean
}

/** The checks in a row at which a session must be silent. */
export const checksPerLimit = 10
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

export interface Watch {
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

export const close = (watch: Watch): void => {
  watch.isClosed = true
  retire(watch)
  watch.socket.destroy()
}

/** The pool closes its sessions itself once nobody uses them. */
export const closeWhenIdle = (watch: Watch): void => {
  if (watch.isRetired && watch.pending === 0 && !watch.options.isPooled) close(watch)
}

/** The sessions of one platform, and the outages that they show. */
export const make = (run: (effect: Effect.Effect<void>) => void) => {
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

  /** Reports an outage if the error of a statement shows one. */
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
    /** Reports a session that ended without being closed here. */
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

export type Outages = ReturnType<typeof make>
