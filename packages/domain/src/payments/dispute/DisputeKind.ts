/**
 * The dispute's Kind: ledger entries and topics per event, and its timers. The tables
 * carry out the columns "Events" and "Ledger" of payments.md 5.
 */
import * as Kind from "../../decider/Kind.ts"
import * as Entries from "../../ledger/DisputeEntries.ts"
import type * as Ledger from "../../ledger/Ledger.ts"
import type { Topic } from "../../notifications/Topic.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Dispute from "./Dispute.ts"
import * as DisputeRecord from "./DisputeRecord.ts"

const withdrawalOf = ({ terms }: Dispute.State, appId: string): Entries.Withdrawal | null =>
  terms.withdrawal === null
    ? null
    : { ...terms.withdrawal, appId, accountId: terms.accountId, currency: terms.currency, source: terms.source }

/** L8, L9 and L10, each only when it moves money. */
const opened = (state: Dispute.State, appId: string): ReadonlyArray<Ledger.Entry> => {
  const [L8, ...L10] = withdrawn(state, appId)
  const L9 = Entries.fee(state.terms, state.terms.fee)
  return L8 === undefined ? L9 : [L8, ...L9, ...L10]
}

const withdrawn = (state: Dispute.State, appId: string): ReadonlyArray<Ledger.Entry> => {
  const withdrawal = withdrawalOf(state, appId)
  return withdrawal === null ? [] : Entries.withdrawn(withdrawal)
}

const L11 = (state: Dispute.State, appId: string): ReadonlyArray<Ledger.Entry> => {
  const withdrawal = withdrawalOf(state, appId)
  return withdrawal === null ? [] : [Entries.reinstated(withdrawal)]
}

const isWithdrawn = (state: Dispute.State | null): boolean =>
  state !== null && state.terms.withdrawal !== null && !Dispute.isCredited(state)
const isCredited = (state: Dispute.State | null): boolean => state !== null && Dispute.isCredited(state)

const updated = (): ReadonlyArray<Topic> => ["disputes.updated"]
const resolved = (): ReadonlyArray<Topic> => ["disputes.resolved"]
const created = (state: Dispute.State): ReadonlyArray<Topic> =>
  isWithdrawn(state) ? ["disputes.created", "disputes.funds_withdrawn"] : ["disputes.created"]

/** L4: the card networks settle the withdrawal, or its return. */
const settled = (state: Dispute.State, appId: string): ReadonlyArray<Ledger.Entry> => {
  const withdrawal = withdrawalOf(state, appId)
  return withdrawal === null ? [] : [Entries.settled(withdrawal, state.settlement.taken)]
}

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
  evolve: Dispute.evolve,
  entries: {
    Opened: (_, after, __, { appId }) => opened(after, appId),
    OpenedLost: (_, after, __, { appId }) => opened(after, appId),
    Updated: Kind.none,
    Answered: Kind.none,
    Conceded: Kind.none,
    Expired: Kind.none,
    SentBack: Kind.none,
    Submitted: (_, after, __, { appId }) => (isCredited(after) ? L11(after, appId) : []),
    DeskFollowed: Kind.none,
    Won: (_, after, before, { appId }) => (isWithdrawn(before) ? L11(after, appId) : []),
    Lost: (_, after, before, { appId }) => (isCredited(before) ? withdrawn(after, appId) : []),
    NetworkSettled: (_, after, __, { appId }) => settled(after, appId)
  },
  topics: {
    Opened: (_, after) => created(after),
    OpenedLost: (_, after) => [...created(after), "disputes.resolved"],
    Updated: updated,
    Answered: updated,
    Conceded: resolved,
    Expired: resolved,
    SentBack: updated,
    Submitted: (_, after) => (isCredited(after) ? ["disputes.updated", "disputes.funds_reinstated"] : updated()),
    DeskFollowed: Kind.none,
    Won: (_, __, before) => (isWithdrawn(before) ? ["disputes.funds_reinstated", "disputes.resolved"] : resolved()),
    Lost: (_, __, before) => (isCredited(before) ? ["disputes.funds_withdrawn", "disputes.resolved"] : resolved()),
    NetworkSettled: Kind.none
  },
  dueAt,
  claims: Kind.none,
  counts: Kind.none,
  listed: (state) => {
    const { accountId, amount, paymentId, type } = state.terms
    return { ownerId: accountId, status: DisputeRecord.statusOf(state), rel: paymentId, amount, facets: { type } }
  },
  shows: Kind.none,
  record: DisputeRecord.record
})
