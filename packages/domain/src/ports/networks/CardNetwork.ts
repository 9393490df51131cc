/**
 * The card network: authorizations, captures, voids and refunds (payments.md 3, 4),
 * and the disputes that issuers open (payments.md 5).
 *
 * Every call is idempotent by its key: a repetition returns the first answer and moves
 * no money again; the same key with other parameters is a defect of the caller.
 * Voiding an unknown key leaves a tombstone, which refuses an authorization that
 * arrives later. Calls that race for one authorization are serialized: of a void and
 * a capture one wins.
 *
 * Amounts are in the smallest unit of their currency; all times are UNIX seconds of
 * service time. `NoAnswer` is the only error: the outcome is unknown, and the caller
 * repeats the call with the same key, or voids it.
 */
import { Context, type Effect, type Redacted } from "effect"
import type { Avs, DeclineCode } from "../../payers/card/AvsAndDeclineCodes.ts"
import type * as Card from "../../payers/card/Card.ts"
import type { DisputeReason } from "../../payments/dispute/DisputeReason.ts"
import type * as InterchangePlus from "../../payments/payment/amounts/InterchangePlus.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import type { NoAnswer } from "./NetworkTimeout.ts"
import type * as RefundNetwork from "./RefundNetwork.ts"

/** An authorization that the issuer granted at a card reader. Its amount bounds later captures. */
export interface GrantedAuthorization {
  readonly amount: number
  readonly authorizationCode: string
}

/** A request to authorize an amount on a card. */
export interface Authorization {
  readonly key: string
  /** `verification`: a small amount that tests the card and is voided at once; its answer is never `Later` */
  readonly purpose: "payment" | "verification"
  readonly card: Redacted.Redacted<Card.Secret>
  readonly amount: number
  readonly currency: Currency
  /** the parts of the holder's address that the issuer compares (AVS) */
  readonly address: { readonly line1: string | null; readonly postalCode: string | null }
  /** staging only: the outcome that the request's Service-Magic-Behavior header names (platform.md 9); null: none */
  readonly magic: string | null
  /**
   * true: a sale, whose approval captures the whole amount; a later capture of the same amount is accepted and changes
   * nothing
   */
  readonly autoCapture: boolean
  /** the authorization that a reader obtained, which the network adopts; null: the card was not read in person */
  readonly granted: GrantedAuthorization | null
}

/** The answer to an authorization request. `rates`: what the acquirer charges for a capture. */
export type AuthorizationResult =
  | {
      readonly _tag: "Approved"
      /** the network's name for the authorization, which every later call repeats */
      readonly reference: string
      /** 7 digits */
      readonly authorizationCode: string
      readonly avs: Avs
      /** as `Result.reportPollAt`, for a sale; otherwise null */
      readonly reportPollAt: number | null
      readonly rates: InterchangePlus.Rates
    }
  | { readonly _tag: "Declined"; readonly code: DeclineCode; readonly avs: Avs }
  /** not decided yet: call `result` at `nextPollAt` */
  | {
      readonly _tag: "Later"
      readonly reference: string
      readonly authorizationCode: string
      readonly avs: Avs
      readonly rates: InterchangePlus.Rates
      readonly nextPollAt: number
    }

/** The answer to a capture. `reportPollAt`: when to call `disputeReport` about the captured charge; null: never. */
export type CaptureResult =
  | { readonly _tag: "Accepted"; readonly reportPollAt: number | null }
  | { readonly _tag: "Refused"; readonly code: DeclineCode }

/** The outcome of an authorization that was answered with `Later`. `Pending`: call `result` again at `nextPollAt`. */
export type AuthorizationOutcome = CaptureResult | { readonly _tag: "Pending"; readonly nextPollAt: number }

/** A request to capture `amount` of an authorization of `authorized`. At most 120 % may be captured. */
export interface Capture {
  readonly key: string
  readonly reference: string
  readonly amount: number
  readonly authorized: number
}

/** Whether an issuer has disputed a captured charge, wholly or in part (payments.md 5). `None`: not so far. */
export type DisputeReport =
  | { readonly _tag: "None"; readonly reportPollAt: number | null }
  | {
      readonly _tag: "Disputed"
      /** the dispute desk's name for the dispute */
      readonly reference: string
      readonly type: "chargeback" | "inquiry" | "pre_dispute" | "retrieval"
      readonly amount: number
      readonly reason: DisputeReason
    }

export interface CardCalls {
  /** requests an authorization. A repetition need not carry the CVV, since it is never stored. */
  readonly authorize: (request: Authorization) => Effect.Effect<AuthorizationResult, NoAnswer>
  /** the outcome of an authorization that was answered with `Later` */
  readonly result: (reference: string) => Effect.Effect<AuthorizationOutcome, NoAnswer>
  /** captures an authorization; at most one capture of each is accepted */
  readonly capture: (request: Capture) => Effect.Effect<CaptureResult, NoAnswer>
  /** voids the authorization of this key, captured or not; leaves a tombstone for an unknown key; may be repeated */
  readonly void: (key: string) => Effect.Effect<void, NoAnswer>
  /** whether a charge was disputed; a repetition returns the same answer */
  readonly disputeReport: (reference: string) => Effect.Effect<DisputeReport, NoAnswer>
  readonly refund: RefundNetwork.Refund
  readonly refundResult: RefundNetwork.RefundResult
}

export class CardNetwork extends Context.Service<CardNetwork, CardCalls>()("@payments-platform/domain/CardNetwork") {}
