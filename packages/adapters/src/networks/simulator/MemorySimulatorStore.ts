/** The simulator store in memory. It lives as long as its layer. */
import { Effect, Layer } from "effect"
import { type EntryTable, type Versioned, SimulatorStore } from "./SimulatorStore.ts"

const makeTable = <Entry extends Versioned>(): EntryTable<Entry> => {
  const entries = new Map<string, Entry>()
  return {
    open: (entry) =>
      Effect.sync(() => {
        const stored = entries.get(entry.key)
        if (stored !== undefined) return stored
        entries.set(entry.key, entry)
        return entry
      }),
    find: (key) => Effect.sync(() => entries.get(key) ?? null),
    replace: (entry) =>
      Effect.sync(() => {
        if (entries.get(entry.key)?.version !== entry.version - 1) return false
        entries.set(entry.key, entry)
        return true
      }),
    list: (prefix) =>
      Effect.sync(() =>
        [...entries.values()]
          .filter(({ key }) => key.startsWith(prefix))
          .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      )
  }
}

const make = Effect.sync(() =>
  SimulatorStore.of({
    authorizations: makeTable(),
    cardRefunds: makeTable(),
    debits: makeTable(),
    deposits: makeTable(),
    bankRefunds: makeTable(),
    transfers: makeTable(),
    firstCredits: makeTable()
  })
)

export const layer: Layer.Layer<SimulatorStore> = Layer.effect(SimulatorStore, make)
