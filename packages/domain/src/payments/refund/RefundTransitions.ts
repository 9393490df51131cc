/** The transitions of a refund: for each event the rows of the contract's table that it carries out (payments.md 4). */
import * as Kind from "../../decider/Kind.ts"
import * as Entries from "../../ledger/RefundEntries.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
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
const taken = ({ requestedAt, terms }: Refund.Pending, askAt: number | null): Refund.State =>
  askAt === null ? { _tag: "Accepted", terms, requestedAt } : { _tag: "Sent", terms, requestedAt, askAt }

const { always, creation, from } = Kind.transitions<Refund.State, Refund.Event>()

export const events: Kind.Events<Refund.State, Refund.Event> = {
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
