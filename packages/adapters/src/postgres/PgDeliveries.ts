/**
 * Deliveries in PostgreSQL. The lane of a preference is its waiting deliveries that have a next attempt, by time.
 * `attempts` reads a few from the front of each lane, so that a receiver's backlog delays no other receiver. A receiver
 * gets the notifications of one resource in the order of its versions (DeliveryChain.ts), but for those that failed
 * `Delivery.blockingAttempts` times or are redelivered. Only the leader may call `attempts` and `attempted`.
 */
import { PgTypes } from "@effect/sql-pg"
import type { PgConnection } from "@effect/sql-pg"
import { Effect, Exit } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import {
  type DeliveryQuery,
  type DueDelivery,
  type OutgoingDelivery,
  type Work,
  mostBehind
} from "@payments-platform/domain/ports/Work"
import { among, byTime, type Clause, page, pageOf, plannedOnce, spanning, textual } from "./SqlConditions.ts"
import * as Batcher from "./Batcher.ts"
import { type Database, orUnavailable, pipelined, type Values } from "./Database.ts"
import { holdResources, isBlocked, promote } from "./DeliveryChain.ts"
import { type Column, column, int8s, names, parametersOf, texts, unnest, update } from "./SqlParameters.ts"
import { deliveryColumns, deliveryOf, int, text } from "./RowMapping.ts"
import type * as ReconnectingSession from "./ReconnectingSession.ts"

/** The preferences whose lane is not empty, each found by one step in the index. */
export const lanes = `with recursive lane(preference_id) as (
    (select preference_id from delivery where state = 'waiting' and next_attempt_at is not null
      order by preference_id limit 1)
    union all
    select (select d.preference_id from delivery d
      where d.state = 'waiting' and d.next_attempt_at is not null and d.preference_id > lane.preference_id
      order by d.preference_id limit 1)
    from lane where lane.preference_id is not null)`

/**
 * The due deliveries, each followed by those of its chain that are parked behind it, when it is the first that blocks.
 * The first column is the id of the due one.
 */
const select = `${lanes}, due as (
    select d.* from lane cross join lateral (
      select id, preference_id, resource_id, resource_version, ordinal, next_attempt_at from delivery
      where preference_id = lane.preference_id and state = 'waiting' and next_attempt_at <= (select $1::bigint)
      order by next_attempt_at, id limit $2
    ) d
    where lane.preference_id <> all($4::text[])
    order by d.next_attempt_at, d.id limit $3)
  select due.id, n.body::text, ${deliveryColumns("d")}
  from due cross join lateral (
    select * from delivery c
    where c.preference_id = due.preference_id and c.resource_id = due.resource_id and c.state = 'waiting'
      and (c.id = due.id or (c.resource_version, c.ordinal) > (due.resource_version, due.ordinal)
        and not ${isBlocked("due", "and (b.resource_version, b.ordinal) < (due.resource_version, due.ordinal)")})
    order by c.resource_version, c.ordinal limit ${1 + mostBehind}
  ) d join notification n on n.id = d.notification_id
  order by due.next_attempt_at, due.id, d.resource_version, d.ordinal`

/** Those behind a due delivery end before the first one that has a next attempt itself. */
const dueOf = (rows: Values): ReadonlyArray<DueDelivery> =>
  [...Map.groupBy(rows, ([id]) => text(id))].flatMap(([id, chain]) => {
    const all = chain.map((row): OutgoingDelivery => ({ body: text(row[1]), delivery: deliveryOf(row, 2) }))
    const due = all.find(({ delivery }) => delivery.id === id)
    if (due === undefined) return []
    const after = all.filter((each) => each !== due)
    const end = after.findIndex(({ delivery }) => delivery.nextAttemptAt !== null)
    return [{ ...due, behind: end < 0 ? after : after.slice(0, end) }]
  })

const succeeded = "select 1 from delivery where preference_id = $1 and succeeded_at >= $2 limit 1"

const succeededAt = ({ attempts }: Delivery.Delivery): number | null =>
  attempts.findLast(Delivery.succeeded)?.time ?? null

const columns: ReadonlyArray<Column<Delivery.Delivery>> = [
  column("id", "text", (each) => each.id),
  column("notification_id", "text", (each) => each.notificationId),
  column("preference_id", "text", (each) => each.preferenceId),
  column("app_id", "text", (each) => each.appId),
  column("topic", "text", (each) => each.topic),
  column("resource_id", "text", (each) => each.resourceId),
  column("resource_version", "int4", (each) => each.resourceVersion),
  column("ordinal", "int4", (each) => each.ordinal),
  column("create_time", "int8", (each) => each.createTime),
  column("state", "text", (each) => each.state),
  column("next_attempt_at", "int8", (each) => each.nextAttemptAt),
  column("tries", "int4", (each) => each.tries),
  column("succeeded_at", "int8", succeededAt),
  column("attempts", "json", (each) => JSON.stringify(each.attempts))
]

const values = columns.map(({ name, type }) => (type === "json" ? `u.${name}::json` : `u.${name}`)).join(", ")
const changing = ["state", "next_attempt_at", "tries", "succeeded_at", "attempts"]
const upsertRedelivered = `insert into delivery as t (${names(columns)}) select ${values} from ${unnest(columns, 1)} order by u.id
  on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(", ")}`

