/** The Store in PostgreSQL: facts are loaded and Changes committed in groups; lists go straight to their indexes. */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import { Store } from "@payments-platform/domain/ports/Store"
import { Database } from "./Database.ts"
import * as Flusher from "./Flusher.ts"
import * as PgAudit from "./PgAudit.ts"
import * as PgLists from "./PgLists.ts"
import * as PgLoad from "./PgLoad.ts"
import { int } from "./Rows.ts"
import * as Session from "./Session.ts"
import { Signal } from "./Signal.ts"

export const layer: Layer.Layer<Store, never, Database | Signal> = Layer.effect(
  Store,
  Effect.gen(function* () {
    const database = yield* Database
    const signal = yield* Signal
    const load = yield* PgLoad.make(database)
    const commit = yield* Flusher.make(database, signal.wake)
    const audit = yield* PgAudit.make(database, yield* Session.make(database.session("commit")))
    const forget = "with gone as (delete from idempotency where used_at < $1 returning 1) select count(*) from gone"
    const countSessions = `select count(*) from pg_stat_activity
      where datname = current_database() and application_name = current_setting('application_name')`
    return {
      ...PgLists.make(database),
      ...audit,
      load,
      commit,
      sessions: Effect.map(database.read(countSessions), ([row]) => int(row?.[0])),
      forgetKeys: (usedBefore) =>
        Effect.map(database.read(forget, [PgTypes.int8(BigInt(usedBefore))]), ([row]) => int(row?.[0]))
    }
  })
)
