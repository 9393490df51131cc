/**
 * Calls that are answered before their decision commits. A simulator inside the process keeps its records in the
 * platform's own store, so its answers, its records and what follows from them commit as one Change. No real network can
 * do this. Without this port, as with any real network, the intent commits first, then the calls are made, and then their
 * answers commit.
 */
import { Context, type Effect } from "effect"
import type { Expectation } from "../decider/Change.ts"
import type * as CommandHandler from "../decider/CommandHandler.ts"
import type { FactReader } from "../decider/RequiredFacts.ts"
import type { Row } from "../decider/StoredRow.ts"
import type { Unavailable } from "./Store.ts"

/** The decision of the command that records the answers. */
export interface Conclusion<out R> {
  readonly decision: CommandHandler.Decision<R>
  /** the rejection for a commit that failed; null: decide again */
  readonly onConflict: (verdict: CommandHandler.Conflict) => R | null
}

/** A decision with calls, before its commit. */
export interface Intent<R> {
  readonly decision: CommandHandler.Decision<R>
  readonly calls: CommandHandler.Calls<R>
  /** Decides the command that records the answers, on the facts after the intent; null: it is refused or rejected. */
  readonly conclude: (
    command: CommandHandler.BoundCommand<R>,
    factsAfterIntent: (loaded: FactReader) => FactReader
  ) => Effect.Effect<Conclusion<R> | null, Unavailable>
}

/** An intent and its conclusion as one decision, with the rows that the networks write and the versions that they read. */
export interface Fusion<out R> extends Conclusion<R> {
  readonly records: ReadonlyArray<Row>
  readonly expects: ReadonlyArray<Expectation>
}

/** Returns null if a call leaves the process or times out, or if the two decisions must commit one after the other. */
export type Fuse = <R>(intent: Intent<R>) => Effect.Effect<Fusion<R> | null, Unavailable>

/** null: every call leaves the process. */
export const InlineCalls = Context.Reference<Fuse | null>("@payments-platform/domain/InlineCalls", {
  defaultValue: () => null
})
