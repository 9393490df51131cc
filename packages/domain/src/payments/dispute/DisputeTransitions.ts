/**
 * The transitions of a dispute (payments.md 5): for each event the states that can
 * have it, the state after it, and the columns "Ledger" and "Events" of the
 * contract's table. Money moves only where the dispute has a withdrawal.
 */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Entries from "../../ledger/DisputeEntries.ts"
import type * as Ledger from "../../ledger/Ledger.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Dispute from "./Dispute.ts"

type LedgerEntries = ReadonlyArray<Ledger.Entry>

const withdrawalOf = ({ terms }: Dispute.State, appId: string): Entries.Withdrawal | null =>
  terms.withdrawal === null
    ? null
    : { ...terms.withdrawal, appId, accountId: terms.accountId, currency: terms.currency, source: terms.source }

/** L8 and L10 */
const withdrawn = (state: Dispute.State, { appId }: ResourceKind.Subject): LedgerEntries => {
  const withdrawal = withdrawalOf(state, appId)
  return withdrawal === null ? [] : Entries.withdrawn(withdrawal)
}

/** L8, L9 and L10, each only when it moves money. */
const opened = (state: Dispute.State, subject: ResourceKind.Subject): LedgerEntries => {
  const [L8, ...L10] = withdrawn(state, subject)
  const L9 = Entries.fee(state.terms, state.terms.fee)
  return L8 === undefined ? L9 : [L8, ...L9, ...L10]
}

const L11 = (state: Dispute.State, { appId }: ResourceKind.Subject): LedgerEntries => {
  const withdrawal = withdrawalOf(state, appId)
  return withdrawal === null ? [] : [Entries.reinstatement(withdrawal)]
}

/** L4: the card networks settle the withdrawal, or its return. */
const settled = (state: Dispute.State, { appId }: ResourceKind.Subject): LedgerEntries => {
  const withdrawal = withdrawalOf(state, appId)
  return withdrawal === null ? [] : [Entries.settlement(withdrawal, state.settlement.taken)]
}

/** The members that every change of state keeps. */
const sharedOf = ({ answer, customData, settlement, terms }: Dispute.State) => ({
  terms,
  answer,
  customData,
  settlement
})
const first = { answer: null, customData: null, settlement: Dispute.initialSettlement } as const

type Open = Exclude<Dispute.State, { readonly _tag: "Resolved" }>

const resolved = (state: Open, outcome: Dispute.Outcome, resolvedAt: number): Dispute.State => ({
  _tag: "Resolved",
  ...sharedOf(state),
  outcome,
  resolvedAt,
  credited: Dispute.isCredited(state)
})

/**
 * A state that an event reaches at `at`. The card networks settle a withdrawal or its
 * return at the next opening. If both precede that opening, nothing is settled.
 */
const settling = (before: Dispute.State | null, after: Dispute.State, at: number): Dispute.State => {
  const isWithdrawn = Dispute.isWithdrawn(after)
  const hasMoved = isWithdrawn !== (before !== null && Dispute.isWithdrawn(before))
  if (!hasMoved || after.terms.source === "bank") return after
  const { taken } = after.settlement
  return { ...after, settlement: { taken, at: isWithdrawn === taken ? null : Calendar.nextOpening(at) } }
}

const { always, creation, from } = ResourceKind.transitions<Dispute.State, Dispute.Event>()

export const events: ResourceKind.Events<Dispute.State, Dispute.Event> = {
  Opened: creation({
    to: ({ at, respondBy, terms }) => settling(null, { _tag: "AwaitingResponse", terms, ...first, respondBy }, at),
    entries: (after, _, subject) => opened(after, subject),
    topics: ({ terms }) =>
      terms.withdrawal === null ? ["disputes.created"] : ["disputes.created", "disputes.funds_withdrawn"]
  }),
  OpenedLost: creation({
    to: ({ at, terms }) =>
      settling(null, { _tag: "Resolved", terms, ...first, outcome: "lost", resolvedAt: at, credited: false }, at),
    entries: (after, _, subject) => opened(after, subject),
    topics: ({ terms }) =>
      terms.withdrawal === null
        ? ["disputes.created", "disputes.resolved"]
        : ["disputes.created", "disputes.funds_withdrawn", "disputes.resolved"]
  }),
  Updated: always({ to: (state, { customData }) => ({ ...state, customData }), topics: ["disputes.updated"] }),
  Answered: from(["AwaitingResponse"], {
    to: (state, { answer, customData, desk }) => ({
      _tag: "InServiceReview",
      ...sharedOf(state),
      answer,
      customData,
      desk
    }),
    topics: ["disputes.updated"]
  }),
  Conceded: from(["AwaitingResponse"], {
    to: (state, { at, customData }) => resolved({ ...state, customData }, "conceded", at),
    topics: ["disputes.resolved"]
  }),
  Expired: from(["AwaitingResponse"], {
    to: (state, { at }) => resolved(state, "expired", at),
    topics: ["disputes.resolved"]
  }),
  SentBack: from(["InServiceReview"], {
    to: (state, { respondBy }) => ({ _tag: "AwaitingResponse", ...sharedOf(state), respondBy }),
    topics: ["disputes.updated"]
  }),
  ResponseTimeExtended: from(["AwaitingResponse"], {
    to: (state, { respondBy }) => ({ ...state, respondBy }),
    topics: ["disputes.updated"]
  }),
  Submitted: from(["InServiceReview"], {
    to: (state, { at, desk, submission }) =>
      settling(state, { _tag: "AwaitingDecision", ...sharedOf(state), desk, submission }, at),
    entries: (after, _, subject) => (Dispute.isCredited(after) ? L11(after, subject) : []),
    topics: (after) =>
      Dispute.isCredited(after) ? ["disputes.updated", "disputes.funds_reinstated"] : ["disputes.updated"]
  }),
  DeskFollowed: from(["InServiceReview", "AwaitingDecision"], { to: (state, { desk }) => ({ ...state, desk }) }),
  Won: from(["AwaitingDecision"], {
    to: (state, { at }) => settling(state, resolved(state, "won", at), at),
    entries: (after, before, subject) => (Dispute.isWithdrawn(before) ? L11(after, subject) : []),
    topics: (_, before) =>
      Dispute.isWithdrawn(before) ? ["disputes.funds_reinstated", "disputes.resolved"] : ["disputes.resolved"]
  }),
  Lost: from(["AwaitingDecision"], {
    to: (state, { at }) => settling(state, resolved(state, "lost", at), at),
    entries: (after, before, subject) => (Dispute.isCredited(before) ? withdrawn(after, subject) : []),
    topics: (_, before) =>
      Dispute.isCredited(before) ? ["disputes.funds_withdrawn", "disputes.resolved"] : ["disputes.resolved"]
  }),
  NetworkSettled: always({
    to: (state) => ({ ...state, settlement: { taken: Dispute.isWithdrawn(state), at: null } }),
    entries: (after, _, subject) => settled(after, subject)
  })
}
