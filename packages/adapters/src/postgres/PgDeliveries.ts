/**
 * Deliveries in PostgreSQL. The lane of a preference is its waiting deliveries that have a next attempt, by time.
 * `attempts` reads a few from the front of each lane, so that a receiver's backlog delays no other receiver. A receiver
 * gets the notifications of one resource in the order of its versions (DeliveryChain.ts), but for those that failed
 * `Delivery.blockingAttempts` times or are redelivered. Only the leader may call `attempts` and `attempted`.
 */
import { PgTypes } from "@effect/sql-pg"
import type { PgConnection } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import type { DeliveryQuery, Work } from "@payments-platform/domain/ports/Work"
import { among, type Clause, page, pageOf, spanning, textual } from "./SqlConditions.ts"
import { type Database, orUnavailable, pipelined } from "./Database.ts"
import { holdResources, promote } from "./DeliveryChain.ts"
import { type Column, column, names, parametersOf, texts, unnest } from "./SqlParameters.ts"
import { deliveryColumns, deliveryOf, deliveryWidth, int, notificationColumns, notificationOf } from "./RowMapping.ts"
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

const select = `${lanes}
  select ${deliveryColumns("d")}, ${notificationColumns("n")}
  from lane cross join lateral (
    select * from delivery
    where preference_id = lane.preference_id and state = 'waiting' and next_attempt_at <= (select $1::bigint)
    order by next_attempt_at, id limit $2
  ) d join notification n on n.id = d.notification_id
  where lane.preference_id <> all($4::text[])
  order by d.next_attempt_at, d.id limit $3`

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
const upsert = (unless: string): string =>
  `insert into delivery as t (${names(columns)}) select ${values} from ${unnest(columns, 1)} order by u.id
  on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(", ")}${unless}`
const upsertAttempted = upsert(" where t.state <> 'dropped'")
const upsertRedelivered = upsert("")

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

const attemptStatements = (deliveries: ReadonlyArray<Delivery.Delivery>, at: number) => {
  const free = deliveries.filter(Delivery.unblocksNext)
  const chains = [...new Map(free.map((each) => [Delivery.chainKey(each), each])).values()]
  const parameters = [
    texts(chains.map(({ preferenceId }) => preferenceId)),
    texts(chains.map(({ resourceId }) => resourceId)),
    int8(at)
  ]
  const write = [upsertAttempted, parametersOf(columns, deliveries)] as const
  if (chains.length === 0) return [write]
  return [
    [holdResources, [texts(new Set(chains.map(({ resourceId }) => resourceId)))]] as const,
    write,
    [promote, parameters] as const
  ]
}

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

/** `exclusive` runs on a session that has no other user; `wake` wakes the leader. */
export const make = (
  { read }: Database["Service"],
  exclusive: ReconnectingSession.Session["use"],
  wake: () => void
): Deliveries => ({
  attempts: (at, { all, each }, but) =>
    Effect.map(read(select, [int8(at), int8(each), int8(all), texts(but)]), (rows) =>
      rows.map((row) => ({ delivery: deliveryOf(row), notification: notificationOf(row, deliveryWidth) }))
    ),
  attempted: (deliveries, at) =>
    deliveries.length === 0
      ? Effect.void
      : Effect.asVoid(orUnavailable(exclusive((session) => inTransaction(session, attemptStatements(deliveries, at))))),
  drop: dropping(read),
  delivery: (id) =>
    Effect.map(read(`select ${deliveryColumns("delivery")} from delivery where id = $1`, [PgTypes.text(id)]), ([row]) =>
      row === undefined ? null : deliveryOf(row)
    ),
  deliveries: (query) => {
    const { parameters, sql } = page(
      `select ${deliveryColumns("delivery")} from delivery`,
      "create_time",
      clauses(query),
      query
    )
    return Effect.map(read(sql, parameters), (rows) => pageOf(rows, query, deliveryOf))
  },
  succeededSince: (preferenceId, since) =>
    Effect.map(read(succeeded, [PgTypes.text(preferenceId), int8(since)]), (rows) => rows.length > 0),
  waiting: Effect.map(read("select count(*) from delivery where state = 'waiting'"), ([row]) => int(row?.[0])),
  redeliver: (deliveries) =>
    deliveries.length === 0
      ? Effect.void
      : read(upsertRedelivered, parametersOf(columns, deliveries)).pipe(Effect.andThen(Effect.sync(wake)))
})
