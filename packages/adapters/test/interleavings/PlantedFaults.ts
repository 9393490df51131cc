/** Faults that a test plants in the store, to see that the interleavings find them. */
import { Effect } from "effect"
import type { Change } from "@payments-platform/domain/decider/Change"
import type { Store } from "@payments-platform/domain/ports/Store"

type Fault = (change: Change, load: Store["Service"]["load"]) => Effect.Effect<Change>

/** The store does not check which versions a decision has read: the last writer wins. */
export const withoutExpectations: Fault = (change, load) =>
  Effect.gen(function* () {
    const ids = change.writes.map(({ id }) => id)
    const { rows } = yield* load({ ids, counters: [], key: null, subscribers: [] })
    const next = (id: string) => (rows.get(id)?.version ?? 0) + 1
    return {
      ...change,
      expects: [],
      writes: change.writes.map((row) => ({ ...row, version: next(row.id) })),
      history: change.history.map((row) => ({ ...row, version: next(row.resourceId) }))
    }
  }).pipe(Effect.orDie)

/** The store does not check whether another request has used the Unique-Key. */
export const withoutKeys: Fault = (change, load) =>
  Effect.gen(function* () {
    if (change.key === null) return change
    const { key } = yield* load({ ids: [], counters: [], key: change.key, subscribers: [] })
    return { ...change, key: { ...change.key, version: key?.version ?? 0 } }
  }).pipe(Effect.orDie)
