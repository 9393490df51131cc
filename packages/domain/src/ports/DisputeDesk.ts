/**
 * Who follows a dispute through the networks once a merchant has challenged it. A
 * dispute that no network knows of (`reference` null) is the operator's alone.
 */
import { Context, type Effect } from "effect"
import type { NoAnswer } from "./NoAnswer.ts"

/** What is to be asked for next, and when (service time). */
export interface Waiting {
  readonly reference: string
  readonly askAt: number
}

export type Progress =
  /** the evidence went to the issuer; `credit`: the merchant is credited for the time being. `next` null: people decide. */
  | { readonly _tag: "Submitted"; readonly credit: boolean; readonly next: Waiting | null }
  | { readonly _tag: "Decided"; readonly won: boolean }
  | { readonly _tag: "Open"; readonly next: Waiting | null }

export class DisputeDesk extends Context.Service<
  DisputeDesk,
  {
    /** the merchant's answer is in; null: the operator sees to it */
    readonly challenged: (reference: string) => Effect.Effect<Waiting | null, NoAnswer>
    readonly progress: (reference: string) => Effect.Effect<Progress, NoAnswer>
  }
>()("@payments-platform/domain/DisputeDesk") {}
