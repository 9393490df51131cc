/** The operator's lists of deliveries in PostgreSQL, by page, and one delivery by its id. */
import { Effect } from "effect"
import type { DeliveryQuery, Work } from "@payments-platform/domain/ports/Work"
import type { Database } from "./sessions/Database.ts"
import { delivery, deliveryOf } from "./sql/RowMapping.ts"
import {
  among,
  byTime,
  type Clause,
  idClause,
  type Order,
  page,
  pageOf,
  plannedOnce,
  orderBy,
  rangeClauses,
  textual,
  time,
  uuid,
  uuidOrNull
} from "./sql/SqlConditions.ts"

/** From which tables a list is read, in which order, and under which conditions. */
interface Source {
  readonly select: string
  readonly order: Order
  readonly clauses: ReadonlyArray<Clause>
}

const ofDelivery = (query: DeliveryQuery): ReadonlyArray<Clause> => [
  ...textual("d.app_id = ?", query.appId),
  ...idClause("d.notification_id = ?", query.notificationId),
  // a resource has few notifications, which an index finds
  ...textual("d.notification_id in (select id from notification where resource_id = ?)", query.resourceId),
  ...among("d.topic", query.topic === undefined ? undefined : [query.topic])
]

const inQueue: Order = {
  columns: ["q.create_time", "q.delivery_id"],
  at: (position) => [time(position), uuid(position.id)]
}

/**
 * The waiting ones, in the order of the queue. Each is looked up in `delivery` once its turn comes. `offset 0` keeps
 * PostgreSQL from another order of the tables: the queue fills and empties so often that its statistics promise too much.
 */
const fromQueue = (query: DeliveryQuery): Source => ({
  select: `select ${delivery.sql}
    from (select * from delivery_queue q order by ${orderBy(inQueue, query.direction)}) q
    cross join lateral (select * from delivery where id = q.delivery_id offset 0) d`,
  order: inQueue,
  clauses: [
    ...idClause("q.preference_id = ?", query.preferenceId),
    ...ofDelivery(query),
    ...rangeClauses(query, "q.create_time")
  ]
})

/** For the delivered ones, each candidate is looked up in the queue. `offset 0`: as above. */
const isDelivered = `d.undelivered is null
  and not exists (select 1 from delivery_queue w where w.delivery_id = d.id offset 0)`

const inState = (state: DeliveryQuery["state"]): ReadonlyArray<Clause> => {
  if (state === undefined) return []
  if (state === "failed" || state === "dropped") return among("d.undelivered", [state])
  return [{ sql: state === "waiting" ? "q.delivery_id is not null" : isDelivered, parameters: [] }]
}

const selectAny = `select ${delivery.sql} from delivery d left join delivery_queue q on q.delivery_id = d.id`

const fromDeliveries = (query: DeliveryQuery): Source => ({
  select: selectAny,
  order: byTime("d.create_time", uuid),
  clauses: [
    ...idClause("d.preference_id = ?", query.preferenceId),
    ...ofDelivery(query),
    ...inState(query.state),
    ...rangeClauses(query, "d.create_time")
  ]
})

/** A notification and a resource have few deliveries, so those of them that wait are found among them. */
const sourceOf = (query: DeliveryQuery): Source =>
  query.state === "waiting" && query.notificationId === undefined && query.resourceId === undefined
    ? fromQueue(query)
    : fromDeliveries(query)

export const make = ({ read }: Database["Service"]): Pick<Work["Service"], "delivery" | "deliveries"> => ({
  delivery: (id) =>
    Effect.map(read(`${selectAny} where d.id = $1`, [uuidOrNull(id)]), ([row]) =>
      row === undefined ? null : deliveryOf(row)
    ),
  deliveries: (query) => {
    const { clauses, order, select } = sourceOf(query)
    const { parameters, sql } = plannedOnce(page(select, order, clauses, query))
    return Effect.map(read(sql, parameters), (rows) => pageOf(rows, query, (row) => deliveryOf(row)))
  }
})
