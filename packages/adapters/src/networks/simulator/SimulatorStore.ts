/**
 * The records of the simulated networks. They are rows of the platform's own store, which lists do not show. A key is
 * inserted once, and replaced only by a caller that has read its latest version, so that concurrent callers agree on one
 * order. An answer is returned after its record is committed, or is left in a draft that commits with what follows from
 * the answer.
 */
import { Context, Effect, Layer, type Schema } from "effect"
import * as Change from "@payments-platform/domain/decider/Change"
import * as StateCodec from "@payments-platform/domain/decider/StateCodec"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import { Ids } from "@payments-platform/domain/ports/Ids"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store, type Unavailable } from "@payments-platform/domain/ports/Store"
import { SimulatedDebit } from "@payments-platform/domain/simulation/banks/SimulatedDebit"
import { SimulatedDepositRecord } from "@payments-platform/domain/simulation/banks/SimulatedDepositRecord"
import { FirstCredit, SimulatedTransfer } from "@payments-platform/domain/simulation/banks/SimulatedTransfer"
import { SimulatedAuthorization } from "@payments-platform/domain/simulation/cards/SimulatedAuthorization"
import { SimulatedRefundRecord } from "@payments-platform/domain/simulation/cards/SimulatedRefundRecord"
import type { Transition } from "@payments-platform/domain/simulation/Transition"
import * as SimulatorWrites from "./SimulatorWrites.ts"

export interface VersionedEntry {
  readonly key: string
  /** 1 at first, and one more with each write; the caller sets it */
  readonly version: number
}

export interface EntryTable<Entry extends VersionedEntry> {
  /** inserts an entry unless its key exists; returns the stored entry, which is the argument itself if it was inserted */
  readonly open: (entry: Entry) => Effect.Effect<Entry, Unavailable>
  readonly find: (key: string) => Effect.Effect<Entry | null, Unavailable>
  /** writes the version after the stored one; false when the stored one is another */
  readonly replace: (entry: Entry) => Effect.Effect<boolean, Unavailable>
}

export interface Tables {
  readonly authorizations: EntryTable<SimulatedAuthorization>
  readonly cardRefunds: EntryTable<SimulatedRefundRecord>
  readonly debits: EntryTable<SimulatedDebit>
  readonly deposits: EntryTable<SimulatedDepositRecord>
  readonly bankRefunds: EntryTable<SimulatedRefundRecord>
  readonly transfers: EntryTable<SimulatedTransfer>
  readonly firstCredits: EntryTable<FirstCredit>
}

/** A kind of entry: the resource type of its rows, and its encoding in them. */
interface Book<Entry> {
  readonly type: string
  readonly stored: StateCodec.StoredState<Entry>
}

const book = <Entry extends VersionedEntry>(type: string, schema: Schema.Codec<Entry, unknown>): Book<Entry> => ({
  type,
  stored: StateCodec.make(schema)
})

const books = {
  authorizations: book("simulated_authorizations", SimulatedAuthorization),
  cardRefunds: book("simulated_card_refunds", SimulatedRefundRecord),
  debits: book("simulated_debits", SimulatedDebit),
  deposits: book("simulated_deposits", SimulatedDepositRecord),
  bankRefunds: book("simulated_bank_refunds", SimulatedRefundRecord),
  transfers: book("simulated_transfers", SimulatedTransfer),
  firstCredits: book("simulated_first_credits", FirstCredit)
}

/** The owner of the rows: no app has this id. */
const owner = "simulator"

/** The id of an entry's row. It begins with the key, which begins with the id of the resource that it is for. */
const idOf = (type: string, key: string): string => `${key}/${type}`

/** Where rows are read and written. */
interface Rows {
  readonly find: (id: string) => Effect.Effect<Row | null, Unavailable>
  /** false: another writer was first */
  readonly write: (row: Row) => Effect.Effect<boolean, Unavailable>
  /** service time, UNIX seconds */
  readonly time: Effect.Effect<number>
}

