/** The steps of a pending refund's event (payments.md 4). The operator's command and the timer share them. */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as Refund from "./Refund.ts"
import * as RefundKind from "./RefundKind.ts"

/** The payment that the refund names; null when it is not loaded. */
export type RefundedPayment = Fact<Payment.State> | null

export const refundedPayment = (refund: Fact<Refund.State> | null): RequiredFacts.RequiredFacts<RefundedPayment> =>
  RequiredFacts.optional(PaymentKind.kind, refund?.state.terms.paymentId ?? null)

/**
 * The refund after an event. A failure releases what the refund had reserved of its
 * payment; an unreferenced refund had reserved nothing.
 */
export const decision = (
  refund: Fact<Refund.State>,
  event: Refund.Event,
  payment: RefundedPayment
): CommandHandler.Decision => {
  const step = RefundKind.kind.move(refund, [event])
  const { terms } = refund.state
  if (event._tag !== "Failed" || !terms.referenced) return CommandHandler.decision(step)
  if (payment === null) throw new TypeError("the payment of a refund is gone")
  return CommandHandler.decision(
    step,
    PaymentKind.kind.move(payment, [{ _tag: "RefundFailed", ...Refund.refundedAmounts(terms) }])
  )
}
