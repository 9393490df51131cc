/**
 * The way to card issuers. Every call carries a key: repeating it is answered
 * as before and moves nothing again; the same key with other parameters is a
 * defect of the caller. Voiding a key that was never seen leaves a tombstone,
 * so that an authorization that arrives later is refused.
 */
import { Context, Data, type Effect, type Redacted } from "effect"
import type * as Card from "../payers/Card.ts"
import type { Avs, DeclineCode } from "../payers/IssuerAnswer.ts"
import type { Currency } from "../vocabulary/Money.ts"

/** The network did not answer: the result is unknown and may be anything. */
export class NoAnswer extends Data.TaggedError("CardNetwork/NoAnswer")<{ readonly key: string }> {}

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
}

export type Answer =
  | {
      readonly _tag: "Approved"
      /** the network's name for the authorization, given back with every later call */
      readonly reference: string
      /** 7 digits */
      readonly authorizationCode: string
      readonly avs: Avs
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

export type Result = { readonly _tag: "Accepted" } | { readonly _tag: "Refused"; readonly code: DeclineCode }

export type LateResult = Result | { readonly _tag: "Pending"; readonly askAt: number }

export interface Capture {
  readonly key: string
  readonly reference: string
  readonly amount: number
  readonly authorized: number
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
  }
>()("@payments-platform/domain/CardNetwork") {}