const table = <Entry extends VersionedEntry>({ stored, type }: Book<Entry>, rows: Rows): EntryTable<Entry> => {
  const find = (key: string) =>
    Effect.map(rows.find(idOf(type, key)), (row) => (row === null ? null : { ...stored.read(row.doc), key }))
  const write = (entry: Entry) =>
    Effect.flatMap(rows.time, (createTime) => {
      const identity = { id: idOf(type, entry.key), type, appId: owner, createTime }
      return rows.write({
        ...identity,
        version: entry.version,
        dueAt: null,
        listed: null,
        doc: stored.write({ ...entry, key: "" })
      })
    })
  const open = (entry: Entry): Effect.Effect<Entry, Unavailable> =>
    Effect.flatMap(write(entry), (written) =>
      written
        ? Effect.succeed(entry)
        : Effect.flatMap(find(entry.key), (found) => (found === null ? open(entry) : Effect.succeed(found)))
    )
  return { open, find, replace: write }
}

const tables = (rows: Rows): Tables => ({
  authorizations: table(books.authorizations, rows),
  cardRefunds: table(books.cardRefunds, rows),
  debits: table(books.debits, rows),
  deposits: table(books.deposits, rows),
  bankRefunds: table(books.bankRefunds, rows),
  transfers: table(books.transfers, rows),
  firstCredits: table(books.firstCredits, rows)
})

const make = Effect.gen(function* () {
  const store = yield* Store
  const { now: time } = yield* ServiceTime
  const stored = (id: string) =>
    Effect.map(store.load({ ids: [id], counters: [], key: null, subscribers: [] }), ({ rows }) => rows.get(id) ?? null)
  const commit = (row: Row) =>
    Effect.map(store.commit({ ...Change.empty(row.createTime), writes: [row] }), ({ _tag }) => _tag === "Committed")
  const findIn = (draft: SimulatorWrites.SimulatorWrites, id: string) => {
    const written = draft.written(id)
    if (written !== undefined) return Effect.succeed(written)
    return Effect.tap(stored(id), (row) => Effect.sync(() => draft.expect({ id, version: row?.version ?? 0 })))
  }
  return tables({
    find: (id) => Effect.flatMap(SimulatorWrites.Current, (draft) => (draft === null ? stored(id) : findIn(draft, id))),
    write: (row) =>
      Effect.flatMap(SimulatorWrites.Current, (draft) => {
        if (draft === null) return commit(row)
        // the commit of the Change decides whether the key is free
        draft.write(row)
        return Effect.succeed(true)
      }),
    time
  })
})

/** The tables of the simulated networks. Their entries go to the current draft, or into the store. */
export class SimulatorStore extends Context.Service<SimulatorStore, Tables>()(
  "@payments-platform/adapters/SimulatorStore"
) {
  static readonly layer: Layer.Layer<SimulatorStore, never, Store | Ids | ServiceTime> = Layer.effect(this, make)
}

/** Applies a transition to the entry of a key. Decides again when another caller was faster. */
export const updateEntry = Effect.fnUntraced(function* <Entry extends VersionedEntry, A>(
  book: EntryTable<Entry>,
  key: string,
  decide: (current: Entry | null) => Transition<Entry, A>
) {
  for (;;) {
    const current = yield* book.find(key)
    const { after, answer } = decide(current)
    if (after === null || after === current) return answer
    const written =
      current === null
        ? (yield* book.open(after)) === after
        : yield* book.replace({ ...after, version: current.version + 1 })
    if (written) return answer
  }
})

/** Turns an unreachable store into `NoAnswer` of the call with this key, and logs it. */
export const orNoAnswer =
  (key: string) =>
  <A>(effect: Effect.Effect<A, Unavailable>): Effect.Effect<A, NoAnswer> =>
    effect.pipe(
      Effect.tapError((error) => Effect.logWarning("A simulated network cannot reach its store", error)),
      Effect.mapError(() => new NoAnswer({ key }))
    )
