/**
 * The transitions of a payment (payments.md 3.3): for each event the states that can
 * have it, the state after it, and the columns "Ledger" and "Event" of the contract's
 * table. The contract's "(new)" is an attempt, which begins with Opened.
 */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import type * as Ledger from "../../ledger/Ledger.ts"
import * as Entries from "../../ledger/PaymentEntries.ts"
import * as Payment from "./Payment.ts"

type In<Tag extends Payment.State["_tag"]> = Extract<Payment.State, { readonly _tag: Tag }>

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

const L1 = ({ terms }: Payment.State) => Entries.pendingFunds(amounts(terms))
const L2 = ({ terms }: Payment.State) => Entries.pendingRelease(amounts(terms))
const L3 = ({ terms }: Payment.State, { appId }: ResourceKind.Subject) =>
  Entries.completion(amounts(terms), appId, Payment.railOf(terms))

/** If a pending payment's net to the merchant changes: L2 of the old net and L1 of the new one (payments.md 7). */
const adjusted = (after: Payment.State, before: Payment.State): ReadonlyArray<Ledger.Entry> => {
  const unchanged = Entries.net(amounts(before.terms)) === Entries.net(amounts(after.terms))
  return unchanged || !Payment.isPending(after) ? [] : [L2(before), L1(after)]
}

/** The next attempt of a payment; the first has number 1. */
const attempted = (
  { at, terms }: { readonly at: number; readonly terms: Payment.Terms },
  previous: Pick<In<"Authorizing">, "attempt" | "voids"> = { attempt: 0, voids: [] }
): Payment.State => ({
  _tag: "Authorizing",
  terms,
  voids: previous.voids,
  attempt: previous.attempt + 1,
  openedAt: at
})

const completed = (
  { terms, voids }: Pick<Payment.State, "terms" | "voids">,
  authorization: Payment.Authorization,
  { at, reportPollAt, settlesAt }: Payment.Completion
): Payment.State => ({
  _tag: "Completed",
  terms,
  voids,
  authorization,
  capturedAt: at,
  settlesAt,
  reportPollAt,
  reversals: Payment.noReversals
})

/** A failure voids the authorization, unless the bank has returned the debit. */
const failed = (
  { authorization, terms, voids }: Pick<Payment.PendingPayment, "authorization" | "terms" | "voids">,
  reason: Payment.FailureReason
): Payment.State => ({
  _tag: "Failed",
  terms,
  voids: Payment.isReturn(reason) ? voids : [...voids, authorization.key],
  authorization,
  avs: authorization.avs,
  reason
})

/** After a passed review a card is pending capture, and a bank payment waits for the end of its hold. */
const passed = ({ nextPollAt, authorization, terms, until, voids }: In<"InReview">): Payment.State =>
  Payment.isBank(terms)
    ? { _tag: "Processing", terms, voids, authorization, nextPollAt, until }
    : { _tag: "PendingCapture", terms, voids, authorization, expiresAt: until }

/** The state with the reversed amounts of a refund added (`sign` 1) or taken back (-1). */
const refunded = (
  state: In<"Completed">,
  { amount, feeAmount, serviceFee }: Payment.RefundAmounts,
  sign: 1 | -1
): Payment.State => {
  const { feeRefunded, refunded, serviceFeeRefunded, ...others } = state.reversals
  return {
    ...state,
    reversals: {
      refunded: refunded + sign * amount,
      feeRefunded: feeRefunded + sign * feeAmount,
      serviceFeeRefunded: serviceFeeRefunded + sign * serviceFee,
      ...others
    }
  }
}

/** The state with the reversed amounts of a dispute added (`sign` 1) or taken back (-1). */
const disputed = (
  state: In<"Completed">,
  { amount, platformFee }: Payment.DisputeAmounts,
  sign: 1 | -1
): Payment.State => {
  const { disputed, platformFeeReturned, ...others } = state.reversals
  return {
    ...state,
    reversals: {
      ...others,
      disputed: disputed + sign * amount,
      platformFeeReturned: platformFeeReturned + sign * platformFee
    }
  }
}

const { always, creation, from } = ResourceKind.transitions<Payment.State, Payment.Event>()

