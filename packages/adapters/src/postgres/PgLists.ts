/** The lists of resources and notifications in PostgreSQL, by page. */
import { PgTypes } from "@effect/sql-pg"
import { Effect } from "effect"
import type { ListQuery, NotificationQuery, Store } from "@payments-platform/domain/ports/Store"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import type { Database } from "./sessions/Database.ts"
import { notification, notificationOf, resource, rowOf } from "./sql/RowMapping.ts"
import {
  among,
  byTime,
  type Clause,
  numeric,
  ofAny,
  page,
  pageOf,
  plannedOnce,
  textual,
  uuid,
  uuidOrNull
} from "./sql/SqlConditions.ts"

/** The facets that have a column of their own; the others are found by `facets @>`. */
const columns: ReadonlyMap<string, string> = new Map([
  ["type", "kind"],
  ["pending_reason", "pending_reason"],
  ["last_four", "last_four"]
])

const containing = (facets: JsonObject): ReadonlyArray<Clause> =>
  Object.entries(facets).flatMap(([name, value]) => {
    const column = columns.get(name)
    return column !== undefined && typeof value === "string"
      ? among(column, [value])
      : textual("facets @> ?::text::jsonb", JSON.stringify({ [name]: value }))
  })

/** The indexes by reference and by amount begin with the app: each app is looked at, one after the other. */
const ofAnyApp = ofAny("resource", "app_id", "listed")

const appClauses = ({ appId, maxAmount, minAmount, referenceId }: ListQuery): ReadonlyArray<Clause> => {
  if (appId !== null) return textual("app_id = ?", appId)
  const isNarrow = referenceId !== undefined || minAmount !== undefined || maxAmount !== undefined
  return isNarrow ? [ofAnyApp] : []
}

const listClauses = (query: ListQuery): ReadonlyArray<Clause> => [
  { sql: "listed", parameters: [] },
  ...among("type", [query.type]),
  ...appClauses(query),
  ...textual("id = ?", query.id),
  ...textual("owner_id = ?", query.ownerId),
  ...among("status", query.status),
  ...textual("ref = ?", query.referenceId),
  ...textual("rel = ?", query.relatedId),
  ...containing(query.facets ?? {}),
  ...numeric("amount >= ?", query.minAmount),
  ...numeric("amount <= ?", query.maxAmount),
  ...numeric("create_time >= ?", query.from),
  ...numeric("create_time <= ?", query.to)
]

const notificationClauses = (query: NotificationQuery): ReadonlyArray<Clause> => [
  ...textual("app_id = ?", query.appId),
  ...among("resource_type", query.resourceType === undefined ? undefined : [query.resourceType]),
  ...textual("resource_id = ?", query.resourceId),
  ...numeric("event_time >= ?", query.from),
  ...numeric("event_time <= ?", query.to)
]

type Lists = Pick<Store["Service"], "list" | "notification" | "notifications">

/**
 * A list of resources is planned for the values of its filters. An owner may have nearly all payments or few, and an
 * amount may be that of most payments or of none; a plan for all values would scan the app's payments to find the few.
 */
export const make = ({ read, readUnprepared: readOnce }: Database["Service"]): Lists => ({
  list: (query) => {
    const { parameters, sql } = page(
      `select ${resource.sql} from resource`,
      byTime("create_time"),
      listClauses(query),
      query
    )
    return Effect.map(readOnce(sql, parameters), (values) => pageOf(values, query, rowOf))
  },
  notification: (appId, id) =>
    Effect.map(
      read(`select ${notification.sql} from notification where id = $1 and ($2::text is null or app_id = $2)`, [
        uuidOrNull(id),
        PgTypes.text(appId)
      ]),
      ([row]) => (row === undefined ? null : notificationOf(row))
    ),
  notifications: (query) => {
    const select = `select ${notification.sql} from notification`
    const { parameters, sql } = plannedOnce(page(select, byTime("event_time", uuid), notificationClauses(query), query))
    return Effect.map(read(sql, parameters), (values) => pageOf(values, query, notificationOf))
  }
})
