/**
 * The bank through which the platform pays merchants and takes from them: credits to a payout method (merchants.md 7),
 * debits for recoveries and billing statements (merchants.md 8, 12), and the two deposits that verify a bank account
 * (merchants.md 6).
 *
 * Every call is idempotent by its key: a repetition returns the first answer and moves no money again; the same key with
 * other parameters is a defect of the caller. Voiding an unknown key leaves a tombstone, which refuses a transfer that
 * arrives later, so that a transfer is over once it is voided.
 *
 * Amounts are in the smallest unit of their currency; all times are UNIX seconds of service time. `NoAnswer` is the only
 * error: the outcome is unknown, and the caller repeats the call with the same key.
 */
import { Context, type Effect, type Redacted } from "effect"
import type * as BankAccount from "../../banking/BankAccount.ts"
import type { TransferFailure } from "../../payouts/transfer/TransferFailure.ts"
import type { Currency } from "../../vocabulary/Money.ts"
import type * as Address from "../../vocabulary/people/Address.ts"
import type { AcceptedDebit, Deposit, DepositResult } from "./BankNetwork.ts"
import type { NoAnswer } from "./NetworkTimeout.ts"

/** Where a credit goes: to a bank account, or by a check in the mail. */
export type Destination =
  | { readonly _tag: "Bank"; readonly account: Redacted.Redacted<BankAccount.Secret> }
  | { readonly _tag: "PaperCheck"; readonly name: string; readonly address: Address.EmbeddedAddress }

/** A request to pay a merchant. */
export interface Credit {
  readonly key: string
  readonly to: Destination
  /** the id of the payout method; the bank may treat the first credit to it differently */
  readonly payoutMethodId: string
  readonly amount: number
  readonly currency: Currency
  /** on the merchant's bank statement, 1..80; null: the bank's own text */
  readonly statementDescriptor: string | null
}

/** A request to take from a merchant. */
export interface Debit {
  readonly key: string
  readonly account: Redacted.Redacted<BankAccount.Secret>
  readonly amount: number
  readonly currency: Currency
}

/** A transfer that did not happen, or was undone. */
export interface Failure {
  readonly failure: TransferFailure
  /** true: nothing can be delivered to the method or recovered from it, so it is deleted (merchants.md 6) */
  readonly deletesMethod: boolean
}

/** The outcome of a transfer. A settled one may still be returned. `reportPollAt`: when to call `lateReturn`; null: never. */
export type TransferResult =
  | { readonly _tag: "Settled"; readonly reportPollAt: number | null }
  | ({ readonly _tag: "Failed" } & Failure)
  /** `nextPollAt`: when to call `result` again; null: the operator will report the outcome */
  | { readonly _tag: "Pending"; readonly nextPollAt: number | null }

/** A return of a transfer after it settled. `None`: no return so far. */
export type LateReturn =
  | { readonly _tag: "None"; readonly reportPollAt: number | null }
  | ({ readonly _tag: "Returned" } & Failure)

/** `isReleased`: the operator sends what was queued before. It is no parameter of the key. */
export interface ReleasableDeposit extends Deposit {
  readonly isReleased: boolean
}

export class PayoutBank extends Context.Service<
  PayoutBank,
  {
    /** pays a merchant, once for its key. `nextPollAt` null: it settles at the time that the contract states */
    readonly credit: (credit: Credit) => Effect.Effect<AcceptedDebit, NoAnswer>
    /** takes from a merchant, once for its key; `nextPollAt` as for `credit` */
    readonly debit: (debit: Debit) => Effect.Effect<AcceptedDebit, NoAnswer>
    /** the outcome of a transfer, by the reference that `credit` or `debit` returned */
    readonly result: (reference: string) => Effect.Effect<TransferResult, NoAnswer>
    /** whether a settled transfer was returned later; a repetition returns the same answer */
    readonly lateReturn: (reference: string) => Effect.Effect<LateReturn, NoAnswer>
    /** recalls the transfer of this key, settled or not; leaves a tombstone for an unknown key; may be repeated */
    readonly void: (key: string) => Effect.Effect<void, NoAnswer>
    /** sends the two deposits, once for their key */
    readonly deposit: (deposit: ReleasableDeposit) => Effect.Effect<DepositResult, NoAnswer>
  }
>()("@payments-platform/domain/PayoutBank") {}
