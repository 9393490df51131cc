/**
 * What the simulated networks remember, in one book for each kind of thing. A
 * key of a book is taken once, and changed only by who has read its last version,
 * so that callers who race see one order of events.
 */
import { Context, Data, Effect } from "effect"
import { NoAnswer } from "@payments-platform/domain/ports/NoAnswer"
import type { SimulatedAuthorization } from "./SimulatedAuthorization.ts"
import type { SimulatedDebit } from "./SimulatedDebit.ts"
import type { SimulatedDeposit } from "./SimulatedDeposit.ts"
import type { SimulatedRefund } from "./SimulatedRefund.ts"

/** The ledger cannot be reached: what was asked may or may not have been written. */
export class SimulatorUnavailable extends Data.TaggedError("NetworkLedger/Unavailable")<{
  readonly message: string
}> {}

export interface Kept {
  readonly key: string
  /** counts what was written under the key, by whoever writes it: 1 at first */
  readonly version: number
}

export interface Book<Entry extends Kept> {
  /** writes it unless its key is taken; gives back what stands under the key then, the very argument if it was written */
  readonly open: (entry: Entry) => Effect.Effect<Entry, SimulatorUnavailable>
  readonly find: (key: string) => Effect.Effect<Entry | null, SimulatorUnavailable>
  /** writes the version that follows the stored one; false when another came first */
  readonly replace: (entry: Entry) => Effect.Effect<boolean, SimulatorUnavailable>
  /** all whose key begins so, by key: for audits of what was charged */
  readonly list: (prefix: string) => Effect.Effect<ReadonlyArray<Entry>, SimulatorUnavailable>
}

export class SimulatorStore extends Context.Service<
  SimulatorStore,
  {
    readonly authorizations: Book<SimulatedAuthorization>
    readonly cardRefunds: Book<SimulatedRefund>
    readonly debits: Book<SimulatedDebit>
    readonly deposits: Book<SimulatedDeposit>
    readonly bankRefunds: Book<SimulatedRefund>
  }
>()("@payments-platform/adapters/NetworkLedger") {}

/** What is said about an entry, and what it is after that; null or unchanged: nothing to write. */
export interface Step<Entry, A> {
  readonly after: Entry | null
  readonly answer: A
}

/** Decides on what stands under a key, anew while others change it. */
export const change = Effect.fnUntraced(function* <Entry extends Kept, A>(
  book: Book<Entry>,
  key: string,
  decide: (current: Entry | null) => Step<Entry, A>
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

/** A network whose ledger cannot be reached does not answer. `key` names the call. */
export const noAnswer =
  (key: string) =>
  <A>(effect: Effect.Effect<A, SimulatorUnavailable>): Effect.Effect<A, NoAnswer> =>
    effect.pipe(
      Effect.tapError((error) => Effect.logWarning("A simulated network cannot reach its ledger", error)),
      Effect.mapError(() => new NoAnswer({ key }))
    )
