/**
 * Transaction records in PostgreSQL. The ledger lines that are marked with a record's id find the page; the domain's
 * rule (`TransactionRecords.of`) then builds each record from all lines of its step.
 */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import type { OpenCycle } from "@payments-platform/domain/ledger/PayoutCycle"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import type { Store } from "@payments-platform/domain/ports/Store"
import { Currency } from "@payments-platform/domain/vocabulary/Money"
import { numeric, page, pageOf, spanning, textual } from "./SqlConditions.ts"
import type { Database } from "./Database.ts"
import { texts } from "./SqlParameters.ts"
import { int, text, textOrNull, type Values } from "./RowMapping.ts"

const select = `select id, app_id, account_id, create_time, resource_id, resource_type, version, (
    select json_agg(json_build_object('entry', l.entry_id, 'step', l.step, 'currency', l.currency,
      'account', l.account, 'amount', l.amount) order by l.line, l.posting)
    from entry l where l.resource_id = record.resource_id and l.version = record.version
  ) from (
    select record_id as id, record_app_id as app_id, record_account_id as account_id, create_time, resource_id,
      resource_type, version, currency, payout_cycle from entry
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

const takenBy =
  "(account_id, currency, payout_cycle) = (select account_id, currency, number from payout_cycle where payout_id = ?)"

/** A step may write two records; its movement of the balance is counted once. */
const selectOpenCycle = `with open (number) as (select coalesce((select amount from counter where key = $3), 0)::int),
  record as (
    select resource_id, version from entry, open
    where record_account_id = $1 and currency = $2 and payout_cycle = open.number
  )
  select open.number, (select count(*) from record), (
    select coalesce(-sum(amount), 0)::bigint from entry
    where account = $4 and currency = $2 and (resource_id, version) in (select resource_id, version from record)
  ) from open`

const openCycleOf = ([number, records, net]: Values): OpenCycle => ({
  number: int(number),
  records: int(records),
  net: int(net)
})

type Reads = Pick<Store["Service"], "transactionRecord" | "transactionRecords" | "openCycle">

export const make = ({ read }: Database["Service"]): Reads => ({
  transactionRecords: (query) => {
    const whose = [
      ...textual("app_id = ?", query.appId),
      ...textual("account_id = ?", query.accountId),
      ...textual(takenBy, query.payoutId),
      ...textual("account_id = ?", query.cycle?.accountId),
      ...textual("currency = ?", query.cycle?.currency),
      ...numeric("payout_cycle = ?", query.cycle?.number)
    ]
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
    ),
  openCycle: (accountId, currency) => {
    const key = PayoutCycle.counterKey(accountId, currency)
    const names = [accountId, currency, key, Ledger.merchant(accountId, "available")]
    return Effect.map(read(selectOpenCycle, names.map(PgTypes.text)), ([row = []]) => openCycleOf(row))
  }
})
