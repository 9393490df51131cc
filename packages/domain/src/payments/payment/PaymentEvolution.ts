/**
 * The states of a payment, event by event (payments.md 3.3). Every event that a rule
 * emits is covered; any other is a defect and throws.
 */
import * as Payment from "./Payment.ts"

const illegal = (state: Payment.State | null, event: Payment.Event): never => {
  throw new TypeError(`a payment in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const begin = (event: Payment.Event): Payment.State =>
  event._tag === "Opened"
    ? Payment.State.cases.Authorizing.make({ terms: event.terms, attempt: 1, openedAt: event.at, voids: [] })
    : illegal(null, event)

const completed = (
  terms: Payment.Terms,
  voids: ReadonlyArray<string>,
  authorization: Payment.Authorization,
  { at, newsAt, settlesAt }: Payment.Completion
): Payment.State =>
  Payment.State.cases.Completed.make({
    terms,
    voids,
    authorization,
    capturedAt: at,
    settlesAt,
    newsAt,
    reversals: Payment.nothingReversed
  })

/** The results of an attempt. */
const authorizing = (
  state: Extract<Payment.State, { readonly _tag: "Authorizing" }>,
  event: Payment.Event
): Payment.State => {
  const { terms, voids } = state
  switch (event._tag) {
    case "Reopened":
      return Payment.State.cases.Authorizing.make({
        terms: event.terms,
        attempt: state.attempt + 1,
        openedAt: event.at,
        voids
      })
    case "Abandoned":
      return Payment.State.cases.Abandoned.make({ terms, attempt: state.attempt, voids })
    case "Sold":
      return completed(terms, voids, event.authorization, event)
    case "Authorized":
      return Payment.State.cases.PendingCapture.make({
        terms,
        voids,
        authorization: event.authorization,
        expiresAt: event.expiresAt
      })
    case "Deferred":
      return Payment.State.cases.Processing.make({
        terms,
        voids,
        authorization: event.authorization,
        askAt: event.askAt,
        until: event.until
      })
    case "QueuedForReview":
      return Payment.State.cases.InReview.make({
        terms,
        voids,
        authorization: event.authorization,
        screening: event.screening,
        askAt: event.askAt,
        until: event.until,
        cleared: null
      })
    case "Declined":
      return Payment.State.cases.Failed.make({
        terms,
        voids,
        authorization: null,
        avs: event.avs,
        reason: event.reason
      })
    case "Rejected":
      return Payment.State.cases.Failed.make({
        terms,
        voids: [...voids, event.authorization.key],
        authorization: event.authorization,
        avs: event.authorization.avs,
        reason: Payment.reviewFailed
      })
    default:
      return illegal(state, event)
  }
}

/** A failure voids the authorization, unless the bank has returned the debit. */
const failed = (state: Payment.Pending, reason: Payment.FailureReason): Payment.State =>
  Payment.State.cases.Failed.make({
    terms: state.terms,
    voids: Payment.isReturn(reason) ? state.voids : [...state.voids, state.authorization.key],
    authorization: state.authorization,
    avs: state.authorization.avs,
    reason
  })

/** The end of a card's authorization, in UNIX seconds. */
const expiryOf = (state: Payment.Pending): number => ("until" in state ? state.until : state.expiresAt)

/** After a passed review a card is pending capture, and a bank payment waits for the end of its hold. */
const passed = (state: Payment.Pending): Payment.State => {
  const { authorization, terms, voids } = state
  return state._tag === "InReview" && Payment.isBank(terms)
    ? Payment.State.cases.Processing.make({ terms, voids, authorization, askAt: state.askAt, until: state.until })
    : Payment.State.cases.PendingCapture.make({ terms, voids, authorization, expiresAt: expiryOf(state) })
}

const waiting = (
  state: Payment.Pending,
  event: Extract<Payment.Event, { readonly _tag: "Cleared" | "Postponed" | "ReviewPostponed" }>
): Payment.State => {
  if (state._tag === "Processing" && event._tag === "Postponed") return { ...state, askAt: event.askAt }
  if (state._tag !== "InReview") return illegal(state, event)
  switch (event._tag) {
    case "Postponed":
      return { ...state, askAt: event.askAt }
    case "ReviewPostponed":
      return { ...state, screening: { ...state.screening, askAt: event.askAt } }
    case "Cleared":
      return { ...state, askAt: null, cleared: { newsAt: event.newsAt } }
  }
}

const pending = (state: Payment.Pending, event: Payment.Event): Payment.State => {
  const { authorization, terms, voids } = state
  switch (event._tag) {
    case "CaptureOpened":
      return Payment.State.cases.Capturing.make({
        terms: event.terms,
        voids,
        authorization,
        reviewed: state._tag !== "InReview",
        openedAt: event.at,
        expiresAt: expiryOf(state)
      })
    case "Captured":
      return completed(terms, voids, authorization, event)
    case "Confirmed":
    case "ReviewPassed":
      return passed(state)
    case "Failed":
      return failed(state, event.reason)
    case "Canceled":
      return Payment.State.cases.Canceled.make({
        terms,
        voids: [...voids, authorization.key],
        authorization,
        canceledAt: event.at,
        cancelReason: event.reason
      })
    case "Cleared":
    case "Postponed":
    case "ReviewPostponed":
      return waiting(state, event)
    default:
      return illegal(state, event)
  }
}

type Completed = Extract<Payment.State, { readonly _tag: "Completed" }>

/** The reversed amounts after a refund, a dispute, or the reversal of either; null for any other event. */
const reversed = (before: Payment.Reversals, event: Payment.Event): Payment.Reversals | null => {
  switch (event._tag) {
    case "Refunded":
    case "RefundFailed": {
      const sign = event._tag === "Refunded" ? 1 : -1
      return {
        ...before,
        refunded: before.refunded + sign * event.amount,
        feeRefunded: before.feeRefunded + sign * event.feeAmount,
        serviceFeeRefunded: before.serviceFeeRefunded + sign * event.serviceFee
      }
    }
    case "Disputed":
    case "DisputeWon": {
      const sign = event._tag === "Disputed" ? 1 : -1
      return {
        ...before,
        disputed: before.disputed + sign * event.amount,
        platformFeeReturned: before.platformFeeReturned + sign * event.platformFee
      }
    }
    default:
      return null
  }
}

const afterCompletion = (state: Completed, event: Payment.Event): Payment.State => {
  if (event._tag === "Settled") return { ...state, settlesAt: null }
  if (event._tag === "NewsHeard") return { ...state, newsAt: event.newsAt }
  const reversals = reversed(state.reversals, event)
  return reversals === null ? illegal(state, event) : { ...state, reversals }
}

/** The state after an event. */
export const evolve = (state: Payment.State | null, event: Payment.Event): Payment.State => {
  if (state === null) return begin(event)
  if (event._tag === "Voided") return { ...state, voids: state.voids.filter((each) => each !== event.key) }
  if (event._tag === "VoidOwed") return { ...state, voids: [...state.voids, ...event.keys] }
  if (event._tag === "Updated") return { ...state, terms: event.terms }
  switch (state._tag) {
    case "Authorizing":
      return authorizing(state, event)
    case "Abandoned":
      return event._tag === "Reopened"
        ? Payment.State.cases.Authorizing.make({
            terms: event.terms,
            attempt: state.attempt + 1,
            openedAt: event.at,
            voids: state.voids
          })
        : illegal(state, event)
    case "Completed":
      return afterCompletion(state, event)
    case "Failed":
    case "Canceled":
      return illegal(state, event)
    default:
      return pending(state, event)
  }
}
