/**
 * Transaction records in PostgreSQL. The ledger entries that name records find the page; the domain's rule
 * (`TransactionRecords.derive`) then builds each record from its entry and those that it depends on.
 */
import { PgTypes } from "@effect/sql-pg"
import { Effect } from "effect"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import type { Store, TransactionRecordQuery } from "@payments-platform/domain/ports/Store"
import * as Id from "@payments-platform/domain/vocabulary/Id"
import type { Database } from "./sessions/Database.ts"
import { currencyOf, int, list, stepOf, text, textOrNull, type Value, type Values } from "./sql/RowMapping.ts"
import { selection } from "./sql/Selection.ts"
import {
  type Clause,
  idClause,
  numeric,
  type Order,
  page,
  pageOf,
  plannedOnce,
  rangeClauses,
  textual,
  time,
  uuid,
  uuidOrNull
} from "./sql/SqlConditions.ts"
import { uuids } from "./sql/SqlParameters.ts"

const dependent = TransactionRecords.dependentSteps.map((step) => `'${step}'`).join(", ")

/** The other entries of its step, for the few records that depend on them. */
const others = `case when step in (${dependent}) then (
    select json_agg(json_build_array(id, step, currency, postings) order by line) from entry other
    where other.resource_id = entry.resource_id and other.version = entry.version and other.line <> entry.line
  ) end`

const record = selection({
  id: "record.id",
  appId: "app_id",
  accountId: "entry.account_id",
  createTime: "create_time",
  resourceId: "resource_id",
  resourceType: "resource_type",
  version: "version",
  entryId: "entry.id",
  step: "step",
  currency: "currency",
  postings: "postings",
  others
})

/** The records of an entry: that of its account, and that of the platform's fees. */
const select = `select ${record.sql} from entry cross join lateral
    (values (record_id, account_id), (fee_record_id, null)) as record (id, account_id)`

const selectOne = `${select} where resource_id = any((select $1)::uuid[]) and record.id = $2 and app_id = $3`

const isThere: Clause = { sql: "record.id is not null", parameters: [] }

const postingOf = (value: Value) => {
  const [account, amount] = list(value)
  return { account: text(account), amount: int(amount) }
}

/** Derives a record from its entry and the others of its step. */
const recordOf = (row: Values): TransactionRecords.TransactionRecord => {
  const { at } = record
  const source = {
    resourceId: text(row[at.resourceId]),
    resourceType: text(row[at.resourceType]),
    version: int(row[at.version]),
    appId: text(row[at.appId]),
    ownerId: textOrNull(row[at.accountId])
  }
  const own = [row[at.entryId], row[at.step], row[at.currency], row[at.postings]]
  const entries = [own, ...list(row[at.others] ?? []).map(list)].map(([id, step, currency, postings]) => ({
    ...source,
    id: text(id),
    entry: { step: stepOf(step), currency: currencyOf(currency), postings: list(postings).map(postingOf) }
  }))
  const derived = TransactionRecords.derive(entries, int(row[at.createTime])).find(({ id }) => id === row[at.id])
  if (derived === undefined) throw new TypeError("an entry of the ledger names a record that its step does not write")
  return derived
}

/** By time, then by entry. */
const order: Order = {
  columns: ["create_time", "entry.id", "record.id"],
  at: (position) => {
    const [entryId, recordId] = TransactionRecords.idsAt(position.id) ?? [position.id, position.id]
    return [time(position), uuid(entryId), uuid(recordId)]
  }
}

/** Only records that move the balance of an account. */
const ofAccount = (accountId: string | undefined): ReadonlyArray<Clause> =>
  idClause("entry.account_id = ? and record.account_id is not null", accountId)

const takenBy =
  "record.account_id is not null and (entry.account_id, currency, payout_cycle) = (select account_id, currency, number from payout_cycle where payout_id = ?)"

/** The account that a query names, directly or by a payout; undefined: all records of its app. */
const accountIn = ({ accountId, cycle, payoutId }: TransactionRecordQuery): Clause | undefined => {
  const named = accountId ?? cycle?.accountId
  if (named !== undefined) return uuid(named)
  const [taken] = idClause("(select account_id from payout_cycle where payout_id = ?)", payoutId)
  return taken
}

/**
 * Only records of the app. An account belongs to one app, which any of its records names, so one record suffices to refuse
 * another app's account. All records of an account belong to its app, so PostgreSQL must not choose an index by the app:
 * no index serves `is not distinct from`.
 */
const ofApp = (query: TransactionRecordQuery): ReadonlyArray<Clause> => {
  const account = accountIn(query)
  if (account === undefined) return textual("app_id = ?", query.appId)
  // the order is that of the index by account, without which PostgreSQL may read all entries to find one
  const any = `(select a.app_id from entry a where a.account_id = ${account.sql} and a.app_id is not null
    order by a.create_time limit 1)`
  const app = PgTypes.text(query.appId)
  return [
    { sql: `${any} = ?`, parameters: [...account.parameters, app] },
    { sql: "app_id is not distinct from ?", parameters: [app] }
  ]
}

type Reads = Pick<Store["Service"], "transactionRecord" | "transactionRecords">

export const make = ({ read }: Database["Service"]): Reads => ({
  transactionRecords: (query) => {
    const whose = [
      ...ofApp(query),
      ...ofAccount(query.accountId),
      ...idClause(takenBy, query.payoutId),
      ...ofAccount(query.cycle?.accountId),
      ...textual("currency = ?", query.cycle?.currency),
      ...numeric("payout_cycle = ?", query.cycle?.number)
    ]
    const { parameters, sql } = plannedOnce(page(select, order, [isThere, ...whose, ...rangeClauses(query)], query))
    return Effect.map(read(sql, parameters), (values) => pageOf(values, query, recordOf))
  },
  transactionRecord: (appId, id) =>
    Effect.map(
      read(selectOne, [uuids(TransactionRecords.sourcesOf(id).filter(Id.isId)), uuidOrNull(id), PgTypes.text(appId)]),
      ([row]) => (row === undefined ? null : recordOf(row))
    )
})
