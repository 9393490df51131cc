/**
 * Money on its way back to a payer, as card and bank networks take it alike. A
 * refund is known by its key: repeating it moves nothing again.
 */
import type { Effect } from "effect"
import type { FailureReason } from "../payments/refund/Refund.ts"
import type { Currency } from "../vocabulary/Money.ts"
import type { NoAnswer } from "./NoAnswer.ts"

export interface Request {
  readonly key: string
  /** the network's name for what was charged */
  readonly reference: string
  readonly amount: number
  readonly currency: Currency
  /** false: it only goes the way of that charge, and may be more than it */
  readonly referenced: boolean
}

/** Accepted for now: a network that may still refuse says when it will know; null: it settles in its own time. */
export interface Taken {
  readonly askAt: number | null
}

export type Result =
  | { readonly _tag: "Accepted" }
  | { readonly _tag: "Refused"; readonly refusal: FailureReason }
  /** `askAt` null: somebody will tell (the operator) */
  | { readonly _tag: "Pending"; readonly askAt: number | null }

export type Refund = (request: Request) => Effect.Effect<Taken, NoAnswer>
/** what became of the refund of this key */
export type RefundResult = (key: string) => Effect.Effect<Result, NoAnswer>
