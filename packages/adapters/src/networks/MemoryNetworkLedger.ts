/** A network ledger that lives as long as its layer. */
import { Effect, Layer } from "effect"
import { NetworkLedger } from "./NetworkLedger.ts"
import type { SimulatedAuthorization } from "./SimulatedAuthorization.ts"

const make = Effect.sync(() => {
  const entries = new Map<string, SimulatedAuthorization>()

  return NetworkLedger.of({
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
    authorizations: (prefix) =>
      Effect.sync(() =>
        [...entries.values()]
          .filter(({ key }) => key.startsWith(prefix))
          .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      )
  })
})

export const layer: Layer.Layer<NetworkLedger> = Layer.effect(NetworkLedger, make)
