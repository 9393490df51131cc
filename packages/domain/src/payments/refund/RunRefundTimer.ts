/**
 * The timers of a refund (payments.md 4): it is sent to the network, polled for its
 * result, and settled at its time. A call's result counts only in the state that
 * made the call.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as Refunding from "../../ports/Refunding.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as Refund from "./Refund.ts"
import * as RefundKind from "./RefundKind.ts"
import * as RefundOutcome from "./RefundOutcome.ts"

/** The action that a due timer requires: a decision alone, or a call to the network of `rail`. */
export type DueAction =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Refund"; readonly rail: Payment.Rail; readonly request: Refunding.Request }
  | { readonly _tag: "AskResult"; readonly rail: Payment.Rail; readonly key: string }

/** The action that is due at `now`, in UNIX seconds of service time; null when none is. */
export const dueAction = ({ id, state }: Fact<Refund.State>, now: number): DueAction | null => {
  if (!Time.isDue(RefundKind.dueAt(state), now)) return null
  const key = Refund.keyOf(id)
  const rail = Payment.railOf(state.terms)
  const { amount, charge, currency, referenced } = state.terms
  switch (state._tag) {
    case "Requested":
      return { _tag: "Refund", rail, request: { key, reference: charge, amount, currency, referenced } }
    case "Sent":
      return { _tag: "AskResult", rail, key }
    default:
      return { _tag: "Decide" }
  }
}

/** The result of the call that the action made; `None` when it made none. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Taken"; readonly taken: Refunding.RefundAccepted }
  | { readonly _tag: "Result"; readonly result: Refunding.RefundOutcome }

export interface Command {
  readonly refundId: string
  /** the payment that the refund names; null when it is not known */
  readonly paymentId: string | null
  readonly news: CallResult
}

const afterNetworkResult = (result: Refunding.RefundOutcome, at: number): Refund.Event => {
  switch (result._tag) {
    case "Accepted":
      return { _tag: "Accepted" }
    case "Refused":
      return { _tag: "Failed", reason: result.refusal }
    case "Pending":
      return { _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) }
  }
}

/** The event of a due timer; null when nothing is due or the refund has moved on since the call. */
const eventOf = (state: Refund.State, call: CallResult, at: number): Refund.Event | null => {
  switch (state._tag) {
    case "Requested":
      return call._tag === "Taken" ? { _tag: "Taken", askAt: call.taken.askAt } : null
    case "Sent":
      return call._tag === "Result" ? afterNetworkResult(call.result, at) : null
    case "Accepted":
      return Refund.settlesAt(state) <= at ? { _tag: "Settled", at } : null
    case "Completed":
      return Time.isDue(state.settlesAt, at) ? { _tag: "NetworkSettled" } : null
    default:
      return null
  }
}

type Facts = readonly [Fact<Refund.State> | null, RefundOutcome.RefundedPayment]

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "Refund/Gone" }> = {
  name: "refunds.tick",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ paymentId, refundId }) =>
    RequiredFacts.both(
      RequiredFacts.optional(RefundKind.kind, refundId),
      RequiredFacts.optional(PaymentKind.kind, paymentId)
    ),
  decide: ([refund, payment], { news }, { at }) => {
    if (refund === null) return Result.fail({ _tag: "Refund/Gone" })
    const event = eventOf(refund.state, news, at)
    return Result.succeed(
      event === null ? Rule.decided(RefundKind.kind.keep(refund)) : RefundOutcome.decided(refund, event, payment)
    )
  }
}
