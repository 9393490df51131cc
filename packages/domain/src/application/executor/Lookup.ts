/** Resources as they stand, read outside of any command: what a command is given beside its request. */
import { Effect } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import type { Row } from "../../decider/Row.ts"
import type { Store, Unavailable } from "../../ports/Store.ts"

interface Readable<S> {
  readonly type: string
  readonly fact: (row: Row) => Fact<S>
}

/** The row of this id, whatever it is; null: there is none. */
export const rowOf = (store: Store["Service"], id: string): Effect.Effect<Row | null, Unavailable> =>
  Effect.map(store.load({ ids: [id], counters: [], key: null, subscribers: [] }), ({ rows }) => rows.get(id) ?? null)

/** The resource of this kind; null: there is none of it. Of any app, listed or not. */
export const factOf = <S>(
  store: Store["Service"],
  kind: Readable<S>,
  id: string
): Effect.Effect<Fact<S> | null, Unavailable> =>
  Effect.map(rowOf(store, id), (row) => (row?.type === kind.type ? kind.fact(row) : null))
