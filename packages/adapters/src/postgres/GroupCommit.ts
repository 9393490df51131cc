/**
 * The commit queue of one process. Changes that arrive while earlier ones are being committed form the next batch, and
 * each batch is one transaction (PgCommit.ts).
 *
 * - Order: Changes commit in the order in which they are queued. Beside other processes, the row locks and the expected
 *   versions of `judge` make the result that of some serial order.
 * - Durability: a caller gets its verdict after PostgreSQL has committed. A Change is written at most once, also when
 *   the answer to a commit is lost: the retry asks PostgreSQL what became of the transaction.
 * - Errors: a Change that PostgreSQL refuses fails alone, as a `DatabaseFault` defect. `Unavailable` means that the
 *   queue was full, or that PostgreSQL could not be reached; in the second case the Change may have been committed.
 * - Time: a batch is retried up to 8 times after a conflict and 4 times, over 1.5 s, after a lost connection.
 */
import { Cause, Effect, Exit, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Change, Verdict } from "@payments-platform/domain/decider/Change"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import { codeOf, Database, toFault, isTransient, toUnavailable } from "./Database.ts"
import * as Batcher from "./Batcher.ts"
import { commit, type BatchResult, type EncodedChange, encode, type SentTransaction } from "./PgCommit.ts"
import * as ReconnectingSession from "./ReconnectingSession.ts"

const mostChanges = 128
const mostBytes = 4 * 1024 * 1024
const mostWaiting = 4_096

/** Milliseconds before each retry after a lost connection. After the last one the callers get `Unavailable`. */
const reconnectDelays = [20, 100, 400, 1_000]
/** Retries of a batch that conflicted with another transaction. */
const mostRaces = 8

/** Serialization failure, deadlock, and a row that another process inserted first. */
const raceCodes = new Set(["40001", "40P01", "23505"])

type Verdicts = ReadonlyArray<Exit.Exit<Verdict, Unavailable>>

/** The reaction to a failed batch. */
type Remedy = "repeat" | "reconnect" | "singly" | "give up"

const remedyFor = (error: SqlError | Unavailable, size: number, tries: Tries): Remedy => {
  if (error._tag === "Store/Unavailable") return tries.lost < reconnectDelays.length ? "reconnect" : "give up"
  const code = codeOf(error)
  if (raceCodes.has(code) && tries.races < mostRaces) return "repeat"
  if (code === "55P03") return size > 1 ? "singly" : "give up"
  if (isTransient(error)) return tries.lost < reconnectDelays.length ? "reconnect" : "give up"
  return size > 1 ? "singly" : "give up"
}

interface Tries {
  readonly races: number
  readonly lost: number
  /** the transaction that may have been committed by the last try that sent one; null: none */
  readonly sent: SentTransaction | null
}

/** The part of a transaction that belongs to one Change of its batch. */
const partOf = (sent: SentTransaction | null, index: number): SentTransaction | null =>
  sent === null
    ? null
    : { id: sent.id, result: { ...sent.result, verdicts: sent.result.verdicts.slice(index, index + 1) } }

const failureOf = (error: SqlError | Unavailable): Exit.Exit<never, Unavailable> => {
  if (error._tag === "Store/Unavailable") return Exit.fail(error)
  return isTransient(error) ? Exit.fail(toUnavailable(error)) : Exit.die(toFault(error))
}

const flush = (
  session: ReconnectingSession.Session,
  batch: ReadonlyArray<EncodedChange>,
  given: Tries,
  onCommitted: (result: BatchResult) => void
): Effect.Effect<Verdicts> => {
  let tries = given
  const onSend = (sent: SentTransaction) => {
    tries = { ...tries, sent }
  }
  const again = (more: Partial<Tries>) => flush(session, batch, { ...tries, ...more }, onCommitted)
  return Effect.matchCauseEffect(
    session.use((connection) => commit(connection, batch, given.sent, onSend)),
    {
      onSuccess: (result) => {
        onCommitted(result)
        return Effect.succeed(result.verdicts.map((verdict) => Exit.succeed(verdict)))
      },
      onFailure: (cause): Effect.Effect<Verdicts> => {
        const error = cause.reasons.find((reason) => reason._tag === "Fail")?.error
        const remedy = error === undefined ? "singly" : remedyFor(error, batch.length, tries)
        if (remedy === "repeat") return again({ races: tries.races + 1 })
        if (remedy === "reconnect")
          return Effect.delay(
            Effect.suspend(() => again({ lost: tries.lost + 1 })),
            reconnectDelays[tries.lost] ?? 0
          )
        if (remedy === "singly" && batch.length > 1)
          return Effect.map(
            Effect.forEach(batch, (each, index) =>
              flush(session, [each], { ...tries, races: 0, sent: partOf(tries.sent, index) }, onCommitted)
            ),
            (each) => each.flat()
          )
        return Effect.succeed(batch.map(() => (error === undefined ? Exit.die(Cause.squash(cause)) : failureOf(error))))
      }
    }
  )
}

/**
 * Returns the function that commits one Change; any number of fibers may call it. `onWork` is called after a commit that
 * made something due. When the scope closes, waiting callers get `Unavailable`.
 */
export const make = (
  database: Database["Service"],
  onWork: () => void
): Effect.Effect<(change: Change) => Effect.Effect<Verdict, Unavailable>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const session = yield* ReconnectingSession.make(database.session("commit"))
    const onCommitted = (result: BatchResult) => void (result.hasWork && onWork())
    const submit = yield* Batcher.make<EncodedChange, Verdict>({
      name: "committing",
      mostItems: mostChanges,
      mostWeight: mostBytes,
      mostWaiting,
      weigh: ({ weight }) => weight,
      run: (batch) => flush(session, batch, { races: 0, lost: 0, sent: null }, onCommitted)
    })
    return (change) => Effect.suspend(() => submit(encode(change)))
  })
