/**
 * Deliveries in PostgreSQL. `delivery_queue` has those that wait. The lane of a preference is its part of the queue that
 * has a next attempt, by time. `attempts` reads a few from the front of each lane, so that a receiver's backlog delays no
 * other receiver. A receiver gets the notifications of one resource in the order of its versions (DeliveryChain.ts), but
 * for those that failed `Delivery.blockingAttempts` times or are redelivered. Only the leader may call `attempts` and
 * `attempted`.
 */
import { PgTypes } from "@effect/sql-pg"
import type { PgConnection } from "@effect/sql-pg"
import { Effect, Exit } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { type DueDelivery, type OutgoingDelivery, type Work, maxBehind } from "@payments-platform/domain/ports/Work"
import * as Batcher from "./commit/Batcher.ts"
import { holdResources, isBlocked, promote } from "./DeliveryChain.ts"
import { type Database, pipeline, type Values } from "./sessions/Database.ts"
import type * as ReconnectingSession from "./sessions/ReconnectingSession.ts"
import { orUnavailable } from "./sessions/SqlErrors.ts"
import { deliveryExpressions, deliveryOf, int, text } from "./sql/RowMapping.ts"
import { selection } from "./sql/Selection.ts"
import {
  assignments,
  type Column,
  column,
  columns,
  int8s,
  names,
  parametersOf,
  selectList,
  texts,
  unnest,
  uuids
} from "./sql/SqlParameters.ts"
import * as TableColumns from "./sql/TableColumns.ts"

/** The preferences whose lane is not empty, each found by one step in the index. */
export const lanes = `with recursive lane(preference_id) as (
    (select preference_id from delivery_queue where next_attempt_at is not null order by preference_id limit 1)
    union all
    select (select q.preference_id from delivery_queue q
      where q.next_attempt_at is not null and q.preference_id > lane.preference_id
      order by q.preference_id limit 1)
    from lane where lane.preference_id is not null)`

/** A delivery with the body of its notification, and the due delivery in whose chain it is. */
const outgoing = selection({ due_id: "due.delivery_id", body: "n.body::text", ...deliveryExpressions })

/** The due deliveries, each followed by those of its chain that are parked behind it, when it is the first that blocks. */
const selectDue = `${lanes}, due as (
    select q.* from lane cross join lateral (
      select * from delivery_queue
      where preference_id = lane.preference_id and next_attempt_at <= (select $1::bigint)
      order by next_attempt_at, delivery_id limit (select $2::bigint)
    ) q
    where lane.preference_id <> all($4::uuid[])
    order by q.next_attempt_at, q.delivery_id limit (select $3::bigint))
  select ${outgoing.sql}
  from due cross join lateral (
    select * from delivery_queue c
    where c.preference_id = due.preference_id and c.resource_id = due.resource_id
      and (c.delivery_id = due.delivery_id or (c.resource_version, c.ordinal) > (due.resource_version, due.ordinal)
        and not ${isBlocked("due", "and (b.resource_version, b.ordinal) < (due.resource_version, due.ordinal)")})
    order by c.resource_version, c.ordinal limit ${1 + maxBehind}
  ) q join delivery d on d.id = q.delivery_id join notification n on n.id = d.notification_id
  order by due.next_attempt_at, due.delivery_id, d.resource_version, d.ordinal`

/** The parked deliveries end before the first one that has a next attempt itself. */
const dueOf = (rows: Values): ReadonlyArray<DueDelivery> =>
  [...Map.groupBy(rows, (row) => text(row[outgoing.at.due_id]))].flatMap(([id, chain]) => {
    const all = chain.map((row): OutgoingDelivery => ({
      body: text(row[outgoing.at.body]),
      delivery: deliveryOf(row, outgoing.at)
    }))
    const due = all.find(({ delivery }) => delivery.id === id)
    if (due === undefined) return []
    const after = all.filter((each) => each !== due)
    const end = after.findIndex(({ delivery }) => delivery.nextAttemptAt !== null)
    return [{ ...due, behind: end < 0 ? after : after.slice(0, end) }]
  })

const succeeded = "select 1 from preference_success where preference_id = $1 and succeeded_at >= $2"

type Columns = ReadonlyArray<Column<Delivery.Delivery>>

