/**
 * A recovery takes from a merchant's bank account what brings a negative balance to zero (merchants.md 8): pending from
 * its creation, completed when the bank settles the debit, failed when the bank rejects it, before or after. The intent
 * is committed before the bank is called, and all calls carry one key, so the money is taken at most once.
 */
import { type Redacted, Schema } from "effect"
import * as PayoutInstrument from "../../merchants/payout-method/PayoutInstrument.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import * as Time from "../../vocabulary/Time.ts"
import type { TransferFailure } from "../TransferFailure.ts"

export const Terms = Schema.Struct({
  accountId: Schema.String,
  payoutMethodId: Schema.String,
  methodType: Schema.Literals(PayoutInstrument.bankTypes),
  /** what was missing, in cents */
  amount: Schema.Int,
  currency: Money.Currency,
  customData: Schema.NullOr(CustomData.CustomData)
})
export type Terms = typeof Terms.Type

export const ReasonCode = Schema.Literals(["UNKNOWN", "BANK_REJECTED", "OPERATOR"])
export type ReasonCode = typeof ReasonCode.Type

export const FailureReason = Schema.Struct({ reason: ReasonCode, detail: Schema.NullOr(Schema.String) })
export type FailureReason = typeof FailureReason.Type

const isReasonCode = Schema.is(ReasonCode)

/** The failure that a bank reported. What is no reason of a recovery is unknown. */
export const failureOf = ({ detail, reason }: TransferFailure): FailureReason => ({
  reason: isReasonCode(reason) ? reason : "UNKNOWN",
  detail
})

/** All times are UNIX seconds of service time. */
export const State = Schema.TaggedUnion({
  /** the bank has not received the debit yet. `numbers`: of the bank account, sealed, until it has */
  Requested: { terms: Terms, requestedAt: Schema.Int, numbers: Secret.Sealed },
  /** the bank has received the debit. `askAt`: the next poll; null when only the operator reports */
  Sent: { terms: Terms, requestedAt: Schema.Int, reference: Schema.String, askAt: Schema.NullOr(Schema.Int) },
  /** `newsAt`: the next poll for a late return; null: the bank is not asked again */
  Completed: { terms: Terms, reference: Schema.String, completedAt: Schema.Int, newsAt: Schema.NullOr(Schema.Int) },
  /** `completedAt`: it was completed before the bank returned it. `owesVoid`: the bank may still have the debit */
  Failed: {
    terms: Terms,
    failure: FailureReason,
    completedAt: Schema.NullOr(Schema.Int),
    owesVoid: Schema.Boolean
  }
})
export type State = typeof State.Type
export type Pending = Extract<State, { readonly _tag: "Requested" | "Sent" }>

export type Event =
  /** `numbers` are redacted: stored events never contain them */
  | {
      readonly _tag: "Opened"
      readonly terms: Terms
      readonly numbers: Redacted.Redacted<Secret.Sealed>
      readonly at: number
    }
  | { readonly _tag: "Taken"; readonly reference: string; readonly askAt: number | null }
  | { readonly _tag: "Postponed"; readonly askAt: number | null }
  | { readonly _tag: "Settled"; readonly at: number; readonly newsAt: number | null }
  | { readonly _tag: "NewsHeard"; readonly newsAt: number | null }
  /** before its completion. `owesVoid`: the bank did not say so itself */
  | { readonly _tag: "Failed"; readonly failure: FailureReason; readonly owesVoid: boolean }
  /** after its completion */
  | { readonly _tag: "Returned"; readonly failure: FailureReason }
  | { readonly _tag: "Voided" }
  | { readonly _tag: "Updated"; readonly customData: CustomData.CustomData | null }

/** The idempotency key of the debit at the bank. A recovery makes one attempt; the next one is a recovery of its own. */
export const keyOf = (id: string): string => `${id}:recovery`

export const isPending = (state: State): state is Pending => state._tag === "Requested" || state._tag === "Sent"

const bankDays = 2
const returnPeriod = Time.days(60)

/** When a debit settles unless its bank says otherwise: at the opening of the 2nd business day. */
export const settlesAt = (requestedAt: number): number => Calendar.openingOfNthBusinessDayAfter(requestedAt, bankDays)

/** The next poll for a late return; null: the bank has none to report within 60 days. */
export const nextPoll = (completedAt: number, newsAt: number | null): number | null =>
  newsAt === null || newsAt > completedAt + returnPeriod ? null : newsAt
