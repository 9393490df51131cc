/** The dispute's Kind: its transitions (DisputeTransitions.ts), its timers and its record. */
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as Dispute from "./Dispute.ts"
import * as DisputeRecord from "./DisputeRecord.ts"
import { events } from "./DisputeTransitions.ts"

/** `response_deadline`: the merchant's time to answer is over; `desk_answer`: the desk is sent the merchant's answer */
type TimerName = "response_deadline" | "desk_answer" | "desk_poll" | "network_settlement"

/** The timers of the case, without that of its settlement. */
const caseTimers = (state: Dispute.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "AwaitingResponse":
      return Timer.running({ response_deadline: state.respondBy + 1 })
    case "InServiceReview":
    case "AwaitingDecision":
      return state.desk === null
        ? []
        : [{ name: state.desk.informed ? "desk_poll" : "desk_answer", at: state.desk.askAt }]
    case "Resolved":
      return []
  }
}

const timers = (state: Dispute.State): Timer.Timers<TimerName> => [
  ...caseTimers(state),
  ...Timer.running({ network_settlement: state.settlement.at })
]

/** The time limit of the case in UNIX seconds of service time: the merchant's answer, or the next call to the desk. */
export const deadline = (state: Dispute.State): number | null => Timer.earliest(caseTimers(state))

export const kind = Kind.make<Dispute.State, Dispute.Event, TimerName>({
  type: "disputes",
  state: Dispute.State,
  events,
  timers,
  /** an open dispute keeps its account from being deleted */
  counts: (state) => (state._tag === "Resolved" ? [] : [{ key: Account.openKey(state.terms.accountId) }]),
  listed: (state) => {
    const { accountId, amount, paymentId, type } = state.terms
    return { ownerId: accountId, status: DisputeRecord.statusOf(state), rel: paymentId, amount, facets: { type } }
  },
  record: DisputeRecord.record
})
