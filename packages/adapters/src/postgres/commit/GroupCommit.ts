/**
 * The commit queue of one process. Changes that arrive while earlier ones are being committed form the next batch, and
 * each batch is one transaction (PgCommit.ts).
 *
 * - Order: Changes commit in the order in which they are queued. Beside other processes, the row locks and the expected
 *   versions of `judge` make the result that of some serial order.
 * - Durability: a caller gets its verdict after PostgreSQL has committed. A Change is written at most once, also when
 *   the answer to a commit is lost: the retry first reads whether the number of the batch was committed.
 * - Errors: a Change that PostgreSQL refuses fails alone, as a `DatabaseFault` defect. `Unavailable` means that the
 *   queue was full, or that PostgreSQL could not be reached; in the second case the Change may have been committed.
 * - Time: a batch is retried up to 8 times after a conflict and 4 times, over 1.5 s, after a lost connection.
 */
import { Cause, Effect, Exit, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { randomUUID } from "node:crypto"
import { commitVerdict, type Redecide, type Redecision, type Verdict } from "@payments-platform/domain/decider/Change"
import { type Store, Unavailable } from "@payments-platform/domain/ports/Store"
import type { Database } from "../sessions/Database.ts"
import * as ReconnectingSession from "../sessions/ReconnectingSession.ts"
import { codeOf, isTransient, toFault, toUnavailable } from "../sessions/SqlErrors.ts"
import * as Batcher from "./Batcher.ts"
import { commit, type BatchNumber, type BatchResult, type EncodedChange, encode, isCommitted } from "./PgCommit.ts"

const maxChanges = 128
const maxBytes = 4 * 1024 * 1024
const maxWaiting = 4_096

/** Milliseconds before each retry after a lost connection. After the last one the callers get `Unavailable`. */
const reconnectDelays = [20, 100, 400, 1_000]
/** Retries of a batch that conflicted with another transaction. */
const maxRaces = 8

/** Serialization failure, deadlock, and a row that another process inserted first. */
const raceCodes = new Set(["40001", "40P01", "23505"])

/** A Change in a batch. Its command's result, if it is decided again, is a number: a batch mixes results of all types. */
type Queued = EncodedChange<number>

type Verdicts = ReadonlyArray<Exit.Exit<Verdict<number>, Unavailable>>

/** How often a batch was tried again, for each cause. */
interface Tries {
  readonly races: number
  readonly lost: number
}

/** The step after a failed try: the next try, the Changes one by one, or the failure of all of them. */
type Remedy =
  | { readonly _tag: "Retry"; readonly tries: Tries; readonly delay: number }
  | { readonly _tag: "OneByOne" }
  | { readonly _tag: "GiveUp" }

const remedyFor = (error: SqlError | Unavailable | null, size: number, { lost, races }: Tries): Remedy => {
  const reconnectDelay = reconnectDelays[lost]
  const reconnect: Remedy =
    reconnectDelay === undefined
      ? { _tag: "GiveUp" }
      : { _tag: "Retry", tries: { races, lost: lost + 1 }, delay: reconnectDelay }
  const oneByOne: Remedy = { _tag: size > 1 ? "OneByOne" : "GiveUp" }
  if (error === null) return oneByOne
  if (error._tag === "Store/Unavailable") return reconnect
  const code = codeOf(error)
  if (raceCodes.has(code) && races < maxRaces) return { _tag: "Retry", tries: { races: races + 1, lost }, delay: 0 }
  if (code === "55P03") return oneByOne
  return isTransient(error) ? reconnect : oneByOne
}

const failureOf = (error: SqlError | Unavailable): Exit.Exit<never, Unavailable> => {
  if (error._tag === "Store/Unavailable") return Exit.fail(error)
  return isTransient(error) ? Exit.fail(toUnavailable(error)) : Exit.die(toFault(error))
}

/** A batch that was sent and whose answer has not arrived. */
interface SentBatch {
  readonly number: BatchNumber
  /** its result, if it is committed */
  readonly result: BatchResult<number>
}

interface Queue {
  readonly session: ReconnectingSession.Session
  readonly nextNumber: () => BatchNumber
  readonly onCommitted: (result: BatchResult<number>) => void
}

/** One try. A batch that was sent before is looked up first, and is not sent again if it was committed. */
const tryBatch = (
  { nextNumber, session }: Queue,
  batch: ReadonlyArray<Queued>,
  sent: SentBatch | null,
  onSend: (sent: SentBatch | null) => void
) =>
  session.use((connection) =>
    Effect.gen(function* () {
      if (sent !== null && (yield* isCommitted(connection, sent.number))) return sent.result
      onSend(null)
      const number = nextNumber()
      return yield* commit(connection, batch, number, (result) => onSend({ number, result }))
    })
  )

const flush = Effect.fnUntraced(function* (queue: Queue, batch: ReadonlyArray<Queued>): Effect.fn.Return<Verdicts> {
  let tries: Tries = { races: 0, lost: 0 }
  let sent: SentBatch | null = null
  const onSend = (batchSent: SentBatch | null) => void (sent = batchSent)
  while (true) {
    const exit = yield* Effect.exit(tryBatch(queue, batch, sent, onSend))
    if (Exit.isSuccess(exit)) {
      queue.onCommitted(exit.value)
      return exit.value.verdicts.map((verdict) => Exit.succeed(verdict))
    }
    const error = exit.cause.reasons.find((reason) => reason._tag === "Fail")?.error ?? null
    const remedy = remedyFor(error, batch.length, tries)
    if (remedy._tag === "OneByOne") {
      // PostgreSQL refused a statement, so the batch was rolled back
      const verdicts = yield* Effect.forEach(batch, (each) => flush(queue, [each]))
      return verdicts.flat()
    }
    if (remedy._tag === "GiveUp") {
      const failure = error === null ? Exit.die(Cause.squash(exit.cause)) : failureOf(error)
      return batch.map(() => failure)
    }
    tries = remedy.tries
    yield* Effect.sleep(remedy.delay)
  }
})

/** Forgets the queues of processes that ended long ago. A queue that is still in use writes its row again. */
const forgetOldQueues = "delete from commit_queue where used_at < now() - interval '1 day'"

/** Gives the redecisions of one commit numbers, and puts the redecision of a number into the verdict again. */
const numbered = <A>(redecide: Redecide<A> | undefined) => {
  const made: Array<Redecision<A>> = []
  const byNumber: Redecide<number> = (counter) => {
    const redecision = redecide?.(counter) ?? null
    return redecision === null ? null : { change: redecision.change, result: made.push(redecision) - 1 }
  }
  const toVerdict = (verdict: Verdict<number>): Verdict<A> => {
    if (verdict._tag !== "Committed") return verdict
    const redecision = verdict.redecision === undefined ? undefined : made[verdict.redecision.result]
    return redecision === undefined ? commitVerdict : { _tag: "Committed", redecision }
  }
  return { redecide: redecide === undefined ? undefined : byNumber, toVerdict } as const
}

/**
 * Returns the function that commits one Change; any number of fibers may call it. `onWork` is called after a commit that
 * made something due. When the scope closes, waiting callers get `Unavailable`.
 */
export const make = (
  database: Database["Service"],
  onWork: () => void
): Effect.Effect<Store["Service"]["commit"], never, Scope.Scope> =>
  Effect.gen(function* () {
    const session = yield* ReconnectingSession.make(database.session("commit"))
    yield* Effect.forkScoped(Effect.ignore(database.read(forgetOldQueues)))
    const queueId = randomUUID()
    let number = 0
    const queue: Queue = {
      session,
      nextNumber: () => ({ queueId, number: ++number }),
      onCommitted: ({ hasWork }) => void (hasWork && onWork())
    }
    const submit = yield* Batcher.make<Queued, Verdict<number>>({
      name: "committing",
      maxItems: maxChanges,
      maxWeight: maxBytes,
      maxWaiting,
      weigh: ({ weight }) => weight,
      run: (batch) => flush(queue, batch)
    })
    return (change, redecide) =>
      Effect.suspend(() => {
        const { redecide: byNumber, toVerdict } = numbered(redecide)
        return Effect.map(submit(encode(change, byNumber)), toVerdict)
      })
  })
