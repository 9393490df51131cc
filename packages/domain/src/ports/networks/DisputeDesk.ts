/**
 * The dispute desk: follows a challenged dispute through the networks (payments.md 5).
 * Calls are by the reference under which the network reported the dispute; a dispute
 * without one is decided by the operator alone. `NoAnswer`: the caller asks again.
 */
import { Context, type Effect } from "effect"
import type { NoAnswer } from "./NetworkTimeout.ts"

/** The next inquiry: call `progress` with `reference` at `nextPollAt` (UNIX seconds of service time). */
export interface NextInquiry {
  readonly reference: string
  readonly nextPollAt: number
}

/** The state of a challenged dispute. `next` null: the operator decides. */
export type Progress =
  /** the evidence was sent to the issuer; `credit`: the merchant has a provisional credit */
  | { readonly _tag: "Submitted"; readonly credit: boolean; readonly next: NextInquiry | null }
  | { readonly _tag: "Decided"; readonly won: boolean }
  | { readonly _tag: "Open"; readonly next: NextInquiry | null }

export class DisputeDesk extends Context.Service<
  DisputeDesk,
  {
    /** reports that the merchant has challenged the dispute; null: the operator follows it */
    readonly challenged: (reference: string) => Effect.Effect<NextInquiry | null, NoAnswer>
    /** the state of the dispute now */
    readonly progress: (reference: string) => Effect.Effect<Progress, NoAnswer>
  }
>()("@payments-platform/domain/DisputeDesk") {}
