/** The resource kind of disputes: what follows from their states. DisputeTransitions.ts has the transitions. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as BilledVolume from "../payment/amounts/BilledVolume.ts"
import * as Dispute from "./Dispute.ts"
import * as DisputeRecord from "./DisputeRecord.ts"
import { events } from "./DisputeTransitions.ts"

/** At `response_deadline` the merchant's time to answer is over; at `desk_answer` the desk receives the answer. */
type TimerName = "response_deadline" | "desk_answer" | "desk_poll" | "network_settlement"

/** All timers but that of the settlement. */
const caseTimers = (state: Dispute.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "AwaitingResponse":
      return Timer.runningTimers({ response_deadline: state.respondBy + 1 })
    case "InServiceReview":
    case "AwaitingDecision":
      return state.desk === null
        ? []
        : [{ name: state.desk.informed ? "desk_poll" : "desk_answer", at: state.desk.nextPollAt }]
    case "Resolved":
      return []
  }
}

const timers = (state: Dispute.State): Timer.Timers<TimerName> => [
  ...caseTimers(state),
  ...Timer.runningTimers({ network_settlement: state.settlement.at })
]

/** The time limit of the case in UNIX seconds of service time: the merchant's answer, or the next call to the desk. */
export const deadline = (state: Dispute.State): number | null => Timer.earliest(caseTimers(state))

/** The dispute counts what it took in the month of its opening, and what a win returned in the month of its end. */
const billed = ({ terms, ...state }: Dispute.State, { createTime }: ResourceKind.Subject) => {
  const { accountId, billing, withdrawal } = terms
  if (billing === null || withdrawal === null) return []
  const line = { brand: billing.brand, type: "dispute" } as const
  const taken = BilledVolume.movement(-withdrawal.amount, billing)
  const returned = BilledVolume.movement(withdrawal.amount, billing)
  if (state._tag !== "Resolved" || state.outcome !== "won")
    return BilledVolume.counts(accountId, createTime, line, taken)
  const isSameMonth = Calendar.compareMonths(Calendar.monthOf(createTime), Calendar.monthOf(state.resolvedAt)) === 0
  return isSameMonth
    ? BilledVolume.counts(accountId, createTime, line, BilledVolume.add(taken, returned))
    : [
        ...BilledVolume.counts(accountId, createTime, line, taken),
        ...BilledVolume.counts(accountId, state.resolvedAt, line, returned)
      ]
}

export const kind = ResourceKind.make<Dispute.State, Dispute.Event, TimerName>({
  type: "disputes",
  state: Dispute.State,
  events,
  timers,
  counts: (state, subject) => [
    // an open dispute keeps its account from being deleted
    ...(state._tag === "Resolved" ? [] : [{ key: Account.openKey(state.terms.accountId) }]),
    ...billed(state, subject)
  ],
  listed: (state) => {
    const { accountId, amount, paymentId, type } = state.terms
    return { ownerId: accountId, status: DisputeRecord.statusOf(state), relatedId: paymentId, amount, facets: { type } }
  },
  record: DisputeRecord.render
})
