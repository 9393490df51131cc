/**
 * A payment moves money from a payer to a merchant account (payments.md 3).
 * Pending money is in no balance that can be used; the closing states Completed,
 * Failed and Canceled are never left. Before the network is asked there is an
 * intent, Authorizing, that the API does not show: whatever happens, the attempt
 * it names is either answered or given back.
 */
import { Schema } from "effect"
import { Avs } from "../payers/IssuerAnswer.ts"
import * as CustomData from "../vocabulary/CustomData.ts"
import * as Money from "../vocabulary/Money.ts"

export const InitiatedBy = Schema.Literals(["customer", "merchant", "none"])

/** The service's blended price: its fee is this much of the amount, taken out of the fee of the payment. */
export const Price = Schema.Struct({
  /** in 1/10,000 of a percent */
  percentage: Schema.Int,
  fixedAmount: Schema.Int
})
export type Price = typeof Price.Type

export const Terms = Schema.Struct({
  accountId: Schema.String,
  paymentMethodId: Schema.String,
  methodType: Schema.Literal("credit_card"),
  amount: Schema.Int,
  currency: Money.Currency,
  feeAmount: Schema.Int,
  price: Schema.NullOr(Price),
  autoCapture: Schema.Boolean,
  captureAt: Schema.NullOr(Schema.Int),
  initiatedBy: InitiatedBy,
  referenceId: Schema.NullOr(Schema.String),
  customData: Schema.NullOr(CustomData.CustomData)
})
export type Terms = typeof Terms.Type

/** What the issuer granted. `key` names it for the network; `amount` bounds later adjustments. */
export const Authorization = Schema.Struct({
  key: Schema.String,
  reference: Schema.String,
  code: Schema.String,
  avs: Avs,
  amount: Schema.Int
})
export type Authorization = typeof Authorization.Type

export const Screening = Schema.Struct({ reference: Schema.String, askAt: Schema.NullOr(Schema.Int) })
export type Screening = typeof Screening.Type

/** payments.md 3.4. `detail` is a card detail code, or what the reason implies. */
export const FailureReason = Schema.Struct({
  code: Schema.Literals(["NOT_CAPTURED", "PAYMENT_EXPIRED", "REVIEW"]),
  detail: Schema.String
})
export type FailureReason = typeof FailureReason.Type

export const expired: FailureReason = { code: "PAYMENT_EXPIRED", detail: "request_expired" }
export const reviewFailed: FailureReason = { code: "REVIEW", detail: "risk_review" }
export const notCaptured = (detail: string): FailureReason => ({ code: "NOT_CAPTURED", detail })

/** Keys of authorizations that are still to be given back. */
const Voids = Schema.Array(Schema.String)
const shared = { terms: Terms, voids: Voids }
const authorized = { ...shared, authorization: Authorization }

export const State = Schema.TaggedUnion({
  /** the network is asked, or was when its process died */
  Authorizing: { ...shared, attempt: Schema.Int, openedAt: Schema.Int },
  /** no payment was made; what may have been authorized is given back */
  Abandoned: { ...shared, attempt: Schema.Int },
  /** the network answers later */
  Processing: { ...authorized, askAt: Schema.NullOr(Schema.Int), expiresAt: Schema.Int },
  PendingCapture: { ...authorized, expiresAt: Schema.Int },
  InReview: { ...authorized, screening: Screening, expiresAt: Schema.Int },
  /** a capture is under way, from one of the two before it */
  Capturing: { ...authorized, reviewed: Schema.Boolean, openedAt: Schema.Int, expiresAt: Schema.Int },
  /** `settlesAt`: when the network pays, null once it has */
  Completed: { ...authorized, capturedAt: Schema.Int, settlesAt: Schema.NullOr(Schema.Int) },
  Failed: { ...shared, authorization: Schema.NullOr(Authorization), avs: Avs, reason: FailureReason },
  Canceled: { ...authorized, canceledAt: Schema.Int, cancelReason: Schema.NullOr(Schema.String) }
})
export type State = typeof State.Type
export type Pending = Extract<State, { readonly _tag: "Processing" | "PendingCapture" | "InReview" | "Capturing" }>

