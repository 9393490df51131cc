/**
 * The opening of a dispute (payments.md 5), whatever its source: the operator, a card
 * network, a bank's late return, or a lost inquiry. The dispute and its payment's
 * counters move in one Change.
 */
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../decider/ResourceKind.ts"
import type * as Card from "../../payers/card/Card.ts"
import * as PaymentInstrument from "../../payers/payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as RefundFees from "../refund/RefundFees.ts"
import * as Dispute from "./Dispute.ts"
import { kind } from "./DisputeKind.ts"

/** The claim of the payer or the bank. */
export interface Claim {
  readonly type: Dispute.Type
  /** in cents; may exceed what is left of the payment */
  readonly amount: number
  readonly reason: Dispute.Reason
  /** null for a bank payment */
  readonly brand: Card.Brand | null
  /** replaces the fee of its type, in cents */
  readonly fee?: number | undefined
  /** the dispute desk's reference of the case; null when the desk does not know it */
  readonly reference: string | null
}

type Completed = Extract<Payment.State, { readonly _tag: "Completed" }>

/** The payment if it can be disputed, else null: only a completed payment can. */
export const disputable = (payment: Fact<Payment.State>): Fact<Completed> | null =>
  payment.state._tag === "Completed" ? { ...payment, state: payment.state } : null

/** The payment of a dispute; null: the dispute is not known, or its payment is not loaded. */
export const disputedPayment = (
  dispute: Fact<Dispute.State> | null
): RequiredFacts.RequiredFacts<Fact<Payment.State> | null> =>
  RequiredFacts.optional(PaymentKind.kind, dispute?.state.terms.paymentId ?? null)

export const brandOf = (method: Fact<PaymentMethod.State> | null): Card.Brand | null =>
  method !== null && PaymentInstrument.isCard(method.state.details) ? method.state.details.card.brand : null

const hasFee = (type: Dispute.Type): boolean => type === "chargeback" || type === "debit_adjustment"

/** f of L10, in cents: what is left of Fp in proportion to the disputed amount, rounded down. */
const platformFee = ({ reversals, terms }: Completed, amount: number): number => {
  const { platform } = RefundFees.refundableParts(terms, reversals)
  return Math.min(platform, Math.floor((platform * amount) / terms.amount))
}

/** The settings state the dispute fee, in cents, and the app whether a dispute returns platform fees (L10). */
const termsOf = (payment: Fact<Completed>, claim: Claim, { app, settings }: CommandHandler.Context): Dispute.Terms => {
  const returnsFees = app.state?.returnFeesOnDispute ?? false
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
    fee: claim.fee ?? (hasFee(type) ? settings.disputeFee : 0),
    withdrawal: Dispute.movesNoMoney(type)
      ? null
      : { amount, platformFee: returnsFees ? platformFee(payment.state, amount) : 0 },
    reference,
    billing: terms.billing
  }
}

/** The merchant's time limit: 23:59:59 in New York on the 5th business day after `at`, in UNIX seconds. */
export const respondBy = (at: number): number => Calendar.endOfNthBusinessDayAfter(at, Dispute.answerDays)

/** The new dispute, and the events of its payment. */
export interface OpenedDispute {
  readonly dispute: Step
  readonly events: ReadonlyArray<Payment.Event>
}

export const openDispute = (payment: Fact<Completed>, claim: Claim, context: CommandHandler.Context): OpenedDispute => {
  const { at } = context
  const terms = termsOf(payment, claim, context)
  const event: Dispute.Event =
    terms.type === "pre_dispute"
      ? { _tag: "OpenedLost", terms, at }
      : { _tag: "Opened", terms, respondBy: respondBy(at), at }
  return {
    dispute: kind.create({ id: context.newId(), appId: payment.appId, createTime: at }, [event]),
    events: terms.withdrawal === null ? [] : [{ _tag: "Disputed", ...terms.withdrawal }]
  }
}

/** The payment's step, if there are events of it. */
export const paymentSteps = (
  payment: Fact<Payment.State>,
  events: ReadonlyArray<Payment.Event>
): ReadonlyArray<Step> => {
  const [first, ...rest] = events
  return first === undefined ? [] : [PaymentKind.kind.move(payment, [first, ...rest])]
}

/** The steps of an opening: the dispute first, then its payment when money moves. */
export const steps = (
  payment: Fact<Completed>,
  claim: Claim,
  context: CommandHandler.Context
): readonly [Step, ...ReadonlyArray<Step>] => {
  const { dispute, events } = openDispute(payment, claim, context)
  return [dispute, ...paymentSteps(payment, events)]
}

/** The claim of a bank's late return: all of the payment that is not disputed yet; null when nothing is left. */
export const returnClaim = ({ state }: Fact<Completed>, code: string): Claim | null => {
  const amount = state.terms.amount - state.reversals.disputed
  const reason: Dispute.Reason = { code: "bank_return", detail: code }
  return amount <= 0 ? null : { type: "debit_adjustment", amount, reason, brand: null, reference: null }
}
