/**
 * What the simulated network remembers: one authorization a key. A key is taken
 * once, and changed only by who has read its last version, so that callers who
 * race see one order of events.
 */
import { Context, Data, type Effect } from "effect"
import type { SimulatedAuthorization } from "./SimulatedAuthorization.ts"

/** The ledger cannot be reached: what was asked may or may not have been written. */
export class LedgerUnavailable extends Data.TaggedError("NetworkLedger/Unavailable")<{
  readonly message: string
}> {}

export class NetworkLedger extends Context.Service<
  NetworkLedger,
  {
    /** writes it unless its key is taken; gives back what stands under the key then, the very argument if it was written */
    readonly open: (entry: SimulatedAuthorization) => Effect.Effect<SimulatedAuthorization, LedgerUnavailable>
    readonly find: (key: string) => Effect.Effect<SimulatedAuthorization | null, LedgerUnavailable>
    /** writes the version that follows the stored one; false when another came first */
    readonly replace: (entry: SimulatedAuthorization) => Effect.Effect<boolean, LedgerUnavailable>
    /** all whose key begins so, by key: for audits of what was charged */
    readonly authorizations: (prefix: string) => Effect.Effect<ReadonlyArray<SimulatedAuthorization>, LedgerUnavailable>
  }
>()("@payments-platform/adapters/NetworkLedger") {}
