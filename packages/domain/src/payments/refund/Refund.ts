/**
 * A refund returns money to a payer (payments.md 4): pending from the request,
 * completed when it settles, failed when the network refuses it. All calls to the
 * network carry one idempotency key, and a refund settles only after the network
 * has accepted it.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as BilledVolume from "../payment/amounts/BilledVolume.ts"
import * as Payment from "../payment/Payment.ts"
import { FailureReason } from "./RefundFailure.ts"

export { FailureReason, ReasonCode } from "./RefundFailure.ts"

export const Terms = Schema.Struct({
  paymentId: Schema.String,
  accountId: Schema.String,
  paymentMethodId: Schema.String,
  methodType: PaymentInstrument.Type,
  /** the network's reference of the refunded charge */
  charge: Schema.String,
  /**
   * false: an unreferenced refund, whose payment only names the method and keeps its counters
   * (payments.md 4, rule 8)
   */
  referenced: Schema.Boolean,
  currency: Money.Currency,
  /** T, in cents */
  amount: Schema.Int,
  /** R, the refunded fee, and Rs, the service's part of it, in cents (payments.md 7) */
  feeAmount: Schema.Int,
  serviceFee: Schema.Int,
  refundReason: Schema.String,
  orderId: StateCodec.orNull(Schema.String),
  referenceId: StateCodec.orNull(Schema.String),
  customData: StateCodec.orNull(CustomData.CustomData),
  /** as of its payment; null: no billing statement counts the refund */
  billing: StateCodec.orNull(BilledVolume.Terms)
})
export type Terms = typeof Terms.Type

const pending = { terms: Terms, requestedAt: Schema.Int }

export const State = Schema.TaggedUnion({
  /** the network has not received the refund yet */
  Requested: pending,
  /**
   * the network has received the refund and may still refuse it. `nextPollAt`: the next poll; null when only
   * the operator reports
   */
  Sent: { ...pending, nextPollAt: StateCodec.orNull(Schema.Int) },
  /** the network has accepted the refund, which settles at its time */
  Accepted: pending,
  /** `settlesAt`: when the card networks settle the refund; null once they have, or for a bank */
  Completed: { terms: Terms, completedAt: Schema.Int, settlesAt: StateCodec.orNull(Schema.Int) },
  Failed: { terms: Terms, reason: FailureReason }
})
export type State = typeof State.Type
export type PendingRefund = Extract<State, { readonly _tag: "Requested" | "Sent" | "Accepted" }>

export type Event =
  | { readonly _tag: "Requested"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Taken"; readonly nextPollAt: number | null }
  | { readonly _tag: "Postponed"; readonly nextPollAt: number | null }
  | { readonly _tag: "Accepted" }
  | { readonly _tag: "Settled"; readonly at: number }
  | { readonly _tag: "NetworkSettled" }
  | { readonly _tag: "Failed"; readonly reason: FailureReason }
  | { readonly _tag: "Updated"; readonly terms: Terms }

/** The idempotency key of the refund at the network. */
export const keyOf = (id: string): string => `${id}:refund`

export const isPending = (state: State): state is PendingRefund => state._tag !== "Completed" && state._tag !== "Failed"

const bankDays = 2

/**
 * When an accepted refund settles, in UNIX seconds: a card's at the next opening, a bank's at the
 * opening of the 2nd business day.
 */
export const settlesAt = ({ requestedAt, terms }: PendingRefund): number =>
  Payment.isBank(terms)
    ? Calendar.openingOfNthBusinessDayAfter(requestedAt, bankDays)
    : Calendar.nextOpening(requestedAt)

/** The amounts that the refund adds to its payment's counters, in cents. */
export const refundedAmounts = ({ amount, feeAmount, serviceFee }: Terms): Payment.RefundAmounts => ({
  amount,
  feeAmount,
  serviceFee
})