const id = column<Delivery.Delivery>("id", "uuid", (each) => each.id)
/** The columns of `delivery` that never change. */
const fixed: Columns = columns(TableColumns.delivery, {
  id: (each) => each.id,
  notification_id: (each) => each.notificationId,
  preference_id: (each) => each.preferenceId,
  app_id: (each) => each.appId,
  topic: (each) => each.topic,
  resource_id: (each) => each.resourceId,
  resource_version: (each) => each.resourceVersion,
  ordinal: (each) => each.ordinal,
  create_time: (each) => each.createTime
})
/** The columns of `delivery` that an attempt changes. */
const attemptColumns: Columns = [
  column("undelivered", "text", ({ state }) => (state === "failed" || state === "dropped" ? state : null)),
  column("tries", "int4", (each) => each.tries),
  column("attempts", "json", (each) => JSON.stringify(each.attempts))
]
/** The columns of `delivery_queue` that an attempt changes. */
const scheduled: Columns = [
  column("next_attempt_at", "int8", (each) => each.nextAttemptAt),
  column("blocks", "bool", (each) => !Delivery.unblocksNext(each))
]
const waits = column<Delivery.Delivery>("waits", "bool", ({ state }) => state === "waiting")

const inQueue = "preference_id, resource_id, resource_version, ordinal"
const redelivered: Columns = [...fixed, ...attemptColumns, ...scheduled]
const enqueueRedelivered = `with u as (select * from ${unnest(redelivered, 1)}), queued as (
    insert into delivery_queue (delivery_id, create_time, ${inQueue}, ${names(scheduled)})
    select id, create_time, ${inQueue}, ${names(scheduled)} from u order by id
    on conflict (delivery_id) do update set ${assignments(scheduled, "excluded")} returning delivery_id
  )
  insert into delivery (${names([...fixed, ...attemptColumns])}) select ${selectList([...fixed, ...attemptColumns])}
  from u join queued on queued.delivery_id = u.id order by u.id
  on conflict (id) do update set ${assignments(attemptColumns, "excluded")}`

/** Skips deliveries that were dropped since they were read. */
const attempted: Columns = [id, waits, ...attemptColumns, ...scheduled]
const recordAttempted = `with u as (select * from ${unnest(attempted, 1)}), ended as (
    delete from delivery_queue q using u where q.delivery_id = u.id and not u.waits returning q.delivery_id
  ), retried as (
    update delivery_queue q set ${assignments(scheduled, "u")} from u where q.delivery_id = u.id and u.waits
    returning q.delivery_id
  ), held as (select delivery_id from ended union all select delivery_id from retried)
  update delivery d set ${assignments(attemptColumns, "u")} from u join held on held.delivery_id = u.id where d.id = u.id`

const recordSuccess = `insert into preference_success as t (preference_id, succeeded_at)
  select * from unnest($1::uuid[], $2::int8[])
  on conflict (preference_id) do update set succeeded_at = excluded.succeeded_at
  where t.succeeded_at < excluded.succeeded_at`

/** Runs statements in one transaction and one round trip. */
const inTransaction = (
  session: PgConnection.PgConnection,
  statements: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]>
): Effect.Effect<ReadonlyArray<PgConnection.Result>, SqlError> =>
  pipeline([
    session.query("begin"),
    ...statements.map(([sql, parameters]) => session.query(sql, parameters)),
    session.query("commit")
  ]).pipe(
    Effect.map((results) => results.slice(1, -1)),
    Effect.onError(() => Effect.ignore(session.query("rollback")))
  )

const int8 = (value: number) => PgTypes.int8(BigInt(value))

/** Deliveries after their attempts, and the time when the next ones of their chains become due. */
interface Attempted {
  readonly deliveries: ReadonlyArray<Delivery.Delivery>
  readonly at: number
}

/** The time of the last successful attempt for each preference. */
const successesOf = (all: ReadonlyArray<Delivery.Delivery>): ReadonlyMap<string, number> => {
  const last = new Map<string, number>()
  for (const { attempts, preferenceId } of all) {
    const attempt = attempts.at(-1)
    if (attempt !== undefined && Delivery.isSuccess(attempt))
      last.set(preferenceId, Math.max(attempt.time, last.get(preferenceId) ?? attempt.time))
  }
  return last
}

