/** The resource kind of recoveries: its transitions carry out the table of merchants.md 8. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Entries from "../../ledger/RecoveryEntries.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import * as LateReturn from "../transfer/LateReturn.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferRecord from "../transfer/TransferRecord.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryRecord from "./RecoveryRecord.ts"

const { always, creation, from } = ResourceKind.transitions<Recovery.State, Recovery.Event>()

const events: ResourceKind.Events<Recovery.State, Recovery.Event> = {
  Requested: creation({
    to: ({ at, terms }) => ({ _tag: "Requested", terms, requestedAt: at }),
    entries: ({ terms }) => [Entries.creation(terms)],
    topics: ["recoveries.created"]
  }),
  Taken: from(["Requested"], {
    to: ({ terms }, { nextPollAt, reference }) => ({ _tag: "Sent", terms, reference, nextPollAt })
  }),
  Postponed: from(["Sent"], { to: (state, { nextPollAt }) => ({ ...state, nextPollAt }) }),
  Completed: from(["Sent"], {
    to: Transfer.complete,
    entries: ({ terms }) => [Entries.completion(terms)],
    topics: ["recoveries.completed"]
  }),
  ReportPolled: from(["Completed"], { to: LateReturn.recordReportPoll }),
  Failed: from(["Requested", "Sent"], {
    to: Transfer.fail,
    entries: ({ terms }) => [Entries.failure(terms)],
    topics: ["recoveries.failed"]
  }),
  Recalled: from(["Failed"], { to: (state) => ({ ...state, recalls: false }) }),
  Returned: from(["Completed"], {
    to: LateReturn.applyReturn,
    entries: ({ terms }) => [Entries.bankReturn(terms)],
    topics: ["recoveries.failed"]
  }),
  Updated: always({
    to: (state, { customData }) => ({ ...state, terms: { ...state.terms, customData } }),
    topics: ["recoveries.updated"]
  })
}

export const kind = ResourceKind.make<Recovery.State, Recovery.Event, Transfer.TimerName>({
  type: "recoveries",
  state: Recovery.State,
  events,
  timers: Transfer.timers,
  counts: (state) => [
    ...(Transfer.isOpen(state) ? [{ key: PayoutMethod.openCounter(state.terms.payoutMethodId) }] : []),
    ...(Transfer.isPending(state) ? [{ key: Account.openKey(state.terms.accountId) }] : [])
  ],
  listed: (state) => {
    const { accountId, amount, methodType, payoutMethodId } = state.terms
    return {
      ownerId: accountId,
      status: TransferRecord.statusOf(state),
      relatedId: payoutMethodId,
      amount,
      facets: { type: methodType, pending_reason: Transfer.isPending(state) ? RecoveryRecord.pendingReason : null }
    }
  },
  record: RecoveryRecord.render
})
