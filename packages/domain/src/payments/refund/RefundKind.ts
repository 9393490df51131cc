/** The refund's Kind: its transitions (RefundTransitions.ts), its timers and its record. */
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as BilledVolume from "../BilledVolume.ts"
import * as Refund from "./Refund.ts"
import * as RefundRecord from "./RefundRecord.ts"
import { events } from "./RefundTransitions.ts"

/** A new refund is sent to the network at once. `completion`: the payer has the money. */
type TimerName = "send" | "network_poll" | "completion" | "network_settlement"

const timers = (state: Refund.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "Requested":
      return Timer.running({ send: state.requestedAt })
    case "Sent":
      return Timer.running({ network_poll: state.askAt })
    case "Accepted":
      return Timer.running({ completion: Refund.settlesAt(state) })
    case "Completed":
      return Timer.running({ network_settlement: state.settlesAt })
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

export const kind = Kind.make<Refund.State, Refund.Event, TimerName>({
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
      ref: referenceId,
      rel: paymentId,
      amount,
      facets: { type: methodType, pending_reason: Refund.isPending(state) ? RefundRecord.processing : null }
    }
  },
  record: RefundRecord.render
})
