/**
 * The baseline for POST /payments: one plain transaction per payment that writes the rows of a card payment, statement by
 * statement, through the same driver, without HTTP and without rules. The rows are copied from a payment that the
 * platform made, so that both write the same.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, type Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"

/** The tables in which a payment leaves rows, and the column that must be new in each row. */
const appended = ["resource", "idempotency", "change", "event", "entry", "notification", "delivery"] as const

type Template = { readonly table: string; readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>> }

const generated: Readonly<Record<string, ReadonlyArray<string>>> = {
  resource: ["wants_at", "kind", "pending_reason"],
  entry: ["merchant_id"]
}

/** The condition for the rows of one payment. */
const selections = (
  paymentId: string,
  key: string
): Readonly<Record<(typeof appended)[number], readonly [string, string]>> => ({
  resource: ["id = $1", paymentId],
  idempotency: ["key = $1", key],
  change: ["id in (select change_id from event where resource_id = $1)", paymentId],
  event: ["resource_id = $1", paymentId],
  entry: ["resource_id = $1", paymentId],
  notification: ["resource_id = $1", paymentId],
  delivery: ["resource_id = $1", paymentId]
})

/** The rows of this payment, as JSON text. */
export const templatesOf = Effect.fnUntraced(function* (paymentId: string, key: string) {
  const sql = yield* SqlClient
  const where = selections(paymentId, key)
  const templates: Array<Template> = []
  for (const table of appended) {
    const [condition, value] = where[table]
    const rows = yield* sql.unsafe<{ readonly row: string }>(
      `select row_to_json(t)::text as row from ${table} t where ${condition}`,
      [value]
    )
    templates.push({ table, rows: rows.map(({ row }) => without(JSON.parse(row), generated[table] ?? [])) })
  }
  return templates
})

const without = (row: Readonly<Record<string, unknown>>, columns: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))

const identifying = new Set(["id", "entry_id", "change_id", "notification_id", "resource_id", "record_id", "key"])

/** Replaces each value by a new one, the same throughout one payment. */
const renamed = (n: number, column: string, value: unknown): unknown =>
  identifying.has(column) && typeof value === "string"
    ? `${value.slice(0, -12)}${n.toString(16).padStart(12, "0")}`
    : value

const parameter = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value

interface Statement {
  readonly sql: string
  readonly values: (n: number) => ReadonlyArray<unknown>
}

const statementOf = ({ rows, table }: Template): Statement => {
  const [first = {}] = rows
  const columns = Object.keys(first)
  const places = rows.map(
    (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(", ")})`
  )
  return {
    sql: `insert into ${table} (${columns.join(", ")}) values ${places.join(", ")}`,
    values: (n) => rows.flatMap((row) => columns.map((column) => parameter(renamed(n, column, row[column]))))
  }
}

/** Payments per second over `connections`, measured for `seconds`. */
export const run = Effect.fnUntraced(function* (
  url: Redacted.Redacted,
  templates: ReadonlyArray<Template>,
  counters: ReadonlyArray<ReadonlyArray<string>>,
  connections: number,
  seconds: number,
  first: number
) {
  const statements = templates.filter(({ rows }) => rows.length > 0).map(statementOf)
  return yield* Effect.gen(function* () {
    const sql = yield* SqlClient
    let n = first
    const until = performance.now() + seconds * 1_000
    const began = performance.now()
    const pay = Effect.gen(function* () {
      const mine = n++
      for (const statement of statements) yield* sql.unsafe(statement.sql, statement.values(mine))
      for (const key of counters[mine % counters.length] ?? [])
        yield* sql`update counter set amount = amount + 1 where key = ${key}`
    }).pipe(sql.withTransaction)
    const loop = Effect.whileLoop({ while: () => performance.now() < until, body: () => pay, step: () => undefined })
    yield* Effect.forEach(Array.from({ length: connections }), () => loop, { concurrency: connections, discard: true })
    return { perSecond: (n - first) / ((performance.now() - began) / 1_000), next: n }
  }).pipe(Effect.provide(PgClient.layer({ url, maxConnections: connections })))
})
