/** The transitions of a refund: for each event the rows of the contract's table that it carries out (payments.md 4). */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Entries from "../../ledger/RefundEntries.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Payment from "../payment/Payment.ts"
import type * as Refund from "./Refund.ts"

const amounts = ({ accountId, amount, currency, feeAmount, serviceFee }: Refund.Terms): Entries.Amounts => ({
  accountId,
  currency,
  amount,
  serviceFee,
  platformFee: feeAmount - serviceFee
})

/** A network that announces no later result has accepted the refund. */
const taken = ({ requestedAt, terms }: Refund.PendingRefund, nextPollAt: number | null): Refund.State =>
  nextPollAt === null ? { _tag: "Accepted", terms, requestedAt } : { _tag: "Sent", terms, requestedAt, nextPollAt }

const { always, creation, from } = ResourceKind.transitions<Refund.State, Refund.Event>()

export const events: ResourceKind.Events<Refund.State, Refund.Event> = {
  Requested: creation({
    to: ({ at, terms }) => ({ _tag: "Requested", terms, requestedAt: at }),
    entries: ({ terms }, _, { appId }) => [Entries.request(amounts(terms), appId)],
    topics: ["refunds.created"]
  }),
  Taken: from(["Requested"], { to: (state, { nextPollAt }) => taken(state, nextPollAt) }),
  Postponed: from(["Sent"], { to: (state, { nextPollAt }) => ({ ...state, nextPollAt }) }),
  Accepted: from(["Sent"], { to: ({ requestedAt, terms }) => ({ _tag: "Accepted", terms, requestedAt }) }),
  Settled: from(["Sent", "Accepted"], {
    to: ({ terms }, { at }) => ({
      _tag: "Completed",
      terms,
      completedAt: at,
      settlesAt: Payment.isBank(terms) ? null : Calendar.nextOpening(at)
    }),
    entries: ({ terms }) => [Entries.settlement(amounts(terms), Payment.railOf(terms))],
    topics: ["refunds.completed"]
  }),
  NetworkSettled: from(["Completed"], {
    to: (state) => ({ ...state, settlesAt: null }),
    entries: ({ terms }) => [Entries.networkDeduction(amounts(terms))]
  }),
  Failed: from(["Requested", "Sent", "Accepted"], {
    to: ({ terms }, { reason }) => ({ _tag: "Failed", terms, reason }),
    entries: ({ terms }, _, { appId }) => [Entries.failure(amounts(terms), appId)],
    topics: ["refunds.failed"]
  }),
  Updated: always({ to: (state, { terms }) => ({ ...state, terms }), topics: ["refunds.updated"] })
}
