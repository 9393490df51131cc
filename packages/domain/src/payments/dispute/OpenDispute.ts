/**
 * How a dispute begins (payments.md 5), wherever it comes from: the operator, a
 * card network, a bank's late return, or an inquiry that was lost. It takes its
 * money and its payment's counters move in the same Change.
 */
import type { Fact, Step } from "../../decider/Kind.ts"
import type * as Card from "../../payers/card/Card.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as Dispute from "./Dispute.ts"
import { kind } from "./DisputeKind.ts"
import * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as RefundFees from "../refund/RefundFees.ts"

/** What the platform gives to a dispute that may begin. */
export interface New {
  readonly disputeId: string
  /** the fee of a dispute that has one, in cents */
  readonly fee: number
  /** the app's setting: platform fees go back to the merchant (L10) */
  readonly returnsFees: boolean
}

/** What is disputed, and why. */
export interface Claim {
  readonly type: Dispute.Type
  readonly amount: number
  readonly reason: Dispute.Reason
  readonly brand: Card.Brand | null
  /** in place of the usual fee of its type */
  readonly fee?: number | undefined
  /** by which the dispute desk knows the case */
  readonly reference: string | null
}

type Completed = Extract<Payment.State, { readonly _tag: "Completed" }>

/** Only a completed payment is disputed. */
export const disputable = (payment: Fact<Payment.State>): Fact<Completed> | null =>
  payment.state._tag === "Completed" ? { ...payment, state: payment.state } : null

export const brandOf = (method: Fact<PaymentMethod.State> | null): Card.Brand | null =>
  method !== null && PaymentInstrument.isCard(method.state.details) ? method.state.details.card.brand : null

const hasFee = (type: Dispute.Type): boolean => type === "chargeback" || type === "debit_adjustment"

/** f of L10: what is left of Fp, in the proportion of the payment that is disputed, rounded down. */
const platformFee = ({ reversals, terms }: Completed, amount: number): number => {
  const { platform } = RefundFees.left(terms, reversals)
  return Math.min(platform, Math.floor((platform * amount) / terms.amount))
}

const termsOf = (payment: Fact<Completed>, claim: Claim, { fee, returnsFees }: New): Dispute.Terms => {
  const { amount, brand, reason, reference, type } = claim
  const { terms } = payment.state
  return {
    paymentId: payment.id,
    accountId: terms.accountId,
    type,
    amount,
    currency: terms.currency,
    source: Payment.railOf(terms),
    brand,
    reason,
    fee: claim.fee ?? (hasFee(type) ? fee : 0),
    withdrawal: Dispute.onlyAsks(type)
      ? null
      : { amount, platformFee: returnsFees ? platformFee(payment.state, amount) : 0 },
    reference
  }
}

/** 23:59:59 in New York, so many business days later. */
export const respondBy = (at: number): number => Calendar.endOfNthBusinessDayAfter(at, Dispute.answerDays)

/** The new dispute, and what happens to its payment. */
export interface Opened {
  readonly dispute: Step
  readonly events: ReadonlyArray<Payment.Event>
}

export const opened = (payment: Fact<Completed>, claim: Claim, next: New, at: number): Opened => {
  const terms = termsOf(payment, claim, next)
  const event: Dispute.Event =
    terms.type === "pre_dispute"
      ? { _tag: "OpenedLost", terms, at }
      : { _tag: "Opened", terms, respondBy: respondBy(at), at }
  return {
    dispute: kind.create({ id: next.disputeId, appId: payment.appId, createTime: at }, [event]),
    events: terms.withdrawal === null ? [] : [{ _tag: "Disputed", ...terms.withdrawal }]
  }
}

/** A payment after events, or nothing when there are none. */
export const moved = (payment: Fact<Payment.State>, events: ReadonlyArray<Payment.Event>): ReadonlyArray<Step> => {
  const [first, ...rest] = events
  return first === undefined ? [] : [PaymentKind.kind.move(payment, [first, ...rest])]
}

/** The dispute first, then its payment when money moves. */
export const steps = (
  payment: Fact<Completed>,
  claim: Claim,
  next: New,
  at: number
): readonly [Step, ...ReadonlyArray<Step>] => {
  const { dispute, events } = opened(payment, claim, next, at)
  return [dispute, ...moved(payment, events)]
}

/** A bank's late return takes the whole debit back, less what disputes have taken of it before; null: nothing is left. */
export const returnOf = ({ state }: Fact<Completed>, code: string): Claim | null => {
  const amount = state.terms.amount - state.reversals.disputed
  const reason: Dispute.Reason = { code: "bank_return", detail: code }
  return amount <= 0 ? null : { type: "debit_adjustment", amount, reason, brand: null, reference: null }
}

/** An inquiry or retrieval that the merchant did not win becomes a chargeback of its amount and reason. */
export const afterInquiry = (
  { terms }: Dispute.State,
  payment: Fact<Payment.State>,
  next: New,
  at: number
): ReadonlyArray<Step> => {
  const completed = disputable(payment)
  if (!Dispute.onlyAsks(terms.type) || completed === null) return []
  const { amount, brand, reason, reference } = terms
  return steps(completed, { type: "chargeback", amount, brand, reason, reference }, next, at)
}
