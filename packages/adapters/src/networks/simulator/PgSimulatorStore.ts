/**
 * The simulator store in PostgreSQL, in a table of its own. Calls at the same time share a statement. An answer is
 * returned after its commit is on disk: a simulated network must know its answers after a crash of the database, because
 * the platform may store an answer only after that crash.
 */
import { Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import { Database } from "../../postgres/Database.ts"
import { text as textOf } from "../../postgres/RowMapping.ts"
import { batched } from "./BatchedSimulatorCalls.ts"
import { type EntryTable, type Versioned, SimulatorUnavailable, SimulatorStore } from "./SimulatorStore.ts"
import * as PgSimulatorTable from "./PgSimulatorTable.ts"
import { SimulatedAuthorization } from "./SimulatedAuthorization.ts"
import { SimulatedDebit } from "./SimulatedDebit.ts"
import { SimulatedDeposit } from "./SimulatedDeposit.ts"
import { SimulatedRefund } from "./SimulatedRefund.ts"
import { FirstCredit, SimulatedTransfer } from "./SimulatedTransfer.ts"

/** A batch of entries in one JSON parameter. */
const newEntries = `json_populate_recordset(null::simulated_entry, $1::json) as new`

const insertText = `insert into simulated_entry
  select new.* from ${newEntries}
  on conflict (book, key) do nothing
  returning key`

const updateText = `update simulated_entry as old
  set version = new.version, entry = new.entry
  from ${newEntries}
  where old.book = new.book and old.key = new.key and old.version = new.version - 1
  returning old.key`

const selected = (condition: string): string =>
  `select coalesce(json_agg(entry order by key), '[]')::text as entries
  from simulated_entry where book = $1::text and ${condition}`

const findText = selected(`key = any($2::text[])`)
const listText = selected(`starts_with(key, $2::text)`)

/** The first entry of each key, sorted by key, so that batches of two processes do not deadlock. */
const firstOfEachKey = <Entry extends Versioned>(entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => {
  const byKey = new Map<string, Entry>()
  for (const entry of entries) if (!byKey.has(entry.key)) byKey.set(entry.key, entry)
  return [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** A passing failure makes the network unreachable; any other is a defect. */
const orSimulatorUnavailable = <A>(
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

/** The statements of one table; `book` is the name under which its entries are stored. */
const statements = <Entry extends Versioned>(
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

  /** returns the candidates that were written */
  const write = Effect.fnUntraced(function* (text: string, candidates: ReadonlyArray<Entry>) {
    const encoded = yield* encode(candidates)
    const batch = candidates.map(({ key, version }, index) => ({ book, key, version, entry: encoded[index] }))
    const rows = yield* query(text, [JSON.stringify(batch)])
    const keys = new Set(rows.map(([key]) => textOf(key)))
    return new Set(candidates.filter(({ key }) => keys.has(key)))
  })

  const insert = Effect.fnUntraced(function* (entries: ReadonlyArray<Entry>) {
    const candidates = firstOfEachKey(entries)
    const written = yield* write(insertText, candidates)
    const taken = candidates.filter((entry) => !written.has(entry)).map(({ key }) => key)
    const others = taken.length === 0 ? [] : yield* read(findText, taken)
    const stored = new Map([...written, ...others].map((entry) => [entry.key, entry]))
    return entries.map((entry) => stored.get(entry.key) ?? entry)
  })

  const update = Effect.fnUntraced(function* (entries: ReadonlyArray<Entry>) {
    const written = yield* write(updateText, firstOfEachKey(entries))
    return entries.map((entry) => written.has(entry))
  })

  const find = Effect.fnUntraced(function* (keys: ReadonlyArray<string>) {
    const entries = new Map((yield* read(findText, keys)).map((entry) => [entry.key, entry]))
    return keys.map((key) => entries.get(key) ?? null)
  })

  return { insert, update, find, list: (prefix: string) => read(listText, prefix) }
}

const makeTable = <Entry extends Versioned>(
  database: Database["Service"],
  book: string,
  schema: Schema.Codec<Entry, unknown>
): EntryTable<Entry> => {
  const { insert, update, find, list } = statements(database, book, schema)
  return {
    open: batched((entries: ReadonlyArray<Entry>) => orSimulatorUnavailable(insert(entries))),
    replace: batched((entries: ReadonlyArray<Entry>) => orSimulatorUnavailable(update(entries))),
    find: batched((keys: ReadonlyArray<string>) => orSimulatorUnavailable(find(keys))),
    list: (prefix) => orSimulatorUnavailable(list(prefix))
  }
}

const make = Effect.gen(function* () {
  const database = yield* Database
  yield* PgSimulatorTable.create(database)
  return SimulatorStore.of({
    authorizations: makeTable(database, "authorization", SimulatedAuthorization),
    cardRefunds: makeTable(database, "card_refund", SimulatedRefund),
    debits: makeTable(database, "debit", SimulatedDebit),
    deposits: makeTable(database, "deposit", SimulatedDeposit),
    bankRefunds: makeTable(database, "bank_refund", SimulatedRefund),
    transfers: makeTable(database, "transfer", SimulatedTransfer),
    firstCredits: makeTable(database, "first_credit", FirstCredit)
  })
})

export const layer: Layer.Layer<SimulatorStore, Unavailable, Database> = Layer.effect(SimulatorStore, make)
