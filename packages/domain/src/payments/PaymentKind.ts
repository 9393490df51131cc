/**
 * What follows from the events of a payment: ledger entries, topics, and when it
 * is due. The tables are the columns "Event" and "Ledger" of payments.md 3.3.
 */
import * as Kind from "../decider/Kind.ts"
import * as Entries from "../ledger/PaymentEntries.ts"
import * as PaymentMethod from "../payers/PaymentMethod.ts"
import * as Payment from "./Payment.ts"
import * as PaymentRecord from "./PaymentRecord.ts"

const amounts = (terms: Payment.Terms): Entries.Amounts => {
  const serviceFee = Payment.serviceFee(terms)
  return {
    accountId: terms.accountId,
    currency: terms.currency,
    amount: terms.amount,
    serviceFee,
    platformFee: terms.feeAmount - serviceFee
  }
}

const L1 = (state: Payment.State) => Entries.pending(amounts(state.terms))
const L2 = (state: Payment.State | null) => (state === null ? [] : [Entries.notPending(amounts(state.terms))])
const L3 = (state: Payment.State, appId: string) => Entries.completed(amounts(state.terms), appId, "card")

/** An adjustment redoes L1 when the merchant's net changed: L2 of the old one, L1 of the new. */
const redone = (after: Payment.State, before: Payment.State | null) => {
  const [old, now] = [L2(before), L1(after)]
  const unchanged = before !== null && JSON.stringify(L1(before)) === JSON.stringify(now)
  return unchanged || !Payment.isPending(after) ? [] : [...old, now]
}

/** When the state itself wants something, in service time. */
const deadline = (state: Payment.State): number | null => {
  switch (state._tag) {
    case "Processing":
      return state.askAt ?? state.expiresAt
    case "PendingCapture":
      return Math.min(state.terms.captureAt ?? state.expiresAt, state.expiresAt)
    case "InReview":
      return Math.min(state.screening.askAt ?? state.expiresAt, state.expiresAt)
    case "Completed":
      return state.settlesAt
    default:
      return null
  }
}

/** When the state wants a Tick: what is to be given back is given back at once, but not under a call that is under way. */
export const dueAt = (state: Payment.State): number | null => {
  if (state._tag === "Authorizing" || state._tag === "Capturing") return state.openedAt + Payment.patience
  return state.voids.length > 0 ? 0 : deadline(state)
}

/** What keeps a method from being deleted: an intent may become pending as well. */
const openWork = (state: Payment.State): boolean => state._tag === "Authorizing" || Payment.isPending(state)

export const kind = Kind.make<Payment.State, Payment.Event>({
  type: "payments",
  state: Payment.State,
  evolve: Payment.evolve,
  entries: {
    Opened: Kind.none,
    Reopened: Kind.none,
    Abandoned: Kind.none,
    Sold: (_, after, __, { appId }) => [L3(after, appId)],
    Authorized: (_, after) => [L1(after)],
    Deferred: (_, after) => [L1(after)],
    QueuedForReview: (_, after) => [L1(after)],
    Declined: Kind.none,
    Rejected: Kind.none,
    CaptureOpened: (_, after, before) => redone(after, before),
    Captured: (_, after, before, { appId }) => [...L2(before), L3(after, appId)],
    Confirmed: Kind.none,
    ReviewPassed: Kind.none,
    Failed: (_, __, before) => L2(before),
    Canceled: (_, __, before) => L2(before),
    Updated: (_, after, before) => redone(after, before),
    Postponed: Kind.none,
    VoidOwed: Kind.none,
    Voided: Kind.none,
    Settled: (_, after) => [Entries.settled(amounts(after.terms))]
  },
  topics: {
    Opened: Kind.none,
    Reopened: Kind.none,
    Abandoned: Kind.none,
    Sold: () => ["payments.created", "payments.completed"],
    Authorized: () => ["payments.created"],
    Deferred: () => ["payments.created"],
    QueuedForReview: () => ["payments.created", "payments.in_review"],
    Declined: () => ["payments.created"],
    Rejected: () => ["payments.created", "payments.failed"],
    CaptureOpened: Kind.none,
    Captured: () => ["payments.completed"],
    Confirmed: () => ["payments.updated"],
    ReviewPassed: () => ["payments.updated"],
    Failed: () => ["payments.failed"],
    Canceled: () => ["payments.canceled"],
    Updated: () => ["payments.updated"],
    Postponed: Kind.none,
    VoidOwed: Kind.none,
    Voided: Kind.none,
    Settled: Kind.none
  },
  dueAt,
  claims: Kind.none,
  counts: (state) => (openWork(state) ? [{ key: PaymentMethod.pendingPayments(state.terms.paymentMethodId) }] : []),
  listed: (state) => {
    const status = PaymentRecord.statusOf(state)
    const { accountId, amount, methodType, paymentMethodId, referenceId } = state.terms
    return status === null
      ? null
      : {
          ownerId: accountId,
          status,
          ref: referenceId,
          rel: paymentMethodId,
          amount,
          facets: { type: methodType, pending_reason: PaymentRecord.pendingReasonOf(state) }
        }
  },
  shows: Kind.none,
  record: PaymentRecord.record
})
