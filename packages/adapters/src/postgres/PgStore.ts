/** The Store in PostgreSQL. Loads (PgLoadFacts.ts) and commits (GroupCommit.ts) of many callers share a transaction. */
import { Effect, Layer, Semaphore } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import * as GroupCommit from "./commit/GroupCommit.ts"
import * as PgAudit from "./PgAudit.ts"
import * as PgHistory from "./PgHistory.ts"
import * as PgKeyUses from "./PgKeyUses.ts"
import * as PgLedger from "./PgLedger.ts"
import * as PgLists from "./PgLists.ts"
import * as PgLoadFacts from "./PgLoadFacts.ts"
import * as PgTransactionRecords from "./PgTransactionRecords.ts"
import { Database } from "./sessions/Database.ts"
import { requireWritable } from "./sessions/Leadership.ts"
import * as ReconnectingSession from "./sessions/ReconnectingSession.ts"
import { WorkSignal } from "./sessions/WorkSignal.ts"
import { int } from "./sql/RowMapping.ts"

/** The time in which PostgreSQL must answer the health check. */
const healthTimeout = "2 seconds"

/** Checks that PostgreSQL takes writes, on a session of its own, so that no other statement delays the answer. */
const healthOf = Effect.fnUntraced(function* (database: Database["Service"]) {
  const session = yield* ReconnectingSession.make(database.session("hold"))
  const turn = yield* Semaphore.make(1)
  return turn
    .withPermits(1)(session.use((connection) => connection.queryValues(requireWritable)))
    .pipe(
      Effect.as("ok" as const),
      Effect.timeoutOrElse({ duration: healthTimeout, orElse: () => Effect.succeed("failed" as const) }),
      Effect.orElseSucceed(() => "failed" as const)
    )
})

export const layer: Layer.Layer<Store, never, Database | WorkSignal> = Layer.effect(
  Store,
  Effect.gen(function* () {
    const database = yield* Database
    const signal = yield* WorkSignal
    const load = yield* PgLoadFacts.make(database)
    const commit = yield* GroupCommit.make(database, signal.wake)
    const audit = yield* PgAudit.make(database, yield* ReconnectingSession.make(database.session("commit")))
    const countSessions = `select count(*) from pg_stat_activity
      where datname = current_database() and application_name = current_setting('application_name')`
    return {
      ...PgLists.make(database),
      ...PgKeyUses.make(database),
      ...PgLedger.make(database),
      ...PgHistory.make(database),
      ...PgTransactionRecords.make(database),
      ...audit,
      load,
      commit,
      health: yield* healthOf(database),
      sessions: Effect.map(database.read(countSessions), ([row]) => int(row?.[0]))
    }
  })
)
