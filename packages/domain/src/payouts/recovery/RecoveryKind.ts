/** The recovery's Kind: its transitions, which carry out the table of merchants.md 8, its timers and its record. */
import * as Kind from "../../decider/Kind.ts"
import * as Entries from "../../ledger/RecoveryEntries.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import * as Recovery from "./Recovery.ts"
import * as LateReturn from "../transfer/LateReturn.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferRecord from "../transfer/TransferRecord.ts"
import * as RecoveryRecord from "./RecoveryRecord.ts"

const { always, creation, from } = Kind.transitions<Recovery.State, Recovery.Event>()

const events: Kind.Events<Recovery.State, Recovery.Event> = {
  Requested: creation({
    to: ({ at, terms }) => ({ _tag: "Requested", terms, requestedAt: at }),
    entries: ({ terms }) => [Entries.created(terms)],
    topics: ["recoveries.created"]
  }),
  Taken: from(["Requested"], { to: ({ terms }, { askAt, reference }) => ({ _tag: "Sent", terms, reference, askAt }) }),
  Postponed: from(["Sent"], { to: (state, { askAt }) => ({ ...state, askAt }) }),
  Completed: from(["Sent"], {
    to: Transfer.completed,
    entries: ({ terms }) => [Entries.completed(terms)],
    topics: ["recoveries.completed"]
  }),
  NewsHeard: from(["Completed"], { to: LateReturn.notReturned }),
  Failed: from(["Requested", "Sent"], {
    to: Transfer.failed,
    entries: ({ terms }) => [Entries.failed(terms)],
    topics: ["recoveries.failed"]
  }),
  Recalled: from(["Failed"], { to: (state) => ({ ...state, recalls: false }) }),
  Returned: from(["Completed"], {
    to: LateReturn.returned,
    entries: ({ terms }) => [Entries.returned(terms)],
    topics: ["recoveries.failed"]
  }),
  Updated: always({
    to: (state, { customData }) => ({ ...state, terms: { ...state.terms, customData } }),
    topics: ["recoveries.updated"]
  })
}

export const kind = Kind.make<Recovery.State, Recovery.Event, Transfer.TimerName>({
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
      rel: payoutMethodId,
      amount,
      facets: { type: methodType, pending_reason: Transfer.isPending(state) ? RecoveryRecord.processing : null }
    }
  },
  record: RecoveryRecord.render
})
