/**
 * One refund at a simulated network, for cards and banks alike: rows 601 to 604 of payments.md 8.1. The outcome of the
 * charge decides the result when the refund is accepted; the result is reported once its service time has come. A charge
 * keeps its referenced refunds, so that their sum never exceeds the amount charged.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import { FailureReason } from "../../payments/refund/Refund.ts"
import type * as RefundNetwork from "../../ports/networks/RefundNetwork.ts"
import { EntryKey } from "../EntryKey.ts"
import * as TestOutcomes from "../TestOutcomes.ts"

/** A referenced refund as its charge keeps it. */
export const ChargeRefund = Schema.Struct({ key: Schema.String, amount: Schema.Int })
export type ChargeRefund = typeof ChargeRefund.Type

export const SimulatedRefundRecord = Schema.Struct({
  key: EntryKey,
  reference: Schema.String,
  amount: Schema.Int,
  currency: Schema.String,
  referenced: Schema.Boolean,
  refusal: StateCodec.orNull(FailureReason),
  /** when a refusal is reported */
  nextPollAt: StateCodec.orNull(Schema.Int),
  version: Schema.Int
})
export type SimulatedRefundRecord = typeof SimulatedRefundRecord.Type

/** The part of a charge that decides on a refund. */
export interface Charge {
  readonly outcome: string
  readonly charged: number
  readonly refunds: ReadonlyArray<ChargeRefund>
}

export interface Decision {
  readonly refusal: FailureReason | null
  /** to be added to the charge; null when there is nothing to add */
  readonly reserved: ChargeRefund | null
}

const unknown: Decision = { refusal: { reason: "UNKNOWN", detail: null }, reserved: null }

/** Decides on a refund of a charge; null when its key was used with other parameters. */
export const decide = (charge: Charge | null, request: RefundNetwork.Request): Decision | null => {
  if (charge === null) return unknown
  const { key, amount, referenced } = request
  const before = charge.refunds.find((refund) => refund.key === key)
  if (before !== undefined) return referenced && before.amount === amount ? { refusal: null, reserved: null } : null
  const returned = charge.refunds.reduce((sum, refund) => sum + refund.amount, 0)
  if (referenced && amount > charge.charged - returned) return unknown
  const refusal = TestOutcomes.outcomeByNumber(charge.outcome)?.refund ?? null
  return { refusal, reserved: referenced && refusal === null ? { key, amount } : null }
}

/** A new refund, accepted at a service time; a refusal is reported after the delay. */
export const open = (
  { key, reference, amount, currency, referenced }: RefundNetwork.Request,
  { refusal }: Decision,
  { at, delay }: { readonly at: number; readonly delay: number }
): SimulatedRefundRecord => ({
  key,
  reference,
  amount,
  currency,
  referenced,
  refusal,
  nextPollAt: refusal === null ? null : at + delay,
  version: 1
})

/** Whether a request has the parameters of this refund. */
export const isOf = (self: SimulatedRefundRecord, request: RefundNetwork.Request): boolean =>
  self.reference === request.reference &&
  self.amount === request.amount &&
  self.currency === request.currency &&
  self.referenced === request.referenced

/** The answer of `refundResult` at a service time; an unknown refund is refused. */
export const resultOf = (self: SimulatedRefundRecord | null, at: number): RefundNetwork.RefundOutcome => {
  if (self === null) return { _tag: "Refused", refusal: { reason: "UNKNOWN", detail: null } }
  if (self.refusal === null) return { _tag: "Accepted" }
  return self.nextPollAt !== null && at < self.nextPollAt
    ? { _tag: "Pending", nextPollAt: self.nextPollAt }
    : { _tag: "Refused", refusal: self.refusal }
}
