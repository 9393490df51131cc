/** The history of resources in PostgreSQL, by page. */
import { PgTypes } from "@effect/sql-pg"
import { Effect } from "effect"
import * as History from "@payments-platform/domain/decider/History"
import type { HistoryQuery, Position, Store } from "@payments-platform/domain/ports/Store"
import type { Database, Statement } from "./sessions/Database.ts"
import { history, historyEntryOf } from "./sql/RowMapping.ts"
import {
  beyond,
  type Clause,
  numeric,
  type Order,
  orderBy,
  page,
  pageOf,
  plannedOnce,
  rangeClauses,
  textual,
  time
} from "./sql/SqlConditions.ts"

const placeValues = (position: Position): ReadonlyArray<Clause> => {
  const { resourceId, version } = History.resourceOf(position.id) ?? { resourceId: position.id, version: 0 }
  return [
    time(position),
    { sql: "?", parameters: [PgTypes.text(resourceId)] },
    { sql: "?", parameters: [PgTypes.int4(version)] }
  ]
}

const order: Order = { columns: ["create_time", "resource_id", "version"], at: placeValues }

const clausesOf = (query: HistoryQuery): ReadonlyArray<Clause> => [
  ...textual("app_id = ?", query.appId),
  ...textual("resource_id = ?", query.resourceId),
  ...numeric("version = ?", query.version),
  ...(query.after === undefined ? [] : beyond(order, ">", query.after)),
  ...rangeClauses(query)
]

const select = `select ${history.sql} from history`

/** Each app once. The index is read by jumps from one app to the next. */
const apps = `with recursive app (app_id) as (
    select min(app_id) from history
    union all select (select min(app_id) from history where app_id > app.app_id) from app where app_id is not null
  )`

/** The page over all apps: that of each, found by its index, sorted together. */
const ofAllApps = (query: HistoryQuery): Statement => {
  const ofOne: Clause = { sql: "history.app_id = app.app_id", parameters: [] }
  const { parameters, sql } = page(select, order, [ofOne, ...clausesOf(query)], query)
  return {
    sql: `${apps} select ${history.sql} from app cross join lateral (${sql}) history
      order by ${orderBy(order, query.direction)} limit $${parameters.length}`,
    parameters
  }
}

const statementOf = (query: HistoryQuery): Statement =>
  query.appId === undefined && query.resourceId === undefined
    ? ofAllApps(query)
    : page(select, order, clausesOf(query), query)

export const make = ({ read }: Database["Service"]): Pick<Store["Service"], "history"> => ({
  history: (query) => {
    const { parameters, sql } = plannedOnce(statementOf(query))
    return Effect.map(read(sql, parameters), (values) => pageOf(values, query, historyEntryOf))
  }
})
