/**
 * The timers of a refund (payments.md 4): it is sent to the network, polled for its
 * result, and settled at its time. A call's result counts only in the state that
 * made the call.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as RefundNetwork from "../../ports/networks/RefundNetwork.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as Payment from "../payment/Payment.ts"
import * as Refund from "./Refund.ts"
import * as RefundKind from "./RefundKind.ts"
import * as RefundOutcome from "./RefundOutcome.ts"

/** The answer of a call; `None`: the time decides alone. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Taken"; readonly taken: RefundNetwork.AcceptedRefund }
  | { readonly _tag: "Result"; readonly result: RefundNetwork.RefundOutcome }

export interface Command {
  readonly refundId: string
  readonly answer: CallResult
}

/** The call of a refund that is due: it is sent, or its result is read. Both may be repeated under the refund's key. */
export const due: CommandHandler.DueWork<Refund.State> = ({ id: refundId, state }, { at }) => {
  if (!Time.isDue(RefundKind.dueAt(state), at)) return null
  const decided = (answer: CallResult) => CommandHandler.bindCommand(handler, { refundId, answer })
  const key = Refund.keyOf(refundId)
  const calls = { card: "cards", bank: "banks" } as const
  const network = calls[Payment.railOf(state.terms)]
  switch (state._tag) {
    case "Requested": {
      const { amount, charge, currency, referenced } = state.terms
      const request = { key, reference: charge, amount, currency, referenced }
      return ExternalCalls.askOnce(`${network}.refund`, request, (taken) => decided({ _tag: "Taken", taken }))
    }
    case "Sent":
      return ExternalCalls.askOnce(`${network}.refundResult`, key, (result) => decided({ _tag: "Result", result }))
    default:
      return ExternalCalls.end(decided({ _tag: "None" }))
  }
}

const afterNetworkResult = (result: RefundNetwork.RefundOutcome, at: number): Refund.Event => {
  switch (result._tag) {
    case "Accepted":
      return { _tag: "Accepted" }
    case "Refused":
      return { _tag: "Failed", reason: result.refusal }
    case "Pending":
      return { _tag: "Postponed", nextPollAt: Time.askAgain(result.nextPollAt, at) }
  }
}

/** The event of a due timer; null when nothing is due or the refund has moved on since the call. */
const eventOf = (state: Refund.State, call: CallResult, at: number): Refund.Event | null => {
  switch (state._tag) {
    case "Requested":
      return call._tag === "Taken" ? { _tag: "Taken", nextPollAt: call.taken.nextPollAt } : null
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

export const handler: CommandHandler.CommandHandler<Command, Facts, { readonly _tag: "Refund/Gone" }> = {
  name: "refunds.run_timer",
  contract: "payments.md 4",
  requires: ({ refundId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(RefundKind.kind, refundId), RefundOutcome.refundedPayment),
  decide: ([refund, payment], { answer }, { at }) => {
    if (refund === null) return Result.fail({ _tag: "Refund/Gone" })
    const event = eventOf(refund.state, answer, at)
    return Result.succeed(
      event === null
        ? CommandHandler.decision(RefundKind.kind.keep(refund))
        : RefundOutcome.decision(refund, event, payment)
    )
  }
}
