/**
 * The payment's Kind: ledger entries and topics per event, its timers, claims and
 * counters. The tables carry out the columns "Event" and "Ledger" of payments.md 3.3.
 */
import * as Kind from "../../decider/Kind.ts"
import * as Entries from "../../ledger/PaymentEntries.ts"
import * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import * as CardPresentRead from "../../payers/card/CardPresentRead.ts"
import * as Time from "../../vocabulary/Time.ts"
import { evolve } from "./PaymentEvolution.ts"
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
const L3 = ({ terms }: Payment.State, appId: string) => Entries.completed(amounts(terms), appId, Payment.railOf(terms))

/** An adjustment that changes the merchant's net: L2 of the old net, L1 of the new (payments.md 7). */
const adjusted = (after: Payment.State, before: Payment.State | null) => {
  const [old, now] = [L2(before), L1(after)]
  const unchanged = before !== null && JSON.stringify(L1(before)) === JSON.stringify(now)
  return unchanged || !Payment.isPending(after) ? [] : [...old, now]
}

/**
 * The next deadline of the state, voids aside, in UNIX seconds of service time; null when there is none. A card's
 * authorization expires even while its network's result is awaited; a bank payment has no such expiry.
 */
export const deadline = (state: Payment.State): number | null => {
  const isBank = Payment.isBank(state.terms)
  switch (state._tag) {
    case "Processing":
      return isBank ? state.askAt : Time.earliest(state.askAt, state.until)
    case "PendingCapture":
      return Time.earliest(state.terms.captureAt, state.expiresAt)
    case "InReview":
      return Time.earliest(state.screening.askAt, isBank ? state.askAt : state.until)
    case "Completed":
      return Time.earliest(state.settlesAt, state.newsAt)
    default:
      return null
  }
}

/**
 * When the timer is due, in UNIX seconds of service time. Voids are due at once, unless a network call
 * is in flight.
 */
export const dueAt = (state: Payment.State): number | null => {
  if (state._tag === "Authorizing" || state._tag === "Capturing") return state.openedAt + Payment.intentTimeout
  return state.voids.length > 0 ? 0 : deadline(state)
}

/** The claim on a `one_time` agreement, which serves one payment (payments.md 2). */
const usedAgreement = (agreementId: string): string => `pad_agreements:used:${agreementId}`

/** Whether the payment keeps its method from being deleted. An intent counts, since it may become pending. */
const blocksMethodDeletion = (state: Payment.State): boolean => state._tag === "Authorizing" || Payment.isPending(state)

export const kind = Kind.make<Payment.State, Payment.Event>({
  type: "payments",
  state: Payment.State,
  evolve,
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
    CaptureOpened: (_, after, before) => adjusted(after, before),
    Captured: (_, after, before, { appId }) => [...L2(before), L3(after, appId)],
    Confirmed: Kind.none,
    ReviewPassed: Kind.none,
    Failed: (_, __, before) => L2(before),
    Canceled: (_, __, before) => L2(before),
    Updated: (_, after, before) => adjusted(after, before),
    Cleared: Kind.none,
    Postponed: Kind.none,
    ReviewPostponed: Kind.none,
    VoidOwed: Kind.none,
    Voided: Kind.none,
    NewsHeard: Kind.none,
    Refunded: Kind.none,
    RefundFailed: Kind.none,
    Disputed: Kind.none,
    DisputeWon: Kind.none,
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
    Cleared: Kind.none,
    Postponed: Kind.none,
    ReviewPostponed: Kind.none,
    VoidOwed: Kind.none,
    Voided: Kind.none,
    NewsHeard: Kind.none,
    Refunded: () => ["payments.updated"],
    RefundFailed: () => ["payments.updated"],
    Disputed: () => ["payments.updated"],
    DisputeWon: () => ["payments.updated"],
    Settled: Kind.none
  },
  dueAt,
  claims: ({ _tag, terms: { agreementId, reading } }) =>
    _tag === "Abandoned"
      ? []
      : [
          ...(agreementId === null ? [] : [usedAgreement(agreementId)]),
          ...(reading === null ? [] : [CardPresentRead.usedClaim(reading)])
        ],
  counts: (state) =>
    blocksMethodDeletion(state) ? [{ key: PaymentMethod.pendingPaymentsCounter(state.terms.paymentMethodId) }] : [],
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
