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
  eachOnce,
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

const apps = eachOnce("history", "app_id")

/** The page over all apps: that of each, found by its index, sorted together. */
const ofAllApps = (query: HistoryQuery): Statement => {
  const ofOne: Clause = { sql: "history.app_id = each.app_id", parameters: [] }
  const { parameters, sql } = page(select, order, [ofOne, ...clausesOf(query)], query)
  return {
    sql: `with recursive ${apps} select ${history.sql} from each cross join lateral (${sql}) history
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