const attempts = {
  Opened: creation({ to: (event) => attempted(event) }),
  Reopened: from(["Authorizing", "Abandoned"], { to: (state, event) => attempted(event, state) }),
  VoidOwed: from(["Authorizing"], { to: (state, { keys }) => ({ ...state, voids: [...state.voids, ...keys] }) }),
  Abandoned: from(["Authorizing"], {
    to: ({ attempt, terms, voids }) => ({ _tag: "Abandoned", terms, voids, attempt })
  }),
  Sold: from(["Authorizing"], {
    to: (state, event) => completed(state, event.authorization, event),
    entries: (after, _, subject) => [L3(after, subject)],
    topics: ["payments.created", "payments.completed"]
  }),
  Authorized: from(["Authorizing"], {
    to: ({ terms, voids }, { authorization, expiresAt }) => ({
      _tag: "PendingCapture",
      terms,
      voids,
      authorization,
      expiresAt
    }),
    entries: (after) => [L1(after)],
    topics: ["payments.created"]
  }),
  Deferred: from(["Authorizing"], {
    to: ({ terms, voids }, { nextPollAt, authorization, until }) => ({
      _tag: "Processing",
      terms,
      voids,
      authorization,
      nextPollAt,
      until
    }),
    entries: (after) => [L1(after)],
    topics: ["payments.created"]
  }),
  QueuedForReview: from(["Authorizing"], {
    to: ({ terms, voids }, { nextPollAt, authorization, screening, until }) => ({
      _tag: "InReview",
      terms,
      voids,
      authorization,
      screening,
      until,
      nextPollAt,
      cleared: null
    }),
    entries: (after) => [L1(after)],
    topics: ["payments.created", "payments.in_review"]
  }),
  Declined: from(["Authorizing"], {
    to: ({ terms, voids }, { avs, reason }) => ({ _tag: "Failed", terms, voids, authorization: null, avs, reason }),
    topics: ["payments.created"]
  }),
  Rejected: from(["Authorizing"], {
    to: (state, { authorization }) => failed({ ...state, authorization }, Payment.reviewFailure),
    topics: ["payments.created", "payments.failed"]
  })
} satisfies Partial<ResourceKind.Events<Payment.State, Payment.Event>>

const whilePending = {
  CaptureOpened: from(["PendingCapture", "InReview"], {
    to: (state, { at, terms }) => ({
      _tag: "Capturing",
      terms,
      voids: state.voids,
      authorization: state.authorization,
      reviewed: state._tag === "PendingCapture",
      openedAt: at,
      expiresAt: state._tag === "PendingCapture" ? state.expiresAt : state.until
    }),
    entries: adjusted
  }),
  Captured: from(["Processing", "InReview", "Capturing"], {
    to: (state, event) => completed(state, state.authorization, event),
    entries: (after, before, subject) => [L2(before), L3(after, subject)],
    topics: ["payments.completed"]
  }),
  Confirmed: from(["Processing"], {
    to: ({ authorization, terms, until, voids }) => ({
      _tag: "PendingCapture",
      terms,
      voids,
      authorization,
      expiresAt: until
    }),
    topics: ["payments.updated"]
  }),
  ReviewPassed: from(["InReview"], { to: passed, topics: ["payments.updated"] }),
  Failed: from(["Processing", "PendingCapture", "InReview", "Capturing"], {
    to: (state, { reason }) => failed(state, reason),
    entries: (_, before) => [L2(before)],
    topics: ["payments.failed"]
  }),
  Canceled: from(["Processing", "PendingCapture", "InReview"], {
    to: ({ authorization, terms, voids }, { at, reason }) => ({
      _tag: "Canceled",
      terms,
      voids: [...voids, authorization.key],
      authorization,
      canceledAt: at,
      cancelReason: reason
    }),
    entries: (_, before) => [L2(before)],
    topics: ["payments.canceled"]
  }),
  Cleared: from(["InReview"], {
    to: (state, { reportPollAt }) => ({ ...state, nextPollAt: null, cleared: { reportPollAt } })
  }),
  Postponed: from(["Processing", "InReview"], { to: (state, { nextPollAt }) => ({ ...state, nextPollAt }) }),
  ReviewPostponed: from(["InReview"], {
    to: (state, { nextPollAt }) => ({ ...state, screening: { ...state.screening, nextPollAt } })
  })
} satisfies Partial<ResourceKind.Events<Payment.State, Payment.Event>>

const onceCompleted = {
  Settled: from(["Completed"], {
    to: (state) => ({ ...state, settlesAt: null }),
    entries: ({ terms }) => [Entries.settlement(amounts(terms))]
  }),
  ReportPolled: from(["Completed"], { to: (state, { reportPollAt }) => ({ ...state, reportPollAt }) }),
  Refunded: from(["Completed"], { to: (state, event) => refunded(state, event, 1), topics: ["payments.updated"] }),
  RefundFailed: from(["Completed"], { to: (state, event) => refunded(state, event, -1), topics: ["payments.updated"] }),
  Disputed: from(["Completed"], { to: (state, event) => disputed(state, event, 1), topics: ["payments.updated"] }),
  DisputeWon: from(["Completed"], { to: (state, event) => disputed(state, event, -1), topics: ["payments.updated"] })
} satisfies Partial<ResourceKind.Events<Payment.State, Payment.Event>>

export const events: ResourceKind.Events<Payment.State, Payment.Event> = {
  ...attempts,
  ...whilePending,
  ...onceCompleted,
  Updated: always({
    to: (state, { terms }) => ({ ...state, terms }),
    entries: adjusted,
    topics: ["payments.updated"]
  }),
  Voided: always({ to: (state, { key }) => ({ ...state, voids: state.voids.filter((each) => each !== key) }) })
}