const attemptedColumns = columns.filter(({ name }) => name === "id" || changing.includes(name))
const updateAttempted = `${update("delivery", ["id"], attemptedColumns, 1)} and t.state <> 'dropped'`

/** Runs statements in one transaction and one round trip. */
const inTransaction = (
  session: PgConnection.PgConnection,
  statements: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]>
): Effect.Effect<ReadonlyArray<PgConnection.Result>, SqlError> =>
  pipelined([
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

const attemptStatements = (attempted: ReadonlyArray<Attempted>) => {
  const all = attempted.flatMap(({ deliveries }) => deliveries).sort((a, b) => (a.id < b.id ? -1 : 1))
  const chains = new Map<string, { readonly of: Delivery.Delivery; readonly at: number }>()
  for (const { at, deliveries } of attempted)
    for (const of of deliveries) if (Delivery.unblocksNext(of)) chains.set(Delivery.chainKey(of), { of, at })
  const free = [...chains.values()]
  const write = [updateAttempted, parametersOf(attemptedColumns, all)] as const
  if (free.length === 0) return [write]
  const parameters = [
    texts(free.map(({ of }) => of.preferenceId)),
    texts(free.map(({ of }) => of.resourceId)),
    int8s(free.map(({ at }) => at))
  ]
  const hold = [holdResources, [texts(new Set(free.map(({ of }) => of.resourceId)))]] as const
  return [hold, write, [promote, parameters] as const]
}

/**
 * Stores the results of attempts, in one transaction after the other, each with all that wait then. `exclusive` runs on
 * a session that has no other user.
 */
export const recording = (exclusive: ReconnectingSession.Session["use"]) =>
  Batcher.make<Attempted, void>({
    name: "recording deliveries",
    mostItems: 256,
    mostWeight: 4_096,
    mostWaiting: 4_096,
    weigh: ({ deliveries }) => deliveries.length,
    run: (attempted) =>
      Effect.map(
        Effect.exit(orUnavailable(exclusive((session) => inTransaction(session, attemptStatements(attempted))))),
        (exit) => attempted.map(() => Exit.asVoid(exit))
      )
  })

const clauses = (query: DeliveryQuery): ReadonlyArray<Clause> => [
  ...textual("app_id = ?", query.appId),
  ...textual("notification_id = ?", query.notificationId),
  ...textual("preference_id = ?", query.preferenceId),
  ...among("topic", query.topic === undefined ? undefined : [query.topic]),
  ...among("state", query.state === undefined ? undefined : [query.state]),
  ...spanning(query)
]

/**
 * Deliveries that one statement drops. It skips those that another transaction has locked, so that neither waits for
 * the other; they are dropped at their next attempt.
 */
const batchSize = 1_000
const drop = `with dropped as (
    update delivery set state = 'dropped', next_attempt_at = null where id in (
      select id from delivery where preference_id = $1 and state = 'waiting' limit ${batchSize} for update skip locked
    ) returning 1
  ) select count(*) from dropped`

const dropping = (read: Database["Service"]["read"]): Work["Service"]["drop"] => {
  const all: Work["Service"]["drop"] = (preferenceId) =>
    Effect.flatMap(read(drop, [PgTypes.text(preferenceId)]), ([row]) => {
      const count = int(row?.[0])
      return count < batchSize ? Effect.succeed(count) : Effect.map(all(preferenceId), (more) => count + more)
    })
  return all
}

type Deliveries = Pick<
  Work["Service"],
  "attempts" | "attempted" | "drop" | "delivery" | "deliveries" | "succeededSince" | "waiting" | "redeliver"
>

/** `record` is that of `recording`; `wake` wakes the leader. */
export const make = (
  { read }: Database["Service"],
  record: (attempted: Attempted) => Effect.Effect<void, Unavailable>,
  wake: () => void
): Deliveries => ({
  attempts: (at, { all, each }, but) => Effect.map(read(select, [int8(at), int8(each), int8(all), texts(but)]), dueOf),
  attempted: (deliveries, at) => (deliveries.length === 0 ? Effect.void : record({ deliveries, at })),
  drop: dropping(read),
  delivery: (id) =>
    Effect.map(read(`select ${deliveryColumns("delivery")} from delivery where id = $1`, [PgTypes.text(id)]), ([row]) =>
      row === undefined ? null : deliveryOf(row)
    ),
  deliveries: (query) => {
    const { parameters, sql } = plannedOnce(
      page(`select ${deliveryColumns("delivery")} from delivery`, byTime("create_time"), clauses(query), query)
    )
    return Effect.map(read(sql, parameters), (rows) => pageOf(rows, query, (row) => deliveryOf(row)))
  },
  succeededSince: (preferenceId, since) =>
    Effect.map(read(succeeded, [PgTypes.text(preferenceId), int8(since)]), (rows) => rows.length > 0),
  waiting: Effect.map(read("select count(*) from delivery where state = 'waiting'"), ([row]) => int(row?.[0])),
  redeliver: (deliveries) =>
    deliveries.length === 0
      ? Effect.void
      : read(upsertRedelivered, parametersOf(columns, deliveries)).pipe(Effect.andThen(Effect.sync(wake)))
})
