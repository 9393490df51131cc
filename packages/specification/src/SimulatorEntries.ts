/**
 * The entries of the simulated networks, which tests compare with the ledger of the platform. The store of the
 * simulators finds an entry by its key alone; this one remembers the keys that were opened through it.
 */
import { Context, Effect, Layer } from "effect"
import {
  type EntryTable,
  SimulatorStore,
  type Tables,
  type VersionedEntry
} from "@payments-platform/adapters/networks/simulator/SimulatorStore"
import type { Unavailable } from "@payments-platform/domain/ports/Store"

/** The keys that were opened, by table. */
export type Keys = { readonly [N in keyof Tables]: Set<string> }

export const noKeys = (): Keys => ({
  authorizations: new Set(),
  cardRefunds: new Set(),
  debits: new Set(),
  deposits: new Set(),
  bankRefunds: new Set(),
  transfers: new Set(),
  firstCredits: new Set()
})

const remembering = <Entry extends VersionedEntry>(table: EntryTable<Entry>, keys: Set<string>): EntryTable<Entry> => ({
  ...table,
  open: (entry) => {
    keys.add(entry.key)
    return table.open(entry)
  }
})

const over = (tables: Tables, keys: Keys): Tables => ({
  authorizations: remembering(tables.authorizations, keys.authorizations),
  cardRefunds: remembering(tables.cardRefunds, keys.cardRefunds),
  debits: remembering(tables.debits, keys.debits),
  deposits: remembering(tables.deposits, keys.deposits),
  bankRefunds: remembering(tables.bankRefunds, keys.bankRefunds),
  transfers: remembering(tables.transfers, keys.transfers),
  firstCredits: remembering(tables.firstCredits, keys.firstCredits)
})

const list =
  <Entry extends VersionedEntry>(table: EntryTable<Entry>, keys: ReadonlySet<string>) =>
  (prefix: string): Effect.Effect<ReadonlyArray<Entry>, Unavailable> =>
    Effect.forEach(
      [...keys].filter((key) => key.startsWith(prefix)).toSorted(),
      (key) => Effect.map(table.find(key), (entry) => (entry === null ? [] : [entry])),
      { concurrency: "unbounded" }
    ).pipe(Effect.map((found) => found.flat()))

type Entries = {
  readonly [N in keyof Tables]: Tables[N] extends EntryTable<infer Entry>
    ? (prefix: string) => Effect.Effect<ReadonlyArray<Entry>, Unavailable>
    : never
}

/** The entries of each table whose key has a prefix, by key. */
export class SimulatorEntries extends Context.Service<SimulatorEntries, Entries>()(
  "@payments-platform/specification/SimulatorEntries"
) {}

/** The simulator store over the platform's store, and its entries of these keys and of those that it opens. */
export const layerWith = (known: Keys | null) =>
  Layer.effectContext(
    Effect.map(SimulatorStore, (store) => {
      const keys = known ?? noKeys()
      return Context.make(SimulatorStore, over(store, keys)).pipe(
        Context.add(SimulatorEntries, {
          authorizations: list(store.authorizations, keys.authorizations),
          cardRefunds: list(store.cardRefunds, keys.cardRefunds),
          debits: list(store.debits, keys.debits),
          deposits: list(store.deposits, keys.deposits),
          bankRefunds: list(store.bankRefunds, keys.bankRefunds),
          transfers: list(store.transfers, keys.transfers),
          firstCredits: list(store.firstCredits, keys.firstCredits)
        })
      )
    })
  ).pipe(Layer.provide(SimulatorStore.layer))

export const layer = layerWith(null)
