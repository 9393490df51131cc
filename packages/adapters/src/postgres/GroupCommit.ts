/**
 * Brings batches of Changes through whatever goes wrong: a batch that met
 * another process is repeated; one that PostgreSQL refuses is replayed singly,
 * so that a poisoned Change fails alone; after a lost connection it is repeated
 * on a new one, and what was committed meanwhile is recognized.
 */
import { Cause, Effect, Exit, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Change, Verdict } from "@payments-platform/domain/decider/Change"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import { codeOf, Database, fault, isAway, unavailable } from "./Database.ts"
import * as Batcher from "./Batcher.ts"
import { commit, type Outcome, type Prepared, prepare } from "./PgCommit.ts"
import * as ReopeningSession from "./ReopeningSession.ts"

/** Two transactions at once: while one waits for the disk the other is judged. */
const flushers = 2
const mostChanges = 128
const mostBytes = 4 * 1024 * 1024
const mostWaiting = 4_096

/** Milliseconds before each repetition after a lost connection; then the callers hear that the store is away. */
const reconnects = [20, 100, 400, 1_000]
/** Repetitions of a batch that met another process. */
const mostRaces = 8

/** Serialization failure, deadlock, a row that another process inserted first. */
const races = new Set(["40001", "40P01", "23505"])

type Verdicts = ReadonlyArray<Exit.Exit<Verdict, Unavailable>>

/** What to do about a batch that failed. */
type Remedy = "repeat" | "reconnect" | "singly" | "give up"

const remedyFor = (error: SqlError | Unavailable, size: number, tries: Tries): Remedy => {
  if (error._tag === "Store/Unavailable") return tries.lost < reconnects.length ? "reconnect" : "give up"
  const code = codeOf(error)
  if (races.has(code) && tries.races < mostRaces) return "repeat"
  if (code === "55P03") return size > 1 ? "singly" : "give up"
  if (isAway(error)) return tries.lost < reconnects.length ? "reconnect" : "give up"
  return size > 1 ? "singly" : "give up"
}

interface Tries {
  readonly races: number
  readonly lost: number
}

const refused = (error: SqlError | Unavailable): Exit.Exit<never, Unavailable> => {
  if (error._tag === "Store/Unavailable") return Exit.fail(error)
  return isAway(error) ? Exit.fail(unavailable(error)) : Exit.die(fault(error))
}

const flush = (
  session: ReopeningSession.Session,
  batch: ReadonlyArray<Prepared>,
  tries: Tries,
  done: (outcome: Outcome) => void
): Effect.Effect<Verdicts> =>
  Effect.matchCauseEffect(
    session.use((connection) => commit(connection, batch, tries.races + tries.lost > 0)),
    {
      onSuccess: (outcome) => {
        done(outcome)
        return Effect.succeed(outcome.verdicts.map((verdict) => Exit.succeed(verdict)))
      },
      onFailure: (cause): Effect.Effect<Verdicts> => {
        const error = cause.reasons.find((reason) => reason._tag === "Fail")?.error
        const remedy = error === undefined ? "singly" : remedyFor(error, batch.length, tries)
        if (remedy === "repeat") return flush(session, batch, { ...tries, races: tries.races + 1 }, done)
        if (remedy === "reconnect")
          return Effect.delay(
            Effect.suspend(() => flush(session, batch, { ...tries, lost: tries.lost + 1 }, done)),
            reconnects[tries.lost] ?? 0
          )
        if (remedy === "singly" && batch.length > 1)
          return Effect.map(
            Effect.forEach(batch, (each) => flush(session, [each], { ...tries, races: 0 }, done)),
            (each) => each.flat()
          )
        return Effect.succeed(batch.map(() => (error === undefined ? Exit.die(Cause.squash(cause)) : refused(error))))
      }
    }
  )

/** `onWork` is called after a commit that may have made work. */
export const make = (
  database: Database["Service"],
  onWork: () => void
): Effect.Effect<(change: Change) => Effect.Effect<Verdict, Unavailable>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const sessions: Array<ReopeningSession.Session> = []
    for (let index = 0; index < flushers; index++)
      sessions.push(yield* ReopeningSession.make(database.session("commit")))
    const done = (outcome: Outcome) => void (outcome.work && onWork())
    const offer = yield* Batcher.make<Prepared, Verdict>({
      name: "committing",
      workers: flushers,
      mostItems: mostChanges,
      mostWeight: mostBytes,
      mostWaiting,
      weigh: ({ weight }) => weight,
      run: (batch, worker) => {
        const session = sessions[worker]
        if (session === undefined) return Effect.die(new Error(`no session for worker ${worker}`))
        return flush(session, batch, { races: 0, lost: 0 }, done)
      }
    })
    return (change) => Effect.suspend(() => offer(prepare(change)))
  })
