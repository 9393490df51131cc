/**
 * Risk screening of an authorized payment (payments.md 3.6): approves it, rejects it,
 * or queues it for review. The port has no errors: an adapter without an answer chooses
 * one of the three.
 */
import { Context, type Effect, type Redacted } from "effect"
import type { Rbit } from "../../risk/rbit/RbitRequest.ts"
import type { Currency } from "../../vocabulary/Money.ts"

/** A payment to screen. `amount` is in the smallest unit of its currency. */
export interface Screening {
  readonly paymentId: string
  readonly accountId: string
  readonly amount: number
  readonly currency: Currency
  /** the payer's card or account number */
  readonly instrument: Redacted.Redacted<string>
  /** the Service-Risk-Token header of the request */
  readonly riskToken: string | null
  readonly clientIp: string | null
  /**
   * the rbits of the request: those about the payment, then those about its new payment method; after them the active
   * ones about the account and about a stored payment method, newest first, at most 50 of each (platform.md 8)
   */
  readonly rbits: ReadonlyArray<Rbit>
  /** staging only: the outcome that the request's Service-Magic-Behavior header names (platform.md 9); null: none */
  readonly magic: string | null
}

/** The answer to a screening. */
export type ScreeningResult =
  | { readonly _tag: "Approve" }
  | { readonly _tag: "Reject" }
  /** under review: call `decision` at `nextPollAt` (UNIX seconds of service time); null: the operator decides */
  | { readonly _tag: "Review"; readonly reference: string; readonly nextPollAt: number | null }

/** The decision of a review. `Open`: not decided yet, call `decision` again at `nextPollAt`; null: the operator decides. */
export type ReviewDecision =
  | { readonly _tag: "Passed" }
  | { readonly _tag: "Failed" }
  | { readonly _tag: "Open"; readonly nextPollAt: number | null }

export interface ScreeningCalls {
  readonly screen: (screening: Screening) => Effect.Effect<ScreeningResult>
  readonly decision: (reference: string) => Effect.Effect<ReviewDecision>
}

export class RiskScreening extends Context.Service<RiskScreening, ScreeningCalls>()(
  "@payments-platform/domain/RiskScreening"
) {}
