/**
 * A dispute: a payer, or the payer's bank, wants a completed payment back
 * (payments.md 5). Chargebacks, debit adjustments and pre-disputes withdraw money
 * when they are opened; inquiries and retrievals only ask. The merchant answers or
 * concedes in time, the service submits the answer, the issuer decides. Resolved
 * is never left, and what a dispute takes is fixed when it is opened.
 */
import { Schema } from "effect"
import * as Card from "../../payers/card/Card.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Money from "../../vocabulary/Money.ts"
import { DisputeReason } from "./DisputeReason.ts"

export const types = ["chargeback", "debit_adjustment", "inquiry", "retrieval", "pre_dispute"] as const
export const Type = Schema.Literals(types)
export type Type = typeof Type.Type

/** An inquiry or a retrieval only asks: no money moves, and its failure makes a chargeback. */
export const onlyAsks = (type: Type): boolean => type === "inquiry" || type === "retrieval"

/** What a dispute takes of its payment, in cents: D, and the platform fee f that goes back to the merchant. */
export const Withdrawal = Schema.Struct({ amount: Schema.Int, platformFee: Schema.Int })
export type Withdrawal = typeof Withdrawal.Type

/** `detail` null: `<card_brand>_<type>` */
export const Reason = Schema.Struct({ code: DisputeReason, detail: Schema.NullOr(Schema.String) })
export type Reason = typeof Reason.Type

export const Terms = Schema.Struct({
  paymentId: Schema.String,
  accountId: Schema.String,
  type: Type,
  amount: Schema.Int,
  currency: Money.Currency,
  /** where the money came from and goes back to */
  source: Schema.Literals(["card", "bank"]),
  /** null: not a card */
  brand: Schema.NullOr(Card.Brand),
  reason: Reason,
  /** X */
  fee: Schema.Int,
  /** null: it only asks */
  withdrawal: Schema.NullOr(Withdrawal),
  /** by which the dispute desk knows the case; null: the operator's alone */
  reference: Schema.NullOr(Schema.String)
})
export type Terms = typeof Terms.Type

/** What the merchant has to say: the last answer, as it was sent. */
export const Answer = Schema.Struct({ explanation: Schema.String, documents: Schema.Array(Schema.String) })
export type Answer = typeof Answer.Type

/** When the dispute desk is to be told of the answer, and once it is `informed`, asked how the case stands. */
export const Desk = Schema.Struct({ reference: Schema.String, informed: Schema.Boolean, askAt: Schema.Int })
export type Desk = typeof Desk.Type

/** How an answer went to the issuer: of what only asks, or with or without a provisional credit. */
export const Submission = Schema.Literals(["inquired", "with_credit", "without_credit"])
export type Submission = typeof Submission.Type

export const outcomes = ["won", "lost", "conceded", "expired"] as const
export type Outcome = (typeof outcomes)[number]

/** What the card networks have settled: whether they hold the money, and when they settle what has moved since. Banks move it at once. */
export const Settlement = Schema.Struct({ taken: Schema.Boolean, at: Schema.NullOr(Schema.Int) })
export type Settlement = typeof Settlement.Type

const unsettled: Settlement = { taken: false, at: null }

const shared = {
  terms: Terms,
  answer: Schema.NullOr(Answer),
  customData: Schema.NullOr(CustomData.CustomData),
  settlement: Settlement
}
const followed = { ...shared, desk: Schema.NullOr(Desk) }

export const State = Schema.TaggedUnion({
  AwaitingResponse: { ...shared, respondBy: Schema.Int },
  InServiceReview: followed,
  AwaitingDecision: { ...followed, submission: Submission },
  /** `credited`: it had been, provisionally, before it was decided */
  Resolved: {
    ...shared,
    outcome: Schema.Literals(outcomes),
    resolvedAt: Schema.Int,
    credited: Schema.optionalKey(Schema.Boolean)
  }
})
export type State = typeof State.Type

export type Data = CustomData.CustomData | null

export type Event =
  | { readonly _tag: "Opened"; readonly terms: Terms; readonly respondBy: number; readonly at: number }
  /** a pre-dispute: the payer has been credited, and there is nothing to answer */
  | { readonly _tag: "OpenedLost"; readonly terms: Terms; readonly at: number }
  | { readonly _tag: "Updated"; readonly customData: Data }
  | { readonly _tag: "Answered"; readonly answer: Answer; readonly customData: Data; readonly desk: Desk | null }
  | { readonly _tag: "Conceded"; readonly customData: Data; readonly at: number }
  | { readonly _tag: "Expired"; readonly at: number }
  | { readonly _tag: "SentBack"; readonly respondBy: number }
  | { readonly _tag: "Submitted"; readonly submission: Submission; readonly desk: Desk | null; readonly at: number }
  | { readonly _tag: "DeskFollowed"; readonly desk: Desk | null }
  | { readonly _tag: "Won"; readonly at: number }
  | { readonly _tag: "Lost"; readonly at: number }
  | { readonly _tag: "NetworkSettled" }

