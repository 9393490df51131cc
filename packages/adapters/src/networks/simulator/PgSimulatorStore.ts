/**
 * A network ledger in PostgreSQL, in a table of its own. Calls made at the same
 * time share a statement, which waits for the disk as every other does: what a
 * network has answered it still knows after a crash of the database's, for the
 * platform may write the answer down only after that crash.
 */
import { Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Database } from "../../postgres/Database.ts"
import { text as textOf } from "../../postgres/RowMapping.ts"
import { batched } from "./BatchCalls.ts"
import { type Book, type Kept, SimulatorUnavailable, SimulatorStore } from "./SimulatorStore.ts"
import * as PgSimulatorTable from "./PgSimulatorTable.ts"
import { SimulatedAuthorization } from "./SimulatedAuthorization.ts"
import { SimulatedDebit } from "./SimulatedDebit.ts"
import { SimulatedDeposit } from "./SimulatedDeposit.ts"
import { SimulatedRefund } from "./SimulatedRefund.ts"

/** All of a batch in one parameter. */
const given = `json_populate_recordset(null::simulated_entry, $1::json) as new`

const insertText = `insert into simulated_entry
  select new.* from ${given}
  on conflict (book, key) do nothing
  returning key`

const updateText = `update simulated_entry as old
  set version = new.version, entry = new.entry
  from ${given}
  where old.book = new.book and old.key = new.key and old.version = new.version - 1
  returning old.key`

const selected = (condition: string): string =>
  `select coalesce(json_agg(entry order by key), '[]')::text as entries
  from simulated_entry where book = $1::text and ${condition}`

const findText = selected(`key = any($2::text[])`)
const listText = selected(`starts_with(key, $2::text)`)

/** The first of each key, in the order of the keys: batches of several processes never wait for each other crosswise. */
const firsts = <Entry extends Kept>(entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => {
  const byKey = new Map<string, Entry>()
  for (const entry of entries) if (!byKey.has(entry.key)) byKey.set(entry.key, entry)
  return [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** Failures that pass make the network silent; all others are defects. */
const guarded = <A>(
  effect: Effect.Effect<A, SqlError | Unavailable | Schema.SchemaError>
): Effect.Effect<A, SimulatorUnavailable> =>
  effect.pipe(
    Effect.retry({ times: 3, while: (error) => error._tag === "SqlError" && error.reason._tag === "DeadlockError" }),
    Effect.catchTags({
      SchemaError: Effect.die,
      "Store/Unavailable": ({ message }) => Effect.fail(new SimulatorUnavailable({ message })),
      SqlError: (error) =>
        error.isRetryable ? Effect.fail(new SimulatorUnavailable({ message: error.message })) : Effect.die(error)
    })
  )

/** The statements of one book. */
const statements = <Entry extends Kept>(
  { query }: Database["Service"],
  book: string,
  schema: Schema.Codec<Entry, unknown>
) => {
  const encode = Schema.encodeEffect(Schema.Array(schema))
  const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Array(schema)))

  const read = Effect.fnUntraced(function* (text: string, parameter: string | ReadonlyArray<string>) {
    const [row] = yield* query(text, [book, parameter])
    return yield* decode(row?.[0])
  })

  /** Which of the candidates were written. */
  const write = Effect.fnUntraced(function* (text: string, candidates: ReadonlyArray<Entry>) {
    const encoded = yield* encode(candidates)
    const batch = candidates.map(({ key, version }, index) => ({ book, key, version, entry: encoded[index] }))
    const rows = yield* query(text, [JSON.stringify(batch)])
    const keys = new Set(rows.map(([key]) => textOf(key)))
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

const makeBook = <Entry extends Kept>(
  database: Database["Service"],
  book: string,
  schema: Schema.Codec<Entry, unknown>
): Book<Entry> => {
  const { insert, update, find, list } = statements(database, book, schema)
  return {
    open: batched((entries: ReadonlyArray<Entry>) => guarded(insert(entries))),
    replace: batched((entries: ReadonlyArray<Entry>) => guarded(update(entries))),
    find: batched((keys: ReadonlyArray<string>) => guarded(find(keys))),
    list: (prefix) => guarded(list(prefix))
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  yield* PgSimulatorTable.create(database)
  return SimulatorStore.of({
    authorizations: makeBook(database, "authorization", SimulatedAuthorization),
    cardRefunds: makeBook(database, "card_refund", SimulatedRefund),
    debits: makeBook(database, "debit", SimulatedDebit),
    deposits: makeBook(database, "deposit", SimulatedDeposit),
    bankRefunds: makeBook(database, "bank_refund", SimulatedRefund)
  })
})

export const layer: Layer.Layer<SimulatorStore, Unavailable, Database> = Layer.effect(SimulatorStore, make)
