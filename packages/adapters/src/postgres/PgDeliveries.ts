/**
 * Deliveries in PostgreSQL. Only the leader parks followers and lets them go,
 * and both happen under one lock, so that no follower is parked behind a head
 * that has just let go.
 */
import { PgTypes } from "@effect/sql-pg"
import type { PgConnection } from "@effect/sql-pg"
import { Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import * as Delivery from "@payments-platform/domain/notifications/Delivery"
import type { DeliveryQuery, Work } from "@payments-platform/domain/ports/Work"
import { among, type Clause, page, pageOf, spanning, textual } from "./Clauses.ts"
import { type Database, edge, pipelined } from "./Database.ts"
import { type Column, column, parametersOf, texts, unnest } from "./Parameters.ts"
import { deliveryColumns, deliveryOf, deliveryWidth, int, notificationColumns, notificationOf } from "./Rows.ts"
import type * as Session from "./Session.ts"

const lock = "select pg_advisory_xact_lock(7204003)"

/** What was never attempted waits behind an earlier one of its chain that has not let go. */
const park = `update delivery d set next_attempt_at = null
  where d.state = 'waiting' and d.next_attempt_at <= $1 and not d.attempted and exists (
    select 1 from delivery head
    where head.state = 'waiting' and head.tries < ${Delivery.patience}
      and head.preference_id = d.preference_id and head.resource_id = d.resource_id
      and (head.resource_version, head.ordinal) < (d.resource_version, d.ordinal))`

const select = `select ${deliveryColumns("d")}, ${notificationColumns("n")}
  from delivery d join notification n on n.id = d.notification_id
  where d.state = 'waiting' and d.next_attempt_at <= $1
  order by d.next_attempt_at, d.resource_id, d.resource_version, d.ordinal, d.id limit $2`

/** The first parked one of each chain. */
const promote = `update delivery t set next_attempt_at = $3
  from unnest($1::text[], $2::text[]) as chain(preference_id, resource_id), lateral (
    select d.id from delivery d
    where d.state = 'waiting' and d.next_attempt_at is null
      and d.preference_id = chain.preference_id and d.resource_id = chain.resource_id
    order by d.resource_version, d.ordinal limit 1
  ) as first where t.id = first.id`

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
  column("attempted", "bool", (each) => each.attempts.length > 0),
  column("attempts", "json", (each) => JSON.stringify(each.attempts))
]

const names = columns.map(({ name }) => name).join(", ")
const values = columns.map(({ name, type }) => (type === "json" ? `u.${name}::json` : `u.${name}`)).join(", ")
const changing = ["state", "next_attempt_at", "tries", "attempted", "attempts"]
const put = (unless: string): string =>
  `insert into delivery as t (${names}) select ${values} from ${unnest(columns, 1)} order by u.id
  on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(", ")}${unless}`
const putAttempted = put(" where t.state <> 'dropped'")
const putAgain = put("")

/** Statements of one transaction in one round trip. */
const together = (
  session: PgConnection.PgConnection,
  statements: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]>
): Effect.Effect<ReadonlyArray<PgConnection.Result>, SqlError> =>
  pipelined([
    session.query("begin"),
    session.query(lock),
    ...statements.map(([sql, parameters]) => session.query(sql, parameters)),
    session.query("commit")
  ]).pipe(
    Effect.map((results) => results.slice(2, -1)),
    Effect.onError(() => Effect.ignore(session.query("rollback")))
  )

const int8 = (value: number) => PgTypes.int8(BigInt(value))

const attempted = (deliveries: ReadonlyArray<Delivery.Delivery>, at: number) => {
  const free = deliveries.filter(Delivery.letsGo)
  const chains = [...new Map(free.map((each) => [`${each.preferenceId}\u0000${each.resourceId}`, each])).values()]
  const parameters = [
    texts(chains.map(({ preferenceId }) => preferenceId)),
    texts(chains.map(({ resourceId }) => resourceId)),
    int8(at)
  ]
  return [
    [putAttempted, parametersOf(columns, deliveries)] as const,
    ...(chains.length === 0 ? [] : [[promote, parameters] as const])
  ]
}

const clauses = (query: DeliveryQuery): ReadonlyArray<Clause> => [
  ...textual("app_id = ?", query.appId),
  ...textual("notification_id = ?", query.notificationId),
  ...textual("preference_id = ?", query.preferenceId),
  ...textual("topic = ?", query.topic),
  ...among("state", query.state === undefined ? undefined : [query.state]),
  ...spanning(query)
]

type Deliveries = Pick<
  Work["Service"],
  "attempts" | "attempted" | "drop" | "delivery" | "deliveries" | "waiting" | "redeliver"
>

/** `exclusive`: runs on a session with nobody else on it. */
export const make = (
  { read }: Database["Service"],
  exclusive: Session.Session["use"],
  wake: () => void
): Deliveries => ({
  attempts: (at, limit) =>
    edge(exclusive((session) => together(session, [[park, [int8(at)]]]))).pipe(
      Effect.andThen(read(select, [int8(at), int8(limit)])),
      Effect.map((rows) =>
        rows.map((row) => ({ delivery: deliveryOf(row), notification: notificationOf(row, deliveryWidth) }))
      )
    ),
  attempted: (deliveries, at) =>
    deliveries.length === 0
      ? Effect.void
      : Effect.asVoid(edge(exclusive((session) => together(session, attempted(deliveries, at))))),
  drop: (preferenceId) =>
    Effect.map(
      read(
        `with dropped as (update delivery set state = 'dropped', next_attempt_at = null
        where preference_id = $1 and state = 'waiting' returning 1) select count(*) from dropped`,
        [PgTypes.text(preferenceId)]
      ),
      ([row]) => int(row?.[0])
    ),
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
  waiting: Effect.map(read("select count(*) from delivery where state = 'waiting'"), ([row]) => int(row?.[0])),
  redeliver: (deliveries) =>
    deliveries.length === 0
      ? Effect.void
      : read(putAgain, parametersOf(columns, deliveries)).pipe(Effect.andThen(Effect.sync(wake)))
})
