/** The refund's Kind: its transitions, which carry out the table of payments.md 4, its timers and its record. */
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Entries from "../../ledger/RefundEntries.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as Payment from "../payment/Payment.ts"
import * as Refund from "./Refund.ts"
import * as RefundRecord from "./RefundRecord.ts"

const amounts = ({ accountId, amount, currency, feeAmount, serviceFee }: Refund.Terms): Entries.Amounts => ({
  accountId,
  currency,
  amount,
  serviceFee,
  platformFee: feeAmount - serviceFee
})

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

/** A network that announces no later result has accepted the refund. */
const taken = ({ requestedAt, terms }: Refund.Pending, askAt: number | null): Refund.State =>
  askAt === null ? { _tag: "Accepted", terms, requestedAt } : { _tag: "Sent", terms, requestedAt, askAt }

const { always, creation, from } = Kind.transitions<Refund.State, Refund.Event>()

const events: Kind.Events<Refund.State, Refund.Event> = {
  Requested: creation({
    to: ({ at, terms }) => ({ _tag: "Requested", terms, requestedAt: at }),
    entries: ({ terms }, _, { appId }) => [Entries.requested(amounts(terms), appId)],
    topics: ["refunds.created"]
  }),
  Taken: from(["Requested"], { to: (state, { askAt }) => taken(state, askAt) }),
  Postponed: from(["Sent"], { to: (state, { askAt }) => ({ ...state, askAt }) }),
  Accepted: from(["Sent"], { to: ({ requestedAt, terms }) => ({ _tag: "Accepted", terms, requestedAt }) }),
  Settled: from(["Sent", "Accepted"], {
    to: ({ terms }, { at }) => ({
      _tag: "Completed",
      terms,
      completedAt: at,
      settlesAt: Payment.isBank(terms) ? null : Calendar.nextOpening(at)
    }),
    entries: ({ terms }) => [Entries.settled(amounts(terms), Payment.railOf(terms))],
    topics: ["refunds.completed"]
  }),
  NetworkSettled: from(["Completed"], {
    to: (state) => ({ ...state, settlesAt: null }),
    entries: ({ terms }) => [Entries.networkSettled(amounts(terms))]
  }),
  Failed: from(["Requested", "Sent", "Accepted"], {
    to: ({ terms }, { reason }) => ({ _tag: "Failed", terms, reason }),
    entries: ({ terms }, _, { appId }) => [Entries.failed(amounts(terms), appId)],
    topics: ["refunds.failed"]
  }),
  Updated: always({ to: (state, { terms }) => ({ ...state, terms }), topics: ["refunds.updated"] })
}

export const kind = Kind.make<Refund.State, Refund.Event, TimerName>({
  type: "refunds",
  state: Refund.State,
  events,
  timers,
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
  record: RefundRecord.record
})
