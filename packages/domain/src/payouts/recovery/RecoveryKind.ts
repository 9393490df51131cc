/** The recovery's Kind: its transitions, which carry out the table of merchants.md 8, its timers and its record. */
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Entries from "../../ledger/RecoveryEntries.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryRecord from "./RecoveryRecord.ts"

/** `send`: at once, to the bank. `recall`: at once, after the operator failed it. */
export type TimerName = "send" | "bank_result" | "bank_return" | "recall"

const timers = (state: Recovery.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "Requested":
      return Timer.running({ send: state.requestedAt })
    case "Sent":
      return Timer.running({ bank_result: state.askAt })
    case "Completed":
      return Timer.running({ bank_return: state.newsAt })
    case "Failed":
      return Timer.running({ recall: state.recalls ? 0 : null })
  }
}

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
    to: ({ reference, terms }, { at, newsAt }) => ({
      _tag: "Completed",
      terms,
      reference,
      completedAt: at,
      newsAt: Recovery.newsWithin(at, newsAt)
    }),
    entries: ({ terms }) => [Entries.completed(terms)],
    topics: ["recoveries.completed"]
  }),
  NewsHeard: from(["Completed"], {
    to: (state, { newsAt }) => ({ ...state, newsAt: Recovery.newsWithin(state.completedAt, newsAt) })
  }),
  Failed: from(["Requested", "Sent"], {
    to: ({ terms }, { reason, recalls }) => ({ _tag: "Failed", terms, reason, completedAt: null, recalls }),
    entries: ({ terms }) => [Entries.failed(terms)],
    topics: ["recoveries.failed"]
  }),
  Recalled: from(["Failed"], { to: (state) => ({ ...state, recalls: false }) }),
  Returned: from(["Completed"], {
    to: ({ completedAt, terms }, { reason }) => ({ _tag: "Failed", terms, reason, completedAt, recalls: false }),
    entries: ({ terms }) => [Entries.returned(terms)],
    topics: ["recoveries.failed"]
  }),
  Updated: always({
    to: (state, { customData }) => ({ ...state, terms: { ...state.terms, customData } }),
    topics: ["recoveries.updated"]
  })
}

export const kind = Kind.make<Recovery.State, Recovery.Event, TimerName>({
  type: "recoveries",
  state: Recovery.State,
  events,
  timers,
  counts: (state) => [
    ...(Recovery.isOpen(state) ? [{ key: PayoutMethod.openCounter(state.terms.payoutMethodId) }] : []),
    ...(Recovery.isPending(state) ? [{ key: Account.openKey(state.terms.accountId) }] : [])
  ],
  listed: (state) => {
    const { accountId, amount, methodType, payoutMethodId } = state.terms
    return {
      ownerId: accountId,
      status: RecoveryRecord.statusOf(state),
      rel: payoutMethodId,
      amount,
      facets: { type: methodType, pending_reason: Recovery.isPending(state) ? RecoveryRecord.processing : null }
    }
  },
  record: RecoveryRecord.record
})
