/**
 * Transaction records in PostgreSQL. The ledger entries that name records find the page; the domain's rule
 * (`TransactionRecords.derive`) then builds each record from all entries of its step.
 */
import { PgTypes } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PayoutCycle from "@payments-platform/domain/ledger/PayoutCycle"
import type { OpenCycle } from "@payments-platform/domain/ledger/PayoutCycle"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import type { Store, TransactionRecordQuery } from "@payments-platform/domain/ports/Store"
import { Currency } from "@payments-platform/domain/vocabulary/Money"
import { type Clause, id, numeric, type Order, page, pageOf, spanning, textual, time } from "./SqlConditions.ts"
import type { Database } from "./Database.ts"
import { texts } from "./SqlParameters.ts"
import { int, text, textOrNull, type Values } from "./RowMapping.ts"

/** The records of an entry: that of its account, and that of the platform's fees. */
const select = `select record.id, app_id, entry.account_id, create_time, resource_id, resource_type, version, (
    select json_agg(json_build_object('id', e.id, 'step', e.step, 'currency', e.currency, 'postings', e.postings)
      order by e.line)
    from entry e where e.resource_id = entry.resource_id and e.version = entry.version
  ) from entry cross join lateral
    (values (record_id, account_id), (fee_record_id, null)) as record (id, account_id)`

const isThere: Clause = { sql: "record.id is not null", parameters: [] }

const entriesOf = Schema.decodeUnknownSync(
  Schema.Array(
    Schema.Struct({
      id: Schema.String,
      step: Schema.Literals(Ledger.steps),
      currency: Currency,
      postings: Schema.Array(Schema.Tuple([Schema.String, Schema.Int]))
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
  const rows = entriesOf(of[7]).map(({ currency, id, postings, step }) => ({
    ...whose,
    id,
    entry: { step, currency, postings: postings.map(([account, amount]) => ({ account, amount })) }
  }))
  const record = TransactionRecords.derive(rows, int(of[3])).find(({ id }) => id === of[0])
  if (record === undefined) throw new TypeError("an entry of the ledger names a record that its step does not write")
  return record
}

/** By time, then by entry. A cursor has the id of a record, from which the ids of its possible sources follow. */
const order: Order = {
  columns: ["create_time", "entry.id", "record.id"],
  at: (position) => [
    time(position),
    {
      sql: "coalesce((select id from entry where resource_id = any(?) and ? in (record_id, fee_record_id)), ?)",
      parameters: [
        texts(TransactionRecords.sourcesOf(position.id)),
        PgTypes.text(position.id),
        PgTypes.text(position.id)
      ]
    },
    id(position.id)
  ]
}

/** Only records that move the balance of an account. */
const ofAccount = (accountId: string | undefined): ReadonlyArray<Clause> =>
  textual("entry.account_id = ? and record.account_id is not null", accountId)

const takenBy =
  "record.account_id is not null and (entry.account_id, currency, payout_cycle) = (select account_id, currency, number from payout_cycle where payout_id = ?)"

/** A step may write two records; its movement of the balance is counted once. */
const selectOpenCycle = `with open (number) as (select coalesce((select amount from counter where key = $3), 0)::int),
  record as (
    select resource_id, version from entry, open
    where account_id = $1 and currency = $2 and payout_cycle = open.number
  )
  select open.number, (select count(*) from record), (
    select coalesce(-sum(amount), 0)::bigint from posting
    where account = $4 and currency = $2 and (resource_id, version) in (select resource_id, version from record)
  ) from open`

const openCycleOf = ([number, records, net]: Values): OpenCycle => ({
  number: int(number),
  records: int(records),
  net: int(net)
})

/** An account has few records of its app's, so no index may be chosen by the app: none serves `is not distinct from`. */
const isNarrow = ({ accountId, cycle, payoutId }: TransactionRecordQuery): boolean =>
  accountId !== undefined || cycle !== undefined || payoutId !== undefined

type Reads = Pick<Store["Service"], "transactionRecord" | "transactionRecords" | "openCycle">

export const make = ({ read }: Database["Service"]): Reads => ({
  transactionRecords: (query) => {
    const whose = [
      ...textual(isNarrow(query) ? "app_id is not distinct from ?" : "app_id = ?", query.appId),
      ...ofAccount(query.accountId),
      ...textual(takenBy, query.payoutId),
      ...ofAccount(query.cycle?.accountId),
      ...textual("currency = ?", query.cycle?.currency),
      ...numeric("payout_cycle = ?", query.cycle?.number)
    ]
    const { parameters, sql } = page(select, order, [isThere, ...whose, ...spanning(query)], query)
    return Effect.map(read(sql, parameters), (values) => pageOf(values, query, recordOf))
  },
  transactionRecord: (appId, id) =>
    Effect.map(
      read(`${select} where resource_id = any($1) and record.id = $2 and app_id = $3`, [
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
