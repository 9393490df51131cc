/**
 * The timers of a refund (payments.md 4): it is sent to the network, polled for its
 * result, and settled at its time. A call's result counts only in the state that
 * made the call.
 */
import { Result } from "effect"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as Refunding from "../../ports/Refunding.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Payment from "../payment/Payment.ts"
import * as Refund from "./Refund.ts"
import * as RefundKind from "./RefundKind.ts"
import * as RefundOutcome from "./RefundOutcome.ts"

/** The answer of a call; `None`: the time alone decides. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Taken"; readonly taken: Refunding.RefundAccepted }
  | { readonly _tag: "Result"; readonly result: Refunding.RefundOutcome }

export interface Command {
  readonly refundId: string
  readonly answer: CallResult
}

/** The call of a refund that is due: it is sent, or its result is read. Both may be repeated under the refund's key. */
export const due: Rule.DueWork<Refund.State> = ({ id: refundId, state }, { at }) => {
  if (!Time.isDue(RefundKind.dueAt(state), at)) return null
  const decided = (answer: CallResult) => Rule.bind(rule, { refundId, answer })
  const key = Refund.keyOf(refundId)
  const calls = { card: "cards", bank: "banks" } as const
  const network = calls[Payment.railOf(state.terms)]
  switch (state._tag) {
    case "Requested": {
      const { amount, charge, currency, referenced } = state.terms
      const request = { key, reference: charge, amount, currency, referenced }
      return OutsideConversation.askOnce(`${network}.refund`, request, (taken) => decided({ _tag: "Taken", taken }))
    }
    case "Sent":
      return OutsideConversation.askOnce(`${network}.refundResult`, key, (result) =>
        decided({ _tag: "Result", result })
      )
    default:
      return OutsideConversation.end(decided({ _tag: "None" }))
  }
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
  contract: "payments.md 4",
  requires: ({ refundId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(RefundKind.kind, refundId), RefundOutcome.refundedPayment),
  decide: ([refund, payment], { answer }, { at }) => {
    if (refund === null) return Result.fail({ _tag: "Refund/Gone" })
    const event = eventOf(refund.state, answer, at)
    return Result.succeed(
      event === null ? Rule.decided(RefundKind.kind.keep(refund)) : RefundOutcome.decided(refund, event, payment)
    )
  }
}
