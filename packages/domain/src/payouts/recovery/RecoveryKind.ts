/** The recovery's Kind: its transitions, which carry out the table of merchants.md 8, its timers and its record. */
import { Redacted } from "effect"
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Entries from "../../ledger/RecoveryEntries.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryRecord from "./RecoveryRecord.ts"

/** `network_report`: the poll of a completed recovery for a late return */
export type TimerName = "send" | "network_poll" | "network_report" | "void"

const timers = (state: Recovery.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "Requested":
      return Timer.running({ send: state.requestedAt })
    case "Sent":
      return Timer.running({ network_poll: state.askAt })
    case "Completed":
      return Timer.running({ network_report: state.newsAt })
    case "Failed":
      return Timer.running({ void: state.owesVoid ? 0 : null })
  }
}

const { always, creation, from } = Kind.transitions<Recovery.State, Recovery.Event>()

const events: Kind.Events<Recovery.State, Recovery.Event> = {
  Opened: creation({
    to: ({ at, numbers, terms }) => ({ _tag: "Requested", terms, requestedAt: at, numbers: Redacted.value(numbers) }),
    entries: ({ terms }) => [Entries.created(terms)],
    topics: ["recoveries.created"]
  }),
  Taken: from(["Requested"], {
    to: ({ requestedAt, terms }, { askAt, reference }) => ({
      _tag: "Sent",
      terms,
      requestedAt,
      reference,
      askAt: askAt ?? Recovery.settlesAt(requestedAt)
    })
  }),
  Postponed: from(["Sent"], { to: (state, { askAt }) => ({ ...state, askAt }) }),
  Settled: from(["Sent"], {
    to: ({ reference, terms }, { at, newsAt }) => ({
      _tag: "Completed",
      terms,
      reference,
      completedAt: at,
      newsAt: Recovery.nextPoll(at, newsAt)
    }),
    entries: ({ terms }) => [Entries.completed(terms)],
    topics: ["recoveries.completed"]
  }),
  NewsHeard: from(["Completed"], {
    to: (state, { newsAt }) => ({ ...state, newsAt: Recovery.nextPoll(state.completedAt, newsAt) })
  }),
  Failed: from(["Requested", "Sent"], {
    to: ({ terms }, { failure, owesVoid }) => ({ _tag: "Failed", terms, failure, completedAt: null, owesVoid }),
    entries: ({ terms }) => [Entries.failed(terms)],
    topics: ["recoveries.failed"]
  }),
  Returned: from(["Completed"], {
    to: ({ completedAt, terms }, { failure }) => ({ _tag: "Failed", terms, failure, completedAt, owesVoid: false }),
    entries: ({ terms }) => [Entries.returned(terms)],
    topics: ["recoveries.failed"]
  }),
  Voided: from(["Failed"], { to: (state) => ({ ...state, owesVoid: false }) }),
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
  counts: (state) => (Recovery.isPending(state) ? [{ key: PayoutMethod.openCounter(state.terms.payoutMethodId) }] : []),
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
