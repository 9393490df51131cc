/** The resource kind of refunds: what follows from their states. RefundTransitions.ts has the transitions. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as BilledVolume from "../payment/amounts/BilledVolume.ts"
import * as Refund from "./Refund.ts"
import * as RefundRecord from "./RefundRecord.ts"
import { events } from "./RefundTransitions.ts"

/** `send` is due at once; at `completion` the payer has the money. */
type TimerName = "send" | "network_poll" | "completion" | "network_settlement"

const timers = (state: Refund.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "Requested":
      return Timer.runningTimers({ send: state.requestedAt })
    case "Sent":
      return Timer.runningTimers({ network_poll: state.nextPollAt })
    case "Accepted":
      return Timer.runningTimers({ completion: Refund.settlesAt(state) })
    case "Completed":
      return Timer.runningTimers({ network_settlement: state.settlesAt })
    case "Failed":
      return []
  }
}

/** When the first timer is due, in UNIX seconds of service time; null when there is none. */
export const dueAt = (state: Refund.State): number | null => Timer.earliest(timers(state))

/** A completed refund stays in the sums of the month in which it completed. Refunds return none of the cost. */
const billed = (state: Refund.State) => {
  const { accountId, amount, billing } = state.terms
  return state._tag !== "Completed" || billing === null
    ? []
    : BilledVolume.counts(
        accountId,
        state.completedAt,
        { brand: billing.brand, type: "refund" },
        BilledVolume.movement(-amount, billing)
      )
}

export const kind = ResourceKind.make<Refund.State, Refund.Event, TimerName>({
  type: "refunds",
  state: Refund.State,
  events,
  timers,
  counts: (state) => [
    // a pending refund keeps its account from being deleted
    ...(Refund.isPending(state) ? [{ key: Account.openKey(state.terms.accountId) }] : []),
    ...billed(state)
  ],
  listed: (state) => {
    const { accountId, amount, methodType, paymentId, referenceId } = state.terms
    return {
      ownerId: accountId,
      status: RefundRecord.statusOf(state),
      referenceId: referenceId,
      relatedId: paymentId,
      amount,
      facets: { type: methodType, pending_reason: Refund.isPending(state) ? RefundRecord.pendingReason : null }
    }
  },
  record: RefundRecord.render
})
