/**
 * The way to banks: debits that pull money from a payer's account, and the two
 * small deposits that verify one. Every call carries a key: repeating it is
 * answered as before and moves nothing again; the same key with other parameters
 * is a defect of the caller. Voiding a key that was never seen leaves a
 * tombstone, so that a debit that arrives later is refused.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as BankAccount from "../payers/bank/BankAccount.ts"
import type { ReturnCode } from "../payers/bank/BankReturn.ts"
import type { Currency } from "../vocabulary/Money.ts"
import type { NoAnswer } from "./NoAnswer.ts"
import type * as Refunding from "./Refunding.ts"

export interface Debit {
  readonly key: string
  readonly account: Redacted.Redacted<BankAccount.Secret>
  readonly amount: number
  readonly currency: Currency
  /** staging: the outcome that the caller asked for by header (platform.md 9) */
  readonly magic: string | null
}

/** `askAt`: the service time at which the network will know more; null: not before the hold ends. */
export interface Accepted {
  readonly reference: string
  readonly askAt: number | null
}

/** Banks tell of returns long after: `newsAt` is when to ask `news`, null when there is nothing to expect. */
export type Result =
  | { readonly _tag: "Settled"; readonly newsAt: number | null }
  | { readonly _tag: "Returned"; readonly code: ReturnCode }
  /** `askAt` null: somebody will tell (the operator) */
  | { readonly _tag: "Pending"; readonly askAt: number | null }

/** What became of a debit after it had settled, or was taken for settled by the operator: a return at any time is one. */
export type News =
  | { readonly _tag: "None"; readonly newsAt: number | null }
  | { readonly _tag: "Returned"; readonly code: ReturnCode }

export interface Deposit {
  readonly key: string
  readonly account: Redacted.Redacted<BankAccount.Secret>
}

/** Two amounts of 1..99 cents, on their way to the account. */
export type Deposited =
  | { readonly _tag: "Sent"; readonly amounts: readonly [number, number] }
  | { readonly _tag: "Undeliverable" }
  /** queued: ask again with the same key at this service time; null: somebody will send them (the operator) */
  | { readonly _tag: "Queued"; readonly askAt: number | null }

export class BankNetwork extends Context.Service<
  BankNetwork,
  {
    readonly debit: (debit: Debit) => Effect.Effect<Accepted, NoAnswer>
    readonly result: (reference: string) => Effect.Effect<Result, NoAnswer>
    /** asked at `newsAt`, or when `result` was to be asked; answered alike however often it is asked */
    readonly news: (reference: string) => Effect.Effect<News, NoAnswer>
    /** recalls the debit of this key; of an unknown key: leaves a tombstone */
    readonly void: (key: string) => Effect.Effect<void, NoAnswer>
    /** sends the two deposits of this key, once */
    readonly deposit: (deposit: Deposit) => Effect.Effect<Deposited, NoAnswer>
    readonly refund: Refunding.Refund
    readonly refundResult: Refunding.RefundResult
  }
>()("@payments-platform/domain/BankNetwork") {}