export type Event =
  | { readonly _tag: "Opened"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Reopened"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Abandoned" }
  | { readonly _tag: "Sold"; readonly authorization: Authorization; readonly at: number; readonly settlesAt: number }
  | { readonly _tag: "Authorized"; readonly authorization: Authorization; readonly expiresAt: number }
  | {
      readonly _tag: "Deferred"
      readonly authorization: Authorization
      readonly askAt: number
      readonly expiresAt: number
    }
  | {
      readonly _tag: "QueuedForReview"
      readonly authorization: Authorization
      readonly screening: Screening
      readonly expiresAt: number
    }
  | { readonly _tag: "Declined"; readonly reason: FailureReason; readonly avs: typeof Avs.Type }
  | { readonly _tag: "Rejected"; readonly authorization: Authorization }
  | { readonly _tag: "CaptureOpened"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Captured"; readonly at: number; readonly settlesAt: number }
  | { readonly _tag: "Confirmed" }
  | { readonly _tag: "ReviewPassed" }
  | { readonly _tag: "Failed"; readonly reason: FailureReason }
  | { readonly _tag: "Canceled"; readonly at: number; readonly reason: string | null }
  | { readonly _tag: "Updated"; readonly terms: Terms }
  | { readonly _tag: "Postponed"; readonly askAt: number | null }
  | { readonly _tag: "VoidOwed"; readonly keys: ReadonlyArray<string> }
  | { readonly _tag: "Voided"; readonly key: string }
  | { readonly _tag: "Settled" }

/** How long an intent without a result is left to its process, in seconds. */
export const patience = 60

/** The keys under which the network knows the calls of an attempt: the fence between attempts. */
export const authorizationKey = (id: string, attempt: number): string => `${id}:${attempt}`
export const verificationKey = (id: string, attempt: number): string => `${id}:${attempt}:verification`
export const keysOf = (id: string, attempt: number): ReadonlyArray<string> => [
  verificationKey(id, attempt),
  authorizationKey(id, attempt)
]
export const captureKey = (authorization: Authorization): string => `${authorization.key}:capture`

export const isPending = (state: State): state is Pending =>
  state._tag === "Processing" ||
  state._tag === "PendingCapture" ||
  state._tag === "InReview" ||
  state._tag === "Capturing"

/** Whether the API knows of the payment at all. */
export const exists = (state: State): boolean => state._tag !== "Authorizing" && state._tag !== "Abandoned"

/** Fs, the service's part of the fee: half up to the cent, never more than the fee (merchants.md 4.3). */
export const serviceFee = ({ amount, feeAmount, price }: Pick<Terms, "amount" | "feeAmount" | "price">): number => {
  if (price === null) return 0
  const share = Math.floor((amount * price.percentage + 500_000) / 1_000_000)
  return Math.min(feeAmount, share + price.fixedAmount)
}

const illegal = (state: State | null, event: Event): never => {
  throw new TypeError(`a payment in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const begin = (event: Event): State =>
  event._tag === "Opened"
    ? State.cases.Authorizing.make({ terms: event.terms, attempt: 1, openedAt: event.at, voids: [] })
    : illegal(null, event)

/** The results that end an attempt. */
const authorizing = (state: Extract<State, { readonly _tag: "Authorizing" }>, event: Event): State => {
  const { terms, voids } = state
  switch (event._tag) {
    case "Reopened":
      return State.cases.Authorizing.make({
        terms: event.terms,
        attempt: state.attempt + 1,
        openedAt: event.at,
        voids
      })
    case "Abandoned":
      return State.cases.Abandoned.make({ terms, attempt: state.attempt, voids })
    case "Sold":
      return State.cases.Completed.make({
        terms,
        voids,
        authorization: event.authorization,
        capturedAt: event.at,
        settlesAt: event.settlesAt
      })
    case "Authorized":
      return State.cases.PendingCapture.make({
        terms,
        voids,
        authorization: event.authorization,
        expiresAt: event.expiresAt
      })
    case "Deferred":
      return State.cases.Processing.make({
        terms,
        voids,
        authorization: event.authorization,
        askAt: event.askAt,
        expiresAt: event.expiresAt
      })
    case "QueuedForReview":
      return State.cases.InReview.make({
        terms,
        voids,
        authorization: event.authorization,
        screening: event.screening,
        expiresAt: event.expiresAt
      })
    case "Declined":
      return State.cases.Failed.make({
        terms,
        voids,
        authorization: null,
        avs: event.avs,
        reason: event.reason
      })
    case "Rejected":
      return State.cases.Failed.make({
        terms,
        voids: [...voids, event.authorization.key],
        authorization: event.authorization,
        avs: event.authorization.avs,
        reason: reviewFailed
      })
    default:
      return illegal(state, event)
  }
}

const failed = (state: Pending, reason: FailureReason): State =>
  State.cases.Failed.make({
    terms: state.terms,
    voids: [...state.voids, state.authorization.key],
    authorization: state.authorization,
    avs: state.authorization.avs,
    reason
  })

const pending = (state: Pending, event: Event): State => {
  const { authorization, expiresAt, terms, voids } = state
  switch (event._tag) {
    case "CaptureOpened":
      return State.cases.Capturing.make({
        terms: event.terms,
        voids,
        authorization,
        reviewed: state._tag !== "InReview",
        openedAt: event.at,
        expiresAt
      })
    case "Captured":
      return State.cases.Completed.make({
        terms,
        voids,
        authorization,
        capturedAt: event.at,
        settlesAt: event.settlesAt
      })
    case "Confirmed":
    case "ReviewPassed":
      return State.cases.PendingCapture.make({ terms, voids, authorization, expiresAt })
    case "Failed":
      return failed(state, event.reason)
    case "Canceled":
      return State.cases.Canceled.make({
        terms,
        voids: [...voids, authorization.key],
        authorization,
        canceledAt: event.at,
        cancelReason: event.reason
      })
    case "Postponed":
      if (state._tag === "Processing") return { ...state, askAt: event.askAt }
      if (state._tag === "InReview") return { ...state, screening: { ...state.screening, askAt: event.askAt } }
      return illegal(state, event)
    default:
      return illegal(state, event)
  }
}

/** The next state. Total over what the rules emit; anything else is a defect. */
export const evolve = (state: State | null, event: Event): State => {
  if (state === null) return begin(event)
  if (event._tag === "Voided") return { ...state, voids: state.voids.filter((each) => each !== event.key) }
  if (event._tag === "VoidOwed") return { ...state, voids: [...state.voids, ...event.keys] }
  if (event._tag === "Updated") return { ...state, terms: event.terms }
  switch (state._tag) {
    case "Authorizing":
      return authorizing(state, event)
    case "Abandoned":
      return event._tag === "Reopened"
        ? State.cases.Authorizing.make({
            terms: event.terms,
            attempt: state.attempt + 1,
            openedAt: event.at,
            voids: state.voids
          })
        : illegal(state, event)
    case "Completed":
      return event._tag === "Settled" ? { ...state, settlesAt: null } : illegal(state, event)
    case "Failed":
    case "Canceled":
      return illegal(state, event)
    default:
      return pending(state, event)
  }
}
