/**
 * Transaction records in PostgreSQL. The ledger lines that are marked with a record's id find the page; the domain's
 * rule (`TransactionRecords.of`) then builds each record from all lines of its step.
 */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import type { Store } from "@payments-platform/domain/ports/Store"
import { Currency } from "@payments-platform/domain/vocabulary/Money"
import { page, pageOf, spanning, textual } from "./SqlConditions.ts"
import type { Database } from "./Database.ts"
import { texts } from "./SqlParameters.ts"
import { int, text, textOrNull, type Values } from "./RowMapping.ts"

const select = `select id, app_id, account_id, create_time, resource_id, resource_type, version, (
    select json_agg(json_build_object('entry', l.entry_id, 'step', l.step, 'currency', l.currency,
      'account', l.account, 'amount', l.amount) order by l.line, l.posting)
    from entry l where l.resource_id = record.resource_id and l.version = record.version
  ) from (
    select record_id as id, record_app_id as app_id, record_account_id as account_id, create_time, resource_id,
      resource_type, version from entry
  ) as record`

const linesOf = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      entry: Schema.String,
      step: Schema.Literals(Ledger.steps),
      currency: Currency,
      account: Schema.String,
      amount: Schema.Int
    })
  )
)

const recordOf = (of: Values): TransactionRecords.TransactionRecord => {
  const whose = {
    resourceId: text(of[4]),
    resourceType: text(of[5]),
    version: int(of[6]),
    appId: text(of[1]),
    ownerId: textOrNull(of[2])
  }
  const rows = [...Map.groupBy(linesOf(of[7]), ({ entry }) => entry)].flatMap(([id, postings]) =>
    postings.slice(0, 1).map(({ currency, step }) => ({ ...whose, id, entry: { step, currency, postings } }))
  )
  const record = TransactionRecords.derive(rows, int(of[3])).find(({ id }) => id === of[0])
  if (record === undefined) throw new TypeError("a line of the ledger stands for a record that its step does not write")
  return record
}

type Reads = Pick<Store["Service"], "transactionRecord" | "transactionRecords">

export const make = ({ read }: Database["Service"]): Reads => ({
  transactionRecords: (query) => {
    const whose = [...textual("app_id = ?", query.appId), ...textual("account_id = ?", query.accountId)]
    const { parameters, sql } = page(select, "create_time", [...whose, ...spanning(query)], query)
    return Effect.map(read(sql, parameters), (values) => pageOf(values, query, recordOf))
  },
  transactionRecord: (appId, id) =>
    Effect.map(
      read(`${select} where resource_id = any($1) and id = $2 and app_id = $3`, [
        texts(TransactionRecords.sourcesOf(id)),
        PgTypes.text(id),
        PgTypes.text(appId)
      ]),
      ([row]) => (row === undefined ? null : recordOf(row))
    )
})
