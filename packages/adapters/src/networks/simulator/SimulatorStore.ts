/**
 * The store of the simulated networks, with one table for each kind of entry. A key is inserted once, and replaced only
 * by a caller that has read its latest version, so that concurrent callers agree on one order.
 */
import { Context, Data, Effect } from "effect"
import { NoAnswer } from "@payments-platform/domain/ports/NetworkTimeout"
import type { SimulatedAuthorization } from "./SimulatedAuthorization.ts"
import type { SimulatedDebit } from "./SimulatedDebit.ts"
import type { SimulatedDeposit } from "./SimulatedDeposit.ts"
import type { SimulatedRefund } from "./SimulatedRefund.ts"
import type { FirstCredit, SimulatedTransfer } from "./SimulatedTransfer.ts"

/** The store cannot be reached: the write may or may not have happened. */
export class SimulatorUnavailable extends Data.TaggedError("SimulatorStore/Unavailable")<{
  readonly message: string
}> {}

export interface Versioned {
  readonly key: string
  /** 1 at first, and one more with each write; the caller sets it */
  readonly version: number
}

export interface EntryTable<Entry extends Versioned> {
  /** inserts an entry unless its key exists; returns the stored entry, which is the argument itself if it was inserted */
  readonly open: (entry: Entry) => Effect.Effect<Entry, SimulatorUnavailable>
  readonly find: (key: string) => Effect.Effect<Entry | null, SimulatorUnavailable>
  /** writes the version after the stored one; false when the stored one is another */
  readonly replace: (entry: Entry) => Effect.Effect<boolean, SimulatorUnavailable>
  /** the entries whose key has this prefix, by key: tests compare them with the ledger of the platform */
  readonly list: (prefix: string) => Effect.Effect<ReadonlyArray<Entry>, SimulatorUnavailable>
}

export class SimulatorStore extends Context.Service<
  SimulatorStore,
  {
    readonly authorizations: EntryTable<SimulatedAuthorization>
    readonly cardRefunds: EntryTable<SimulatedRefund>
    readonly debits: EntryTable<SimulatedDebit>
    readonly deposits: EntryTable<SimulatedDeposit>
    readonly bankRefunds: EntryTable<SimulatedRefund>
    readonly transfers: EntryTable<SimulatedTransfer>
    readonly firstCredits: EntryTable<FirstCredit>
  }
>()("@payments-platform/adapters/SimulatorStore") {}

/** The answer of a call and the entry after it; null or the same entry: nothing to write. */
export interface Transition<Entry, A> {
  readonly after: Entry | null
  readonly answer: A
}

/** Applies a transition to the entry of a key. Decides again when another caller was faster. */
export const updateEntry = Effect.fnUntraced(function* <Entry extends Versioned, A>(
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
  <A>(effect: Effect.Effect<A, SimulatorUnavailable>): Effect.Effect<A, NoAnswer> =>
    effect.pipe(
      Effect.tapError((error) => Effect.logWarning("A simulated network cannot reach its store", error)),
      Effect.mapError(() => new NoAnswer({ key }))
    )