/** Business days that a merchant has for its answer. */
export const answerDays = 5

const illegal = (state: State | null, event: Event): never => {
  throw new TypeError(`a dispute in ${state?._tag ?? "no state"} has no ${event._tag}`)
}

const begin = (event: Event): State => {
  const none = { answer: null, customData: null, settlement: unsettled }
  switch (event._tag) {
    case "Opened":
      return State.cases.AwaitingResponse.make({ ...none, terms: event.terms, respondBy: event.respondBy })
    case "OpenedLost":
      return State.cases.Resolved.make({
        ...none,
        terms: event.terms,
        outcome: "lost",
        resolvedAt: event.at,
        credited: false
      })
    default:
      return illegal(null, event)
  }
}

type Open = Exclude<State, { readonly _tag: "Resolved" }>

/** What no event of the case itself changes. */
const kept = ({ answer, customData, settlement, terms }: State) => ({ answer, customData, settlement, terms })

const resolved = (state: Open, outcome: Outcome, resolvedAt: number): State => {
  const credited = isCredited(state)
  return State.cases.Resolved.make({ ...kept(state), outcome, resolvedAt, credited })
}

const awaitingResponse = (state: Extract<State, { readonly _tag: "AwaitingResponse" }>, event: Event): State => {
  switch (event._tag) {
    case "Answered": {
      const { answer, customData, desk } = event
      return State.cases.InServiceReview.make({ ...kept(state), answer, customData, desk })
    }
    case "Conceded":
      return resolved({ ...state, customData: event.customData }, "conceded", event.at)
    case "Expired":
      return resolved(state, "expired", event.at)
    default:
      return illegal(state, event)
  }
}

const inServiceReview = (state: Extract<State, { readonly _tag: "InServiceReview" }>, event: Event): State => {
  switch (event._tag) {
    case "SentBack":
      return State.cases.AwaitingResponse.make({ ...kept(state), respondBy: event.respondBy })
    case "Submitted":
      return State.cases.AwaitingDecision.make({ ...kept(state), desk: event.desk, submission: event.submission })
    case "DeskFollowed":
      return { ...state, desk: event.desk }
    default:
      return illegal(state, event)
  }
}

const awaitingDecision = (state: Extract<State, { readonly _tag: "AwaitingDecision" }>, event: Event): State => {
  switch (event._tag) {
    case "Won":
      return resolved(state, "won", event.at)
    case "Lost":
      return resolved(state, "lost", event.at)
    case "DeskFollowed":
      return { ...state, desk: event.desk }
    default:
      return illegal(state, event)
  }
}

const next = (state: State | null, event: Event): State => {
  if (state === null) return begin(event)
  if (event._tag === "Updated") return { ...state, customData: event.customData }
  if (event._tag === "NetworkSettled") return { ...state, settlement: { taken: isTaken(state), at: null } }
  switch (state._tag) {
    case "AwaitingResponse":
      return awaitingResponse(state, event)
    case "InServiceReview":
      return inServiceReview(state, event)
    case "AwaitingDecision":
      return awaitingDecision(state, event)
    case "Resolved":
      return illegal(state, event)
  }
}

/** The card networks settle at the next opening what an event has moved, unless it has come back by then. */
const settling = (before: State | null, after: State, event: Event): State => {
  const isMoved = isTaken(after) !== (before !== null && isTaken(before))
  if (!isMoved || !("at" in event) || after.terms.source === "bank") return after
  const { taken } = after.settlement
  const at = isTaken(after) === taken ? null : Calendar.nextOpening(event.at)
  return { ...after, settlement: { taken, at } }
}

/** The next state. Total over what the rules emit; anything else is a defect. */
export const evolve = (state: State | null, event: Event): State => settling(state, next(state, event), event)

/** Whether the merchant is without the money of its dispute. */
const isTaken = (state: State): boolean =>
  state.terms.withdrawal !== null && !isCredited(state) && (state._tag !== "Resolved" || state.outcome !== "won")

/** Whether the merchant has its money for the time being. */
export const isCredited = (state: State): boolean =>
  state._tag === "AwaitingDecision" && state.submission === "with_credit"

/** Whether what was taken has ever come back, for good or for the time being. */
export const isReinstated = (state: State): boolean =>
  state.terms.withdrawal !== null &&
  (isCredited(state) || (state._tag === "Resolved" && (state.outcome === "won" || state.credited === true)))
