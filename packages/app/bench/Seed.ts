/**
 * Fills a large store fast: it clones the rows of real payments within the database, with new ids, accounts, payment
 * methods and times. The ledger stays balanced. The amount that lists filter by varies; the one in the document does not.
 */
import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { Outcome, Variety } from "./Variety.ts"

/** Statements at a time, each on a session of its own. */
export const concurrency = 2
/** Clones that one statement inserts. */
const portion = 25_000

/** The outcomes of each thousand payments. */
const shares: ReadonlyArray<readonly [Outcome, from: number, to: number]> = [
  ["completed", 0, 898],
  ["canceled", 899, 948],
  ["failed", 949, 998],
  ["bank", 999, 999]
]

/** An id in a cloned row, and its replacement in the n-th clone. */
type Ids = ReadonlyArray<readonly [id: string, renamed: string]>

const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Clones share the first part of an id, so that they lie as densely in an index as ids that were made together. */
const renamed = (id: string, number: string): string =>
  `(${literal(id.slice(0, -12))} || lpad(to_hex(${number}), 12, '0'))`

/** The ids that occur only in the rows of the same Change. */
const own = new Set(["id", "change_id", "notification_id", "record_id", "fee_record_id"])
const times = new Set(["at", "create_time", "event_time"])
/** A successful attempt of a delivery. */
const attempts = (time: string) =>
  `json_build_array(json_build_object('time', ${time}, 'status', 200, 'error', null, 'durationMs', 40))`
const instead: Readonly<Record<string, string>> = {
  "idempotency.key": "gen_random_uuid()::text",
  "resource.ref": "case when t.type = 'payments' then 'order-' || n end",
  "resource.amount": "t.amount + n % 5000",
  // a clone has no timer, so that nothing is due during the measurement
  "resource.due_at": "case when t.status = 'pending' then t.due_at + 30 * 86400 end",
  // and no clone of a delivery is in the queue
  "delivery.tries": "1",
  "delivery.attempts": attempts("t.create_time")
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
}

/** `ids` are those that occur in this column. */
const expression = ({ name, table, type }: Column, ids: Ids, time: string): string => {
  const given = instead[`${table}.${name}`]
  if (given !== undefined) return given
  if (times.has(name)) return time
  if (ids.length === 0 && own.has(name)) return `(left(t.${name}::text, -12) || lpad(to_hex(n), 12, '0'))::${type}`
  if (ids.length === 0) return `t.${name}`
  const text = ids.reduce((sql, [id, become]) => `replace(${sql}, ${literal(id)}, ${become})`, `t.${name}::text`)
  return `${text}::${type}`
}

/** The tables that hold rows of a resource. Ids of its simulated records begin with its own. */
const tables: ReadonlyArray<readonly [table: string, whose: (id: string) => string]> = [
  ["resource", (id) => `starts_with(t.id, ${id})`],
  ["idempotency", (id) => `t.resource_id = ${id}`],
  ["entry", (id) => `t.resource_id = ${id}`],
  ["notification", (id) => `t.resource_id = ${id}`],
  ["delivery", (id) => `t.resource_id = ${id}`]
]

/** Sets the balances and sums to those of all entries. */
const settle = [
  `insert into counter (key, amount) select account || '|' || currency, -sum(amount) from posting
    where account like 'merchant:%' group by account, currency on conflict (key) do update set amount = excluded.amount`,
  "truncate ledger_sum, ledger_delta",
  `insert into ledger_sum select account, currency, coalesce(sum(amount) filter (where amount > 0), 0),
    coalesce(-sum(amount) filter (where amount < 0), 0) from posting group by account, currency`
]

/** Settings of PostgreSQL while the store is filled. */
const bulk = [
  ["fsync", "off"],
  ["full_page_writes", "off"],
  ["max_wal_size", "'16GB'"],
  ["maintenance_work_mem", "'512MB'"]
] as const

