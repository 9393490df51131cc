/**
 * Reads a resource outside of any command. A use case needs this where a request names one resource and the rule also
 * requires another that only the first one names. The rule's own facts are still read and checked by the executor.
 */
import { Effect } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import type { Row } from "../../decider/Row.ts"
import type { Store, Unavailable } from "../../ports/Store.ts"

interface Readable<S> {
  readonly type: string
  readonly fact: (row: Row) => Fact<S>
}

/** The row with this id, of any kind and any app; null: there is none. */
export const rowOf = (store: Store["Service"], id: string): Effect.Effect<Row | null, Unavailable> =>
  Effect.map(store.load({ ids: [id], counters: [], key: null, subscribers: [] }), ({ rows }) => rows.get(id) ?? null)

/** The resource of this kind with this id, of any app, listed or not; null: there is none. */
export const factOf = <S>(
  store: Store["Service"],
  kind: Readable<S>,
  id: string
): Effect.Effect<Fact<S> | null, Unavailable> =>
  Effect.map(rowOf(store, id), (row) => (row?.type === kind.type ? kind.fact(row) : null))
