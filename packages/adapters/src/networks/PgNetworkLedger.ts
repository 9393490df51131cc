/**
 * A network ledger in PostgreSQL, in a table of its own. Calls made at the same
 * time share a statement. Nothing waits for the disk: what is acknowledged
 * survives the end of our process, and all but the last instants a crash of the
 * database's, as a simulator may.
 */
import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { gathered } from "./Gather.ts"
import { LedgerUnavailable, NetworkLedger } from "./NetworkLedger.ts"
import { SimulatedAuthorization } from "./SimulatedAuthorization.ts"

/** Names the lock under which the table is created: processes that start together would fail otherwise. */
const creation = 5_290_117

const createTable = Effect.fnUntraced(function* (sql: SqlClient) {
  yield* sql`select pg_advisory_xact_lock(${creation}::bigint)`
  yield* sql`create table if not exists simulated_authorization (
    key text collate "C" primary key,
    parameters text,
    outcome text not null,
    amount integer not null,
    currency text,
    auto_capture boolean not null,
    state text not null,
    decline text,
    avs text not null,
    ask_at bigint,
    captured_amount integer not null,
    capture_key text,
    capture_amount integer,
    capture_refusal text,
    version integer not null,
    create_time bigint not null,
    change_time bigint not null
  )`
})

type Entry = SimulatedAuthorization

/** An entry under the names of the table's columns. */
const Row = SimulatedAuthorization.pipe(
  Schema.encodeKeys({
    autoCapture: "auto_capture",
    askAt: "ask_at",
    capturedAmount: "captured_amount",
    captureKey: "capture_key",
    captureAmount: "capture_amount",
    captureRefusal: "capture_refusal",
    createTime: "create_time",
    changeTime: "change_time"
  })
)
const Rows = Schema.fromJsonString(Schema.Array(Row))
const encode = Schema.encodeEffect(Rows)
const decode = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ rows: Rows })]))

/** In force until this statement has committed. Joined, since nobody runs a CTE that is not. */
const lax = `lax as materialized (select set_config('synchronous_commit', 'off', true))`

/** All of a batch in one parameter. */
const batch = `json_populate_recordset(null::simulated_authorization, $1::json) as new`

const insertText = `with ${lax}
  insert into simulated_authorization
  select new.* from lax, ${batch}
  on conflict (key) do nothing
  returning key`

const updateText = `with ${lax}
  update simulated_authorization as old
  set state = new.state, captured_amount = new.captured_amount, capture_key = new.capture_key,
    capture_amount = new.capture_amount, capture_refusal = new.capture_refusal, version = new.version,
    change_time = new.change_time
  from lax, ${batch}
  where old.key = new.key and old.version = new.version - 1
  returning old.key`

const selected = (condition: string): string =>
  `select coalesce(json_agg(found order by key), '[]')::text as rows from simulated_authorization as found where ${condition}`

const findText = selected(`key = any($1::text[])`)
const listText = selected(`starts_with(key, $1::text)`)

/** The first of each key, in the order of the keys: batches of several processes never wait for each other crosswise. */
const firsts = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => {
  const byKey = new Map<string, Entry>()
  for (const entry of entries) if (!byKey.has(entry.key)) byKey.set(entry.key, entry)
  return [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** Failures that pass make the network silent; all others are defects. */
const guarded = <A>(effect: Effect.Effect<A, SqlError | Schema.SchemaError>): Effect.Effect<A, LedgerUnavailable> =>
  effect.pipe(
    Effect.retry({ times: 3, while: (error) => error._tag === "SqlError" && error.reason._tag === "DeadlockError" }),
    Effect.catchTags({
      SchemaError: Effect.die,
      SqlError: (error) =>
        error.isRetryable ? Effect.fail(new LedgerUnavailable({ message: error.message })) : Effect.die(error)
    })
  )

const makeStatements = (sql: SqlClient) => {
  const read = Effect.fnUntraced(function* (text: string, parameter: string | ReadonlyArray<string>) {
    const [{ rows }] = yield* decode(yield* sql.unsafe(text, [parameter]))
    return rows
  })

  /** Which of the candidates were written. */
  const write = Effect.fnUntraced(function* (text: string, candidates: ReadonlyArray<Entry>) {
    const rows = yield* sql.unsafe<{ readonly key: string }>(text, [yield* encode(candidates)])
    const keys = new Set(rows.map(({ key }) => key))
    return new Set(candidates.filter(({ key }) => keys.has(key)))
  })

  const insert = Effect.fnUntraced(function* (entries: ReadonlyArray<Entry>) {
    const candidates = firsts(entries)
    const written = yield* write(insertText, candidates)
    const taken = candidates.filter((entry) => !written.has(entry)).map(({ key }) => key)
    const others = taken.length === 0 ? [] : yield* read(findText, taken)
    const stored = new Map([...written, ...others].map((entry) => [entry.key, entry]))
    return entries.map((entry) => stored.get(entry.key) ?? entry)
  })

  const update = Effect.fnUntraced(function* (entries: ReadonlyArray<Entry>) {
    const written = yield* write(updateText, firsts(entries))
    return entries.map((entry) => written.has(entry))
  })

  const find = Effect.fnUntraced(function* (keys: ReadonlyArray<string>) {
    const entries = new Map((yield* read(findText, keys)).map((entry) => [entry.key, entry]))
    return keys.map((key) => entries.get(key) ?? null)
  })

  return { insert, update, find, list: (prefix: string) => read(listText, prefix) }
}

const make = Effect.gen(function* () {
  const sql = yield* SqlClient
  yield* sql.withTransaction(createTable(sql))
  const { insert, update, find, list } = makeStatements(sql)
  return NetworkLedger.of({
    open: gathered((entries: ReadonlyArray<Entry>) => guarded(insert(entries))),
    replace: gathered((entries: ReadonlyArray<Entry>) => guarded(update(entries))),
    find: gathered((keys: ReadonlyArray<string>) => guarded(find(keys))),
    authorizations: (prefix) => guarded(list(prefix))
  })
})

export const layer: Layer.Layer<NetworkLedger, SqlError, SqlClient> = Layer.effect(NetworkLedger, make)
