/**
 * The ledger in PostgreSQL: its lines by page, and the sums of its accounts. A commit appends its sums, as one row, to
 * `ledger_delta`, and the leader merges these rows into `ledger_sum`. A sum is read from both tables in one statement,
 * so it is exact at any time, and nobody has to read all entries.
 */
import { PgTypes } from "@effect/sql-pg"
import { Effect } from "effect"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import type { LedgerLine, LedgerSum, Store, Unavailable } from "@payments-platform/domain/ports/Store"
import type { Database } from "./sessions/Database.ts"
import { currencyOf, int, stepOf, text, textOrNull, type Values } from "./sql/RowMapping.ts"
import { selection } from "./sql/Selection.ts"
import {
  type Clause,
  idClause,
  type Order,
  page,
  pageOf,
  plannedOnce,
  rangeClauses,
  time,
  uuid
} from "./sql/SqlConditions.ts"

const quoted = (steps: ReadonlyArray<string>): string => steps.map((step) => `'${step}'`).join(", ")

/** The steps that each step reverses, as SQL. */
const undone = Object.entries(Ledger.reversedSteps)
  .map(([step, types]) => `when '${step}' then array[${quoted(types)}]`)
  .join(" ")

/** An entry reverses the latest earlier entry of the same resource whose step it may reverse. */
const reversalOf = `case when step in (${quoted(Object.keys(Ledger.reversedSteps))}) then (
    select first.id from entry first
    where first.resource_id = posting.resource_id and first.step = any(case posting.step ${undone} end)
      and (first.version, first.line) < (posting.version, posting.line)
    order by first.version desc, first.line desc limit 1
  ) end`

const line = selection({
  id: "id",
  entryId: "entry_id",
  createTime: "create_time",
  account: "account",
  currency: "currency",
  amount: "amount",
  step: "step",
  resourceId: "resource_id",
  resourceType: "resource_type",
  reversalOf
})
const selectLines = `select ${line.sql} from posting`

/** By time, then by entry, then by the place in it: the order of the ids of postings, which end with their place. */
const order: Order = {
  columns: ["create_time", "entry_id", "place"],
  at: (position) => [
    time(position),
    uuid(position.id.slice(0, -3)),
    { sql: "?", parameters: [PgTypes.int4(Number(position.id.slice(-2)))] }
  ]
}

const ofAccount = (accountId: string): ReadonlyArray<Clause> =>
  idClause("account_id = ? and starts_with(account, 'merchant:' || account_id || ':')", accountId)

const lineOf = (row: Values): LedgerLine => ({
  id: text(row[line.at.id]),
  entryId: text(row[line.at.entryId]),
  createTime: int(row[line.at.createTime]),
  ledgerAccount: text(row[line.at.account]),
  currency: currencyOf(row[line.at.currency]),
  amount: int(row[line.at.amount]),
  step: stepOf(row[line.at.step]),
  source: { id: text(row[line.at.resourceId]), type: text(row[line.at.resourceType]) },
  reversalOf: textOrNull(row[line.at.reversalOf])
})

/** The sums of the rows of `ledger_delta` or of a part of them, each with its ledger account. */
const sumsIn = (deltas: string): string => `select sum->>0 as account, sum->>1 as currency,
    (sum->>2)::bigint as debits, (sum->>3)::bigint as credits
  from ${deltas} cross join lateral json_array_elements(sums) as listed (sum)`

/** sum() is numeric in PostgreSQL; amounts are safe integers, so it fits a bigint. */
export const selectSums = `select account, currency, sum(debits)::bigint, sum(credits)::bigint
  from (select account, currency, debits, credits from ledger_sum union all ${sumsIn("ledger_delta")}) as parts
  group by account, currency order by account, currency`

const sumOf = ([account, currency, debits, credits]: Values): LedgerSum => ({
  ledgerAccount: text(account),
  currency: currencyOf(currency),
  debits: int(debits),
  credits: int(credits)
})

/** The sums of all ledger accounts, by account and currency. */
export const readSums = (read: Database["Service"]["read"]): Effect.Effect<ReadonlyArray<LedgerSum>, Unavailable> =>
  Effect.map(read(selectSums), (values) => values.map(sumOf))

/** Rows of `ledger_delta` that one statement merges. */
const batchSize = 1_000

/** Two processes that merge at once take different rows, and lock the sums in the same order. */
const addUp = `with taken as (
    delete from ledger_delta
    where ctid = any(array(select ctid from ledger_delta limit ${batchSize} for update skip locked))
    returning sums
  ), added as (
    insert into ledger_sum as s (account, currency, debits, credits)
    select account, currency, sum(debits)::bigint, sum(credits)::bigint
    from (${sumsIn("taken")}) as parts group by account, currency order by account, currency
    on conflict (account, currency) do update set debits = s.debits + excluded.debits, credits = s.credits + excluded.credits
  ) select count(*) from taken`

type LedgerOf = Pick<Store["Service"], "ledgerLines" | "ledgerSums" | "addUpLedger">

export const make = ({ read }: Database["Service"]): LedgerOf => {
  const addUpLedger: LedgerOf["addUpLedger"] = Effect.flatMap(read(addUp), ([row]) => {
    const count = int(row?.[0])
    return count < batchSize ? Effect.succeed(count) : Effect.map(addUpLedger, (more) => count + more)
  })
  return {
    ledgerLines: (query) => {
      const { parameters, sql } = plannedOnce(
        page(selectLines, order, [...ofAccount(query.accountId), ...rangeClauses(query)], query)
      )
      return Effect.map(read(sql, parameters), (values) => pageOf(values, query, lineOf))
    },
    ledgerSums: readSums(read),
    addUpLedger
  }
}
