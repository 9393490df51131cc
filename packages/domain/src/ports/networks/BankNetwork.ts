/**
 * The bank network: debits that pull money from a payer's account, the two deposits
 * that verify an account, and refunds (payments.md 1.5, 3.5, 4).
 *
 * Every call is idempotent by its key: a repetition returns the first answer and moves
 * no money again; the same key with other parameters is a defect of the caller.
 * Voiding an unknown key leaves a tombstone, which refuses a debit that arrives later.
 *
 * Amounts are in the smallest unit of their currency; all times are UNIX seconds of
 * service time. `NoAnswer` is the only error: the outcome is unknown, and the caller
 * repeats the call with the same key.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as BankAccount from "../../banking/BankAccount.ts"
import type { ReturnCode } from "../../banking/DebitReturnCodes.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import type { NoAnswer } from "./NetworkTimeout.ts"
import type * as RefundNetwork from "./RefundNetwork.ts"

export interface Debit {
  readonly key: string
  readonly account: Redacted.Redacted<BankAccount.Secret>
  readonly amount: number
  readonly currency: Currency
  /** staging only: the outcome that the request's Service-Magic-Behavior header names (platform.md 9); null: none */
  readonly magic: string | null
}

/** A debit that the bank has accepted. `nextPollAt`: when to call `result`; null: when the hold of the payment ends. */
export interface AcceptedDebit {
  readonly reference: string
  readonly nextPollAt: number | null
}

/** The outcome of a debit. A settled debit may still be returned. `reportPollAt`: when to call `lateReturn`; null: never. */
export type DebitResult =
  | { readonly _tag: "Settled"; readonly reportPollAt: number | null }
  | { readonly _tag: "Returned"; readonly code: ReturnCode }
  /** `nextPollAt`: when to call `result` again; null: the operator will report the outcome */
  | { readonly _tag: "Pending"; readonly nextPollAt: number | null }

/** A return of a debit after it settled, or after the operator declared it settled. `None`: no return so far. */
export type LateReturn =
  | { readonly _tag: "None"; readonly reportPollAt: number | null }
  | { readonly _tag: "Returned"; readonly code: ReturnCode }

/** A request for the two verification deposits. */
export interface Deposit {
  readonly key: string
  readonly account: Redacted.Redacted<BankAccount.Secret>
}

/** The verification deposits: two amounts of 1..99 cents each. */
export type DepositResult =
  | { readonly _tag: "Sent"; readonly amounts: readonly [number, number] }
  | { readonly _tag: "Undeliverable" }
  /** not sent yet: call `deposit` with the same key at `nextPollAt`; null: the operator will send them */
  | { readonly _tag: "Queued"; readonly nextPollAt: number | null }

export interface BankCalls {
  /** starts a debit, once for its key */
  readonly debit: (debit: Debit) => Effect.Effect<AcceptedDebit, NoAnswer>
  /** the outcome of a debit, by the reference that `debit` returned */
  readonly result: (reference: string) => Effect.Effect<DebitResult, NoAnswer>
  /** whether a settled debit was returned later; a repetition returns the same answer */
  readonly lateReturn: (reference: string) => Effect.Effect<LateReturn, NoAnswer>
  /** recalls the debit of this key, settled or not; leaves a tombstone for an unknown key; may be repeated */
  readonly void: (key: string) => Effect.Effect<void, NoAnswer>
  /** sends the two deposits, once for their key */
  readonly deposit: (deposit: Deposit) => Effect.Effect<DepositResult, NoAnswer>
  readonly refund: RefundNetwork.Refund
  readonly refundResult: RefundNetwork.RefundResult
}

export class BankNetwork extends Context.Service<BankNetwork, BankCalls>()("@payments-platform/domain/BankNetwork") {}