const selectIndexes = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid::regclass::text = any(array[${tables.map(([table]) => literal(table)).join(", ")}])
    and not exists (select 1 from pg_constraint where conindid = indexrelid)`

const selectColumns = `select table_name as table, column_name as name, data_type as type
  from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`

/** The ids that occur in each column of the rows of a resource in a table. */
const standing = Effect.fnUntraced(function* (columns: ReadonlyArray<Column>, ids: Ids, table: string, where: string) {
  const sql = yield* SqlClient
  const asked = columns.flatMap(({ name }) => ids.map(([id]) => `bool_or(strpos(t.${name}::text, ${literal(id)}) > 0)`))
  const [row] = yield* sql.unsafe<{ readonly found: ReadonlyArray<boolean | null> }>(
    `select array[${asked.join(", ")}] as found from ${table} t where ${where}`
  )
  return columns.map((_, column) => ids.filter((__, id) => row?.found[column * ids.length + id] === true))
})

interface Numbers {
  readonly from: number
  readonly to: number
  /** an SQL condition on `n` */
  readonly which: string
  /** the SQL time of the n-th clone */
  readonly time: string
}

/** Clones all rows of one resource, the tables in parallel. */
const clone = Effect.fnUntraced(function* (id: string, ids: Ids, { from, time, to, which }: Numbers) {
  const sql = yield* SqlClient
  const all = yield* sql.unsafe<Column>(selectColumns)
  const cloneIn = Effect.fnUntraced(function* (table: string, where: string) {
    const columns = all.filter((column) => column.table === table)
    const found = yield* standing(columns, ids, table, where)
    const values = columns.map((column, index) => expression(column, found[index] ?? [], time))
    const insert = `insert into ${table} (${columns.map(({ name }) => name).join(", ")}) select ${values.join(", ")}
      from generate_series($1::int, $2::int) n cross join ${table} t where ${where} and ${which}`
    for (let first = from; first <= to; first += portion)
      yield* sql.unsafe(insert, [first, Math.min(to, first + portion - 1)])
  })
  yield* Effect.forEach(tables, ([table, whose]) => cloneIn(table, whose(literal(id))), { concurrency, discard: true })
})

/** Runs without secondary indexes and without crash safety, and restores both afterwards. */
const inBulk = <A, E, R>(filling: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const indexes = yield* sql.unsafe<{ readonly name: string; readonly definition: string }>(selectIndexes)
    for (const [setting, value] of bulk) yield* sql.unsafe(`alter system set ${setting} = ${value}`)
    yield* sql.unsafe("select pg_reload_conf()")
    for (const { name } of indexes) yield* sql.unsafe(`drop index ${name}`)
    yield* filling
    yield* Effect.forEach(indexes, ({ definition }) => sql.unsafe(definition), { concurrency, discard: true })
    for (const [setting] of bulk) yield* sql.unsafe(`alter system reset ${setting}`)
    yield* sql.unsafe("select pg_reload_conf()")
    yield* sql.unsafe("vacuum analyze")
    yield* sql.unsafe("checkpoint")
  })

/** Clones `payments` payments, and a payment method for every ten, over the accounts and the time `from` to `to`. */
export const grow = (variety: Variety, accounts: ReadonlyArray<string>, payments: number, from: number, to: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const timeOf = (apart: number) => `(${from} + n * ${(apart * (to - from)) / payments}::float8)::bigint`
    const { accountId } = variety.samples.completed
    const merchants = accounts.map(literal).join(", ")
    const account: Ids[number] = [accountId, `(array[${merchants}])[n % ${accounts.length} + 1]`]
    for (const methodId of new Set(shares.map(([outcome]) => variety.samples[outcome].methodId))) {
      const numbers = { from: 0, to: Math.floor(payments / 10), which: "true", time: timeOf(10) }
      yield* clone(methodId, [[methodId, renamed(methodId, "n")]], numbers)
    }
    for (const [outcome, least, most] of shares) {
      const { methodId, paymentId } = variety.samples[outcome]
      const ids: Ids = [[paymentId, renamed(paymentId, "n")], [methodId, renamed(methodId, "n / 10")], account]
      const which = `n % 1000 between ${least} and ${most}`
      yield* clone(paymentId, ids, { from: 0, to: payments - 1, which, time: timeOf(1) })
    }
    for (const statement of settle) yield* sql.unsafe(statement)
  }).pipe(inBulk)

/** Moves the times of everything written so far back by `seconds`. */
export const age = Effect.fnUntraced(function* (seconds: number) {
  const sql = yield* SqlClient
  for (const [table, time] of [
    ["resource", "create_time"],
    ["entry", "create_time"],
    ["notification", "event_time"],
    ["delivery", "create_time"],
    ["delivery_queue", "create_time"]
  ] as const)
    yield* sql.unsafe(`update ${table} set ${time} = ${time} - ${seconds}`)
  // with the attempts that clones have, so that both stores return equally much
  yield* sql.unsafe(`update delivery set attempts = ${attempts("create_time")}`)
  yield* sql.unsafe("vacuum analyze")
})

/** Marks the deliveries since a time as delivered. */
export const deliver = (since: number) =>
  Effect.flatMap(SqlClient, (sql) =>
    sql.unsafe(`with ended as (
        delete from delivery_queue q using delivery d where d.id = q.delivery_id and d.create_time > ${since}
        returning q.delivery_id
      ) update delivery set tries = 1 where id in (select delivery_id from ended)`)
  )
