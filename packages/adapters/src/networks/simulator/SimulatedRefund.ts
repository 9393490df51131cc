/**
 * A refund at a simulated network: pure, and the same for cards and banks. What
 * becomes of it is decided when it is taken, by the outcome of the charge (601 to
 * 604 of payments.md 8.1), and told when its time has come. A charge remembers its
 * referenced refunds, so that they never come to more than was charged.
 */
import { Schema } from "effect"
import { FailureReason } from "@payments-platform/domain/payments/refund/Refund"
import type * as Refunding from "@payments-platform/domain/ports/Refunding"
import * as TestOutcomes from "./TestOutcomes.ts"

/** A referenced refund as its charge remembers it. */
export const Reserved = Schema.Struct({ key: Schema.String, amount: Schema.Int })
export type Reserved = typeof Reserved.Type

export const SimulatedRefund = Schema.Struct({
  key: Schema.String,
  reference: Schema.String,
  amount: Schema.Int,
  currency: Schema.String,
  referenced: Schema.Boolean,
  refusal: Schema.NullOr(FailureReason),
  /** of a refusal: when it is told */
  askAt: Schema.NullOr(Schema.Int),
  version: Schema.Int,
  /** UNIX seconds of service time */
  createTime: Schema.Int
})
export type SimulatedRefund = typeof SimulatedRefund.Type

/** What a refund needs to know of a charge. */
export interface Charge {
  readonly outcome: string
  readonly charged: number
  readonly refunds: ReadonlyArray<Reserved>
}

export interface Decision {
  readonly refusal: FailureReason | null
  /** what the charge is to remember, unless it does */
  readonly reserved: Reserved | null
}

const unknown: Decision = { refusal: { reason: "UNKNOWN", detail: null }, reserved: null }

/** Whether a charge gives this much back; null: the key was used for something else. */
export const decide = (charge: Charge | null, request: Refunding.Request): Decision | null => {
  if (charge === null) return unknown
  const { key, amount, referenced } = request
  const before = charge.refunds.find((refund) => refund.key === key)
  if (before !== undefined) return referenced && before.amount === amount ? { refusal: null, reserved: null } : null
  const returned = charge.refunds.reduce((sum, refund) => sum + refund.amount, 0)
  if (referenced && amount > charge.charged - returned) return unknown
  const refusal = TestOutcomes.named(charge.outcome)?.refund ?? null
  return { refusal, reserved: referenced && refusal === null ? { key, amount } : null }
}

/** A refund that is taken at a service time; refusals follow after the delay. */
export const open = (
  { key, reference, amount, currency, referenced }: Refunding.Request,
  { refusal }: Decision,
  { at, delay }: { readonly at: number; readonly delay: number }
): SimulatedRefund => ({
  key,
  reference,
  amount,
  currency,
  referenced,
  refusal,
  askAt: refusal === null ? null : at + delay,
  version: 1,
  createTime: at
})

/** Whether a request repeats this refund. */
export const isOf = (self: SimulatedRefund, request: Refunding.Request): boolean =>
  self.reference === request.reference &&
  self.amount === request.amount &&
  self.currency === request.currency &&
  self.referenced === request.referenced

/** What became of it at a service time; of a refund that was never asked for: nothing came of it. */
export const resultOf = (self: SimulatedRefund | null, at: number): Refunding.Result => {
  if (self === null) return { _tag: "Refused", refusal: { reason: "UNKNOWN", detail: null } }
  if (self.refusal === null) return { _tag: "Accepted" }
  return self.askAt !== null && at < self.askAt
    ? { _tag: "Pending", askAt: self.askAt }
    : { _tag: "Refused", refusal: self.refusal }
}
