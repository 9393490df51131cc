/** The payout's Kind: its transitions, which carry out the table of merchants.md 7, its timers and its record. */
import * as Kind from "../../decider/Kind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as Entries from "../../ledger/PayoutEntries.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import * as Payout from "./Payout.ts"
import * as PayoutRecord from "./PayoutRecord.ts"

/** `send`: at once, to the bank. `recall`: at once, after the operator failed it. */
export type TimerName = "send" | "bank_result" | "bank_return" | "recall"

const timers = (state: Payout.State): Timer.Timers<TimerName> => {
  switch (state._tag) {
    case "Requested":
      return Timer.running({ send: state.held ? null : state.requestedAt })
    case "Sent":
      return Timer.running({ bank_result: state.held ? null : state.askAt })
    case "Completed":
      return Timer.running({ bank_return: state.newsAt })
    case "Failed":
      return Timer.running({ recall: state.recalls ? 0 : null })
  }
}

const pending = ["Requested", "Sent"] as const
const { always, creation, from } = Kind.transitions<Payout.State, Payout.Event>()

const events: Kind.Events<Payout.State, Payout.Event> = {
  Requested: creation({
    to: ({ at, terms }) => ({ _tag: "Requested", terms, held: false, requestedAt: at }),
    entries: ({ terms }) => [Entries.created(terms)],
    topics: ["payouts.created"]
  }),
  Taken: from(["Requested"], {
    to: ({ held, terms }, { askAt, reference }) => ({ _tag: "Sent", terms, held, reference, askAt })
  }),
  Postponed: from(["Sent"], { to: (state, { askAt }) => ({ ...state, askAt }) }),
  Held: from(pending, { to: (state) => ({ ...state, held: true }), topics: ["payouts.updated"] }),
  Released: from(pending, { to: (state) => ({ ...state, held: false }), topics: ["payouts.updated"] }),
  Completed: from(["Sent"], {
    to: ({ reference, terms }, { at, newsAt }) => ({
      _tag: "Completed",
      terms,
      reference,
      completedAt: at,
      newsAt: Payout.newsWithin(at, newsAt)
    }),
    entries: ({ terms }) => [Entries.completed(terms)],
    topics: ["payouts.completed"]
  }),
  NewsHeard: from(["Completed"], {
    to: (state, { newsAt }) => ({ ...state, newsAt: Payout.newsWithin(state.completedAt, newsAt) })
  }),
  Failed: from(pending, {
    to: ({ terms }, { reason, recalls }) => ({ _tag: "Failed", terms, reason, completedAt: null, recalls }),
    entries: ({ terms }) => [Entries.failed(terms)],
    topics: ["payouts.failed"]
  }),
  Recalled: from(["Failed"], { to: (state) => ({ ...state, recalls: false }) }),
  Returned: from(["Completed"], {
    to: ({ completedAt, terms }, { reason }) => ({ _tag: "Failed", terms, reason, completedAt, recalls: false }),
    entries: ({ terms }) => [Entries.returned(terms)],
    topics: ["payouts.failed"]
  }),
  Updated: always({ to: (state, { terms }) => ({ ...state, terms }), topics: ["payouts.updated"] })
}

export const kind = Kind.make<Payout.State, Payout.Event, TimerName>({
  type: "payouts",
  state: Payout.State,
  events,
  timers,
  claims: ({ terms }, { appId }) =>
    terms.referenceId === null ? [] : [Payout.referenceClaim(appId, terms.referenceId)],
  counts: (state) => (Payout.isOpen(state) ? [{ key: PayoutMethod.openCounter(state.terms.payoutMethodId) }] : []),
  listed: (state) => {
    const { accountId, amount, methodType, payoutMethodId, referenceId } = state.terms
    return {
      ownerId: accountId,
      status: PayoutRecord.statusOf(state),
      ref: referenceId,
      rel: payoutMethodId,
      amount,
      facets: { type: methodType, pending_reason: PayoutRecord.pendingReason(state) }
    }
  },
  record: PayoutRecord.record
})
