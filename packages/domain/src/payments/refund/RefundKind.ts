/**
 * The refund's Kind: ledger entries and topics per event, and its timers. The tables
 * carry out the columns "Events" and "Ledger" of payments.md 4.
 */
import * as Kind from "../../decider/Kind.ts"
import * as Entries from "../../ledger/RefundEntries.ts"
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

/** When the timer is due, in UNIX seconds of service time; a new refund is sent to the network at once. */
export const dueAt = (state: Refund.State): number | null => {
  switch (state._tag) {
    case "Requested":
      return state.requestedAt
    case "Sent":
      return state.askAt
    case "Accepted":
      return Refund.settlesAt(state)
    case "Completed":
      return state.settlesAt
    default:
      return null
  }
}

export const kind = Kind.make<Refund.State, Refund.Event>({
  type: "refunds",
  state: Refund.State,
  evolve: Refund.evolve,
  entries: {
    Requested: (_, { terms }, __, { appId }) => [Entries.requested(amounts(terms), appId)],
    Taken: Kind.none,
    Postponed: Kind.none,
    Accepted: Kind.none,
    Settled: (_, { terms }) => [Entries.settled(amounts(terms), Payment.railOf(terms))],
    NetworkSettled: (_, { terms }) => [Entries.networkSettled(amounts(terms))],
    Failed: (_, { terms }, __, { appId }) => [Entries.failed(amounts(terms), appId)],
    Updated: Kind.none
  },
  topics: {
    Requested: () => ["refunds.created"],
    Taken: Kind.none,
    Postponed: Kind.none,
    Accepted: Kind.none,
    Settled: () => ["refunds.completed"],
    NetworkSettled: Kind.none,
    Failed: () => ["refunds.failed"],
    Updated: () => ["refunds.updated"]
  },
  dueAt,
  claims: Kind.none,
  counts: Kind.none,
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
  shows: Kind.none,
  record: RefundRecord.record
})
