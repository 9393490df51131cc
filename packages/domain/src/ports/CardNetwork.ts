/**
 * The way to card issuers. Every call carries a key: repeating it is answered
 * as before and moves nothing again; the same key with other parameters is a
 * defect of the caller. Voiding a key that was never seen leaves a tombstone,
 * so that an authorization that arrives later is refused.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as Card from "../payers/card/Card.ts"
import type { Avs, DeclineCode } from "../payers/card/IssuerResponse.ts"
import type { DisputeReason } from "../payments/dispute/DisputeReason.ts"
import type { Currency } from "../vocabulary/Money.ts"
import type { NoAnswer } from "./NoAnswer.ts"
import type * as Refunding from "./Refunding.ts"

/** What the issuer granted at a reader; later captures are measured against its amount. */
export interface Granted {
  readonly amount: number
  readonly authorizationCode: string
}

export interface Authorization {
  readonly key: string
  /** `verification`: a small amount to see whether the card is good, to be voided at once; never `Later` */
  readonly purpose: "payment" | "verification"
  readonly card: Redacted.Redacted<Card.Secret>
  readonly amount: number
  readonly currency: Currency
  /** what the issuer compares with its records */
  readonly address: { readonly line1: string | null; readonly postalCode: string | null }
  /** staging: the outcome that the caller asked for by header (platform.md 9) */
  readonly magic: string | null
  /** a sale: the approval, now or later, captures as well, and no capture need follow (one of its amount is accepted) */
  readonly autoCapture: boolean
  /** of a card that was read in person: the authorization that the network takes on; else null */
  readonly granted: Granted | null
}

export type Answer =
  | {
      readonly _tag: "Approved"
      /** the network's name for the authorization, given back with every later call */
      readonly reference: string
      /** 7 digits */
      readonly authorizationCode: string
      readonly avs: Avs
      /** of a sale: as `Result`'s */
      readonly newsAt: number | null
    }
  | { readonly _tag: "Declined"; readonly code: DeclineCode; readonly avs: Avs }
  /** approved or declined later: ask for the result at this service time */
  | {
      readonly _tag: "Later"
      readonly reference: string
      readonly authorizationCode: string
      readonly avs: Avs
      readonly askAt: number
    }

/** `newsAt`: the service time at which to ask what became of the charge, null when there is nothing to expect. */
export type Result =
  | { readonly _tag: "Accepted"; readonly newsAt: number | null }
  | { readonly _tag: "Refused"; readonly code: DeclineCode }

export type LateResult = Result | { readonly _tag: "Pending"; readonly askAt: number }

export interface Capture {
  readonly key: string
  readonly reference: string
  readonly amount: number
  readonly authorized: number
}

/** What an issuer does about a charge that was captured: nothing, or a dispute of some of it (payments.md 5). */
export type News =
  | { readonly _tag: "None"; readonly newsAt: number | null }
  | {
      readonly _tag: "Disputed"
      /** by which the dispute desk knows the case */
      readonly reference: string
      readonly type: "chargeback" | "inquiry" | "pre_dispute" | "retrieval"
      readonly amount: number
      readonly reason: DisputeReason
    }

export class CardNetwork extends Context.Service<
  CardNetwork,
  {
    /** the CVV is no part of what a repetition is compared by: nobody keeps it */
    readonly authorize: (request: Authorization) => Effect.Effect<Answer, NoAnswer>
    /** the result of an authorization that was answered with `Later` */
    readonly result: (reference: string) => Effect.Effect<LateResult, NoAnswer>
    /** at most one capture of an authorization is accepted */
    readonly capture: (request: Capture) => Effect.Effect<Result, NoAnswer>
    /** gives the authorization of this key back, captured or not; of an unknown key: leaves a tombstone */
    readonly void: (key: string) => Effect.Effect<void, NoAnswer>
    /** what became of a charge; asked at `newsAt`, or when `result` was to be asked; answered alike however often it is asked */
    readonly news: (reference: string) => Effect.Effect<News, NoAnswer>
    readonly refund: Refunding.Refund
    readonly refundResult: Refunding.RefundResult
  }
>()("@payments-platform/domain/CardNetwork") {}
