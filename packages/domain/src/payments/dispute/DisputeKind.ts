/** The dispute's Kind: its transitions (DisputeTransitions.ts), its timers and its record. */
import * as Kind from "../../decider/Kind.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Dispute from "./Dispute.ts"
import * as DisputeRecord from "./DisputeRecord.ts"
import { events } from "./DisputeTransitions.ts"

/** The time limit of the case in UNIX seconds of service time: the merchant's answer, or the next call to the desk. */
export const deadline = (state: Dispute.State): number | null => {
  switch (state._tag) {
    case "AwaitingResponse":
      return state.respondBy + 1
    case "InServiceReview":
    case "AwaitingDecision":
      return state.desk?.askAt ?? null
    case "Resolved":
      return null
  }
}

const dueAt = (state: Dispute.State): number | null => Time.earliest(deadline(state), state.settlement.at)

export const kind = Kind.make<Dispute.State, Dispute.Event>({
  type: "disputes",
  state: Dispute.State,
  events,
  dueAt,
  listed: (state) => {
    const { accountId, amount, paymentId, type } = state.terms
    return { ownerId: accountId, status: DisputeRecord.statusOf(state), rel: paymentId, amount, facets: { type } }
  },
  record: DisputeRecord.record
})
