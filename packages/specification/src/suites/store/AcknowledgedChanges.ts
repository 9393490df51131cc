/**
 * What a store must keep of the Changes that it answered with `Committed`: every row at the written version or a later
 * one, and every Unique-Key. It holds for any adapter, also one whose database crashed meanwhile.
 */
import { Effect } from "effect"
import type { Change, UniqueKeyRow } from "@payments-platform/domain/decider/Change"
import type { Row } from "@payments-platform/domain/decider/StoredRow"
import type { Store, Unavailable } from "@payments-platform/domain/ports/Store"
import { emptyLoad } from "./StoreSamples.ts"

const isKept = (written: Row, found: Row | undefined): boolean =>
  found !== undefined &&
  (found.version > written.version ||
    (found.version === written.version && JSON.stringify(found.doc) === JSON.stringify(written.doc)))

const isKeyKept = (written: UniqueKeyRow | null, found: UniqueKeyRow | null): boolean =>
  written === null || (found !== null && found.hash === written.hash && found.version > written.version)

/** The acknowledged Changes of which the store has lost a part. Empty: the store kept its word. */
export const lostOf = Effect.fnUntraced(function* (
  { load }: Pick<Store["Service"], "load">,
  acknowledged: ReadonlyArray<Change>
): Effect.fn.Return<ReadonlyArray<Change>, Unavailable> {
  return yield* Effect.filter(
    acknowledged,
    (change) =>
      Effect.map(
        load({ ...emptyLoad, ids: change.writes.map(({ id }) => id), key: change.key }),
        ({ key, rows }) => !change.writes.every((row) => isKept(row, rows.get(row.id))) || !isKeyKept(change.key, key)
      ),
    { concurrency: 16 }
  )
})
