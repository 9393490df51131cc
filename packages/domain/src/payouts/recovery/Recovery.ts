/**
 * A recovery takes from a merchant's bank account what brings a negative balance to zero (merchants.md 8): pending from
 * its creation, completed when the bank settles the debit, failed when the bank or the operator rejects it or the money
 * goes back. It is one attempt; the next one is a recovery of its own. All its calls to the bank carry one key, so that
 * money is taken once.
 */
import { Schema } from "effect"
import * as PayoutInstrument from "../../merchants/payout-method/PayoutInstrument.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Time from "../../vocabulary/Time.ts"
import type { TransferFailure } from "../transfer/TransferFailure.ts"

export const Terms = Schema.Struct({
  accountId: Schema.String,
  /** the account's method when the recovery was created */
  payoutMethodId: Schema.String,
  methodType: Schema.Literals(PayoutInstrument.bankTypes),
  currency: Money.Currency,
  /** what was missing, in cents */
  amount: Schema.Int,
  customData: Schema.NullOr(CustomData.CustomData)
})
export type Terms = typeof Terms.Type

export const ReasonCode = Schema.Literals(["UNKNOWN", "BANK_REJECTED", "OPERATOR"])
export type ReasonCode = typeof ReasonCode.Type

/** Why a recovery failed. `detail`: null when nobody said more. */
export const FailureReason = Schema.Struct({ reason: ReasonCode, detail: Schema.NullOr(Schema.String) })
export type FailureReason = typeof FailureReason.Type

const isReasonCode = Schema.is(ReasonCode)

/** The failure that a bank reported. A reason that no recovery has is unknown. */
export const failureOf = ({ detail, reason }: TransferFailure): FailureReason =>
  isReasonCode(reason) ? { reason, detail } : { reason: "UNKNOWN", detail: null }

/** All times are UNIX seconds of service time. */
export const State = Schema.TaggedUnion({
  /** the bank may not have it yet */
  Requested: { terms: Terms, requestedAt: Schema.Int },
  /** the bank has it. `askAt`: when to ask for the result; null: only the operator reports it */
  Sent: { terms: Terms, reference: Schema.String, askAt: Schema.NullOr(Schema.Int) },
  /** `newsAt`: when to ask the bank whether the money went back; null: not any more */
  Completed: { terms: Terms, completedAt: Schema.Int, reference: Schema.String, newsAt: Schema.NullOr(Schema.Int) },
  /** `completedAt`: it was returned after its completion. `recalls`: the bank is to be told that it must not debit */
  Failed: {
    terms: Terms,
    reason: FailureReason,
    completedAt: Schema.NullOr(Schema.Int),
    recalls: Schema.Boolean
  }
})
export type State = typeof State.Type
export type Pending = Extract<State, { readonly _tag: "Requested" | "Sent" }>

export type Event =
  | { readonly _tag: "Requested"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Taken"; readonly reference: string; readonly askAt: number }
  | { readonly _tag: "Postponed"; readonly askAt: number | null }
  | { readonly _tag: "Completed"; readonly at: number; readonly newsAt: number | null }
  | { readonly _tag: "NewsHeard"; readonly newsAt: number | null }
  | { readonly _tag: "Failed"; readonly reason: FailureReason; readonly recalls: boolean }
  | { readonly _tag: "Recalled" }
  | { readonly _tag: "Returned"; readonly reason: FailureReason }
  | { readonly _tag: "Updated"; readonly customData: CustomData.CustomData | null }

const bankDays = 2

/** How long after its completion the bank may return a recovery, in seconds; later the operator reports it. */
const returnPeriod = Time.days(60)

/** The idempotency key of the recovery at the bank. */
export const keyOf = (id: string): string => `${id}:recovery`

export const isPending = (state: State): state is Pending => state._tag === "Requested" || state._tag === "Sent"

/** When a debit settles unless its bank says otherwise: at the opening of the 2nd business day. */
export const settlesAt = (requestedAt: number): number => Calendar.openingOfNthBusinessDayAfter(requestedAt, bankDays)

/** When to ask for a return of a recovery that completed: not after the period in which the bank may return it. */
export const newsWithin = (completedAt: number, newsAt: number | null): number | null =>
  newsAt === null || newsAt > completedAt + returnPeriod ? null : newsAt

/** Whether the recovery may still move money or call the bank, so that the numbers of its method are needed. */
export const isOpen = (state: State): boolean => {
  switch (state._tag) {
    case "Requested":
    case "Sent":
      return true
    case "Completed":
      return state.newsAt !== null
    case "Failed":
      return state.recalls
  }
}
