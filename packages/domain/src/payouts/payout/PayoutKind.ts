/** The resource kind of payouts: its transitions carry out the table of merchants.md 7. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Entries from "../../ledger/PayoutEntries.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import * as LateReturn from "../transfer/LateReturn.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferRecord from "../transfer/TransferRecord.ts"
import * as Payout from "./Payout.ts"
import * as PayoutRecord from "./PayoutRecord.ts"

const pending = ["Requested", "Sent"] as const
const { always, creation, from } = ResourceKind.transitions<Payout.State, Payout.Event>()

const events: ResourceKind.Events<Payout.State, Payout.Event> = {
  Requested: creation({
    to: ({ at, terms }) => ({ _tag: "Requested", terms, held: false, requestedAt: at }),
    entries: ({ terms }) => [Entries.creation(terms)],
    topics: ["payouts.created"]
  }),
  Taken: from(["Requested"], {
    to: ({ held, terms }, { nextPollAt, reference }) => ({ _tag: "Sent", terms, held, reference, nextPollAt })
  }),
  Postponed: from(["Sent"], { to: (state, { nextPollAt }) => ({ ...state, nextPollAt }) }),
  Held: from(pending, { to: (state) => ({ ...state, held: true }), topics: ["payouts.updated"] }),
  Released: from(pending, { to: (state) => ({ ...state, held: false }), topics: ["payouts.updated"] }),
  Completed: from(["Sent"], {
    to: Transfer.complete,
    entries: ({ terms }) => [Entries.completion(terms)],
    topics: ["payouts.completed"]
  }),
  ReportPolled: from(["Completed"], { to: LateReturn.recordReportPoll }),
  Failed: from(pending, {
    to: Transfer.fail,
    entries: ({ terms }) => [Entries.failure(terms)],
    topics: ["payouts.failed"]
  }),
  Recalled: from(["Failed"], { to: (state) => ({ ...state, recalls: false }) }),
  Returned: from(["Completed"], {
    to: LateReturn.applyReturn,
    entries: ({ terms }) => [Entries.bankReturn(terms)],
    topics: ["payouts.failed"]
  }),
  Updated: always({
    to: (state, { customData }) => ({ ...state, terms: { ...state.terms, customData } }),
    topics: ["payouts.updated"]
  })
}

export const kind = ResourceKind.make<Payout.State, Payout.Event, Transfer.TimerName>({
  type: "payouts",
  state: Payout.State,
  events,
  timers: (state) => (Transfer.isPending(state) && state.held ? [] : Transfer.timers(state)),
  claims: ({ terms }, { appId }) =>
    terms.referenceId === null ? [] : [Payout.referenceClaim(appId, terms.referenceId)],
  counts: (state) => (Transfer.isOpen(state) ? [{ key: PayoutMethod.openCounter(state.terms.payoutMethodId) }] : []),
  listed: (state) => {
    const { accountId, amount, methodType, payoutMethodId, referenceId } = state.terms
    return {
      ownerId: accountId,
      status: TransferRecord.statusOf(state),
      referenceId: referenceId,
      relatedId: payoutMethodId,
      amount,
      facets: { type: methodType, pending_reason: PayoutRecord.pendingReason(state) }
    }
  },
  record: PayoutRecord.render
})