const attemptStatements = (results: ReadonlyArray<Attempted>) => {
  const all = results.flatMap(({ deliveries }) => deliveries).sort((a, b) => (a.id < b.id ? -1 : 1))
  const chains = new Map<string, { readonly delivery: Delivery.Delivery; readonly at: number }>()
  for (const { at, deliveries } of results)
    for (const delivery of deliveries)
      if (Delivery.unblocksNext(delivery)) chains.set(Delivery.chainKey(delivery), { delivery, at })
  const free = [...chains.values()]
  const chainsToPromote = [
    uuids(free.map(({ delivery }) => delivery.preferenceId)),
    texts(free.map(({ delivery }) => delivery.resourceId)),
    int8s(free.map(({ at }) => at))
  ]
  const successes = successesOf(all)
  const statements: ReadonlyArray<readonly [rows: number, sql: string, parameters: ReadonlyArray<unknown>]> = [
    [free.length, holdResources, [texts(new Set(free.map(({ delivery }) => delivery.resourceId)))]],
    [all.length, recordAttempted, parametersOf(attempted, all)],
    [free.length, promote, chainsToPromote],
    [successes.size, recordSuccess, [uuids(successes.keys()), int8s(successes.values())]]
  ]
  return statements.flatMap(([rows, sql, parameters]) => (rows === 0 ? [] : [[sql, parameters] as const]))
}

/**
 * Stores the results of attempts, one transaction after another, each with all results that wait then. `exclusive` runs on
 * a session that has no other user.
 */
export const makeRecorder = (exclusive: ReconnectingSession.Session["use"]) =>
  Batcher.make<Attempted, void>({
    name: "recording deliveries",
    maxItems: 256,
    maxWeight: 4_096,
    maxWaiting: 4_096,
    weigh: ({ deliveries }) => deliveries.length,
    run: (attempted) =>
      Effect.map(
        Effect.exit(orUnavailable(exclusive((session) => inTransaction(session, attemptStatements(attempted))))),
        (exit) => attempted.map(() => Exit.asVoid(exit))
      )
  })

/**
 * Deliveries that one statement drops. It skips those that another transaction has locked, so that neither waits for
 * the other; they are dropped at their next attempt.
 */
const batchSize = 1_000
const drop = `with ended as (
    delete from delivery_queue where delivery_id in (
      select delivery_id from delivery_queue where preference_id = $1 limit ${batchSize} for update skip locked
    ) returning delivery_id
  ), dropped as (
    update delivery set undelivered = 'dropped' where id in (select delivery_id from ended) returning 1
  ) select count(*) from dropped`

const dropping = (read: Database["Service"]["read"]): Work["Service"]["drop"] => {
  const all: Work["Service"]["drop"] = (preferenceId) =>
    Effect.flatMap(read(drop, [PgTypes.uuid(preferenceId)]), ([row]) => {
      const count = int(row?.[0])
      return count < batchSize ? Effect.succeed(count) : Effect.map(all(preferenceId), (more) => count + more)
    })
  return all
}

const countAll = "select count(*) from delivery_queue"
const countTo = `${countAll} where preference_id = $1`

type Deliveries = Pick<
  Work["Service"],
  "attempts" | "attempted" | "drop" | "succeededSince" | "waiting" | "waitingTo" | "redeliver"
>

/** `record` is that of `makeRecorder`; `wake` notifies the leader. */
export const make = (
  { read }: Database["Service"],
  record: (attempted: Attempted) => Effect.Effect<void, Unavailable>,
  wake: () => void
): Deliveries => ({
  attempts: (at, { all, each }, but) =>
    Effect.map(read(selectDue, [int8(at), int8(each), int8(all), uuids(but)]), dueOf),
  attempted: (deliveries, at) => (deliveries.length === 0 ? Effect.void : record({ deliveries, at })),
  drop: dropping(read),
  succeededSince: (preferenceId, since) =>
    Effect.map(read(succeeded, [PgTypes.uuid(preferenceId), int8(since)]), (rows) => rows.length > 0),
  waiting: Effect.map(read(countAll), ([row]) => int(row?.[0])),
  waitingTo: (preferenceId) => Effect.map(read(countTo, [PgTypes.uuid(preferenceId)]), ([row]) => int(row?.[0])),
  redeliver: (deliveries) =>
    deliveries.length === 0
      ? Effect.void
      : read(enqueueRedelivered, parametersOf(redelivered, deliveries)).pipe(Effect.andThen(Effect.sync(wake)))
})
