/** The Work port in PostgreSQL: due resources, deliveries, the lead, and the offset of the staging clock. */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import * as PgDeliveries from "./PgDeliveries.ts"
import * as PgDeliveryLists from "./PgDeliveryLists.ts"
import { Database } from "./sessions/Database.ts"
import * as Leadership from "./sessions/Leadership.ts"
import * as ReconnectingSession from "./sessions/ReconnectingSession.ts"
import { WorkSignal } from "./sessions/WorkSignal.ts"
import { int, intOrNull, text } from "./sql/RowMapping.ts"
import { uuids } from "./sql/SqlParameters.ts"

const int8 = (value: number) => PgTypes.int8(BigInt(value))

/** Subqueries hide the values from the planner, so that one plan serves every round. */
const isDue = "wants_at <= (select $1::bigint)"
const selectDue = `select id, type, wants_at from resource where ${isDue} order by wants_at limit (select $2::bigint)`
/** The same for those that are asked for. It is planned for its values: an app has all of the due resources or few. */
const selectAsked = `select id, type, wants_at from resource where wants_at <= $1
    and ($3::text is null or app_id = $3) and ($4::text is null or type = $4) and ($5::text is null or id = $5)
  order by wants_at limit $2`
const countDue = `select count(*), min(wants_at) from resource where ${isDue}`
const selectAgenda = `${PgDeliveries.lanes}
  select (select seconds from clock), ${Leadership.isHeldSql(Leadership.clockLock)},
    (select min(wants_at) from resource where wants_at is not null),
    (select min(first.at) from lane, lateral (
      select min(next_attempt_at) as at from delivery_queue
      where preference_id = lane.preference_id and next_attempt_at is not null
    ) first where lane.preference_id <> all($1::uuid[]))`

type Leading = Pick<Work["Service"], "lead" | "leads" | "isLed" | "advancing">

const leading = (database: Database["Service"]): Leading => {
  const held = new Set<Leadership.HeldLock>()
  return {
    lead: Effect.gen(function* () {
      const lead = yield* Leadership.holdWhenFree(database, Leadership.leaderLock)
      held.add(lead)
      yield* Effect.addFinalizer(() => Effect.sync(() => void held.delete(lead)))
    }),
    leads: Effect.sync(() => [...held].some(({ alive }) => alive)),
    isLed: Effect.map(Leadership.isSilentlyHeld(database, Leadership.leaderLock), (silent) => !silent),
    advancing: Effect.map(Leadership.tryHold(database, Leadership.clockLock), (mine) => mine !== null)
  }
}

/** Seconds by which service time is ahead of real time. */
export const clockOffset = ({ read }: Database["Service"]): Effect.Effect<number, Unavailable> =>
  Effect.map(read("select seconds from clock"), ([row]) => int(row?.[0]))

export const layer: Layer.Layer<Work, never, Database | WorkSignal> = Layer.effect(
  Work,
  Effect.gen(function* () {
    const database = yield* Database
    const signal = yield* WorkSignal
    const session = yield* ReconnectingSession.make(database.session("commit"))
    const record = yield* PgDeliveries.makeRecorder(session.use)
    const { read, readUnprepared } = database
    return {
      ...leading(database),
      ...PgDeliveries.make(database, record, signal.wake),
      ...PgDeliveryLists.make(database),
      due: (at, limit, only) => {
        const range = [int8(at), int8(limit)]
        const asked = [only?.appId, only?.type, only?.id].map((each) => PgTypes.text(each ?? null))
        const found = only === undefined ? read(selectDue, range) : readUnprepared(selectAsked, [...range, ...asked])
        return Effect.map(found, (rows) =>
          rows.map(([id, type, wants]) => ({ id: text(id), type: text(type), at: int(wants) }))
        )
      },
      dueCount: (at) =>
        Effect.map(read(countDue, [int8(at)]), ([row = []]) => {
          const [count, earliest] = row
          return { count: int(count), earliest: intOrNull(earliest) }
        }),
      agenda: (but) =>
        Effect.map(read(selectAgenda, [uuids(but)]), ([row = []]) => {
          const [offset, advancing, timerAt, deliveryAt] = row
          return {
            offset: int(offset),
            advancing: advancing === true,
            timerAt: intOrNull(timerAt),
            deliveryAt: intOrNull(deliveryAt)
          }
        }),
      woken: signal.woken,
      offset: clockOffset(database),
      setOffset: (offset) =>
        Effect.map(
          read("update clock set seconds = greatest(seconds, $1) returning seconds", [int8(offset)]),
          ([row]) => int(row?.[0])
        )
    }
  })
)
