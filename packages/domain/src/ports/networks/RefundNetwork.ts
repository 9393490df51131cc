/**
 * Refunds to a payer, which card and bank networks carry out alike (payments.md 4). A
 * refund is idempotent by its key: a repetition returns the first answer and moves no
 * money again. Times are UNIX seconds of service time.
 */
import type { Effect } from "effect"
import type { FailureReason } from "../../payments/refund/RefundFailure.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import type { NoAnswer } from "./NetworkTimeout.ts"

/** A request to refund. `amount` is in the smallest unit of its currency. */
export interface Request {
  readonly key: string
  /** the network's name for the charge */
  readonly reference: string
  readonly amount: number
  readonly currency: Currency
  /** true: a refund of this charge, which all its refunds together may not exceed; false: unreferenced, of any amount */
  readonly referenced: boolean
}

/** A refund that the network has accepted. It may still refuse. `nextPollAt`: when to call `RefundResult`; null: it will not refuse. */
export interface AcceptedRefund {
  readonly nextPollAt: number | null
}

/** The outcome of a refund. */
export type RefundOutcome =
  | { readonly _tag: "Accepted" }
  | { readonly _tag: "Refused"; readonly refusal: FailureReason }
  /** `nextPollAt`: when to ask again; null: the operator will report the outcome */
  | { readonly _tag: "Pending"; readonly nextPollAt: number | null }

/** Starts a refund, once for its key. */
export type Refund = (request: Request) => Effect.Effect<AcceptedRefund, NoAnswer>
/** The outcome of the refund with this key. */
export type RefundResult = (key: string) => Effect.Effect<RefundOutcome, NoAnswer>
