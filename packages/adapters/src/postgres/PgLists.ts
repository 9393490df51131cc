/** What is read page by page: resources, notifications, ledger lines; and the ledger's sums. */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import {
  type LedgerLine,
  type LedgerSum,
  type ListQuery,
  type NotificationQuery,
  type LedgerQuery,
  type Store
} from "@payments-platform/domain/ports/Store"
import { Currency } from "@payments-platform/domain/vocabulary/Money"
import { among, type Clause, numeric, page, pageOf, spanning, textual } from "./Clauses.ts"
import type { Database } from "./Database.ts"
import { int, notificationColumns, notificationOf, rowColumns, rowOf, text, textOrNull, type Values } from "./Rows.ts"

const listClauses = (query: ListQuery): ReadonlyArray<Clause> => [
  { sql: "listed", parameters: [] },
  ...textual("type = ?", query.type),
  ...textual("app_id = ?", query.appId ?? undefined),
  ...textual("owner_id = ?", query.ownerId),
  ...among("status", query.status),
  ...textual("ref = ?", query.ref),
  ...textual("rel = ?", query.rel),
  ...textual("facets @> ?::text::jsonb", query.facets === undefined ? undefined : JSON.stringify(query.facets)),
  ...numeric("amount >= ?", query.minAmount),
  ...numeric("amount <= ?", query.maxAmount),
  ...numeric("create_time >= ?", query.from),
  ...numeric("create_time <= ?", query.to)
]

const notificationClauses = (query: NotificationQuery): ReadonlyArray<Clause> => [
  ...textual("app_id = ?", query.appId),
  ...textual("resource_type = ?", query.resourceType),
  ...textual("resource_id = ?", query.resourceId),
  ...numeric("event_time >= ?", query.from),
  ...numeric("event_time <= ?", query.to)
]

/** An L2 undoes the last L1 of the same resource before it. */
const selectLines = `select id, entry_id, create_time, account, currency, amount, step, resource_id, resource_type,
  case when step = 'L2' then (
    select first.entry_id from entry first
    where first.resource_id = entry.resource_id and first.step = 'L1'
      and (first.version, first.line) < (entry.version, entry.line)
    order by first.version desc, first.line desc limit 1
  ) end from entry`

const currencyOf = Schema.decodeUnknownSync(Currency)
const stepOf = Schema.decodeUnknownSync(Schema.Literals(["L1", "L2", "L3", "L4"]))

const lineOf = (of: Values): LedgerLine => ({
  id: text(of[0]),
  entryId: text(of[1]),
  createTime: int(of[2]),
  ledgerAccount: text(of[3]),
  currency: currencyOf(of[4]),
  amount: int(of[5]),
  step: stepOf(of[6]),
  source: { id: text(of[7]), type: text(of[8]) },
  reversalOf: textOrNull(of[9])
})

/** Sums are numeric in PostgreSQL; as long as they are safe integers they fit eight bytes. */
const selectSums = `select account, currency,
  coalesce(sum(amount) filter (where amount > 0), 0)::bigint,
  coalesce(-sum(amount) filter (where amount < 0), 0)::bigint
  from entry group by account, currency order by account, currency`

const sumOf = (of: Values): LedgerSum => ({
  ledgerAccount: text(of[0]),
  currency: currencyOf(of[1]),
  debits: int(of[2]),
  credits: int(of[3])
})

type Lists = Pick<Store["Service"], "list" | "notification" | "notifications" | "ledgerLines" | "ledgerSums">

export const make = ({ read }: Database["Service"]): Lists => ({
  list: (query) => {
    const { parameters, sql } = page(`select ${rowColumns} from resource`, "create_time", listClauses(query), query)
    return Effect.map(read(sql, parameters), (values) => pageOf(values, query, rowOf))
  },
  notification: (appId, id) =>
    Effect.map(
      read(
        `select ${notificationColumns("notification")} from notification where id = $1 and ($2::text is null or app_id = $2)`,
        [PgTypes.text(id), PgTypes.text(appId)]
      ),
      ([row]) => (row === undefined ? null : notificationOf(row))
    ),
  notifications: (query) => {
    const select = `select ${notificationColumns("notification")} from notification`
    const { parameters, sql } = page(select, "event_time", notificationClauses(query), query)
    return Effect.map(read(sql, parameters), (values) => pageOf(values, query, (row) => notificationOf(row)))
  },
  ledgerLines: (query: LedgerQuery) => {
    const { parameters, sql } = page(
      selectLines,
      "create_time",
      [...textual("merchant_id = ?", query.accountId), ...spanning(query)],
      query
    )
    return Effect.map(read(sql, parameters), (values) => pageOf(values, query, lineOf))
  },
  ledgerSums: Effect.map(read(selectSums), (values) => values.map(sumOf))
})
