/**
 * A dispute: a payer, or the payer's bank, reclaims a completed payment (payments.md
 * 5). Chargebacks, debit adjustments and pre-disputes withdraw money when they open;
 * inquiries and retrievals move none. The merchant answers or concedes in time, the
 * service submits the answer, the issuer decides. Resolved is final. The withdrawn
 * amount is fixed at the opening.
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

/** An inquiry or a retrieval only asks: it moves no money, and when it is not won a chargeback follows. */
export const movesNoMoney = (type: Type): boolean => type === "inquiry" || type === "retrieval"

/** The amounts of a withdrawal in cents: D of payments.md 7, and the platform fee f that returns to the merchant. */
export const Withdrawal = Schema.Struct({ amount: Schema.Int, platformFee: Schema.Int })
export type Withdrawal = typeof Withdrawal.Type

/** `detail` null stands for `<card_brand>_<type>`. */
export const Reason = Schema.Struct({ code: DisputeReason, detail: Schema.NullOr(Schema.String) })
export type Reason = typeof Reason.Type

export const Terms = Schema.Struct({
  paymentId: Schema.String,
  accountId: Schema.String,
  type: Type,
  amount: Schema.Int,
  currency: Money.Currency,
  /** the rail that the payment used and the withdrawal uses */
  source: Schema.Literals(["card", "bank"]),
  /** null for a bank payment */
  brand: Schema.NullOr(Card.Brand),
  reason: Reason,
  /** X of payments.md 7: the dispute fee in cents */
  fee: Schema.Int,
  /** null for an inquiry or a retrieval */
  withdrawal: Schema.NullOr(Withdrawal),
  /** the dispute desk's reference of the case; null when only the operator handles it */
  reference: Schema.NullOr(Schema.String)
})
export type Terms = typeof Terms.Type

/** The merchant's last answer. `documents`: their ids. */
export const Answer = Schema.Struct({ explanation: Schema.String, documents: Schema.Array(Schema.String) })
export type Answer = typeof Answer.Type

/**
 * The next call to the dispute desk, at `askAt`: the answer is sent until the desk is `informed`, then
 * the desk is polled.
 */
export const Desk = Schema.Struct({ reference: Schema.String, informed: Schema.Boolean, askAt: Schema.Int })
export type Desk = typeof Desk.Type

/** How an answer was submitted to the issuer: for an inquiry or retrieval, or with or without a provisional credit. */
export const Submission = Schema.Literals(["inquired", "with_credit", "without_credit"])
export type Submission = typeof Submission.Type

export const outcomes = ["won", "lost", "conceded", "expired"] as const
export type Outcome = (typeof outcomes)[number]

/**
 * The settlement with the card networks: `taken` when they hold the money, `at` when they settle what
 * moved since. Banks settle at once.
 */
export const Settlement = Schema.Struct({ taken: Schema.Boolean, at: Schema.NullOr(Schema.Int) })
export type Settlement = typeof Settlement.Type

const unsettled: Settlement = { taken: false, at: null }

const shared = {
  terms: Terms,
  answer: Schema.NullOr(Answer),
  customData: Schema.NullOr(CustomData.CustomData),
  settlement: Settlement
}
const withDesk = { ...shared, desk: Schema.NullOr(Desk) }

export const State = Schema.TaggedUnion({
  AwaitingResponse: { ...shared, respondBy: Schema.Int },
  InServiceReview: withDesk,
  AwaitingDecision: { ...withDesk, submission: Submission },
  /** `credited`: the merchant had a provisional credit before the decision */
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
  /** a pre-dispute: the issuer has credited the payer, and no answer is possible */
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

/** The merchant's time limit for an answer, in business days. */
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

/** The members that every change of state keeps. */
const sharedOf = ({ answer, customData, settlement, terms }: State) => ({ answer, customData, settlement, terms })

const resolved = (state: Open, outcome: Outcome, resolvedAt: number): State => {
  const credited = isCredited(state)
  return State.cases.Resolved.make({ ...sharedOf(state), outcome, resolvedAt, credited })
}

const awaitingResponse = (state: Extract<State, { readonly _tag: "AwaitingResponse" }>, event: Event): State => {
  switch (event._tag) {
    case "Answered": {
      const { answer, customData, desk } = event
      return State.cases.InServiceReview.make({ ...sharedOf(state), answer, customData, desk })
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
      return State.cases.AwaitingResponse.make({ ...sharedOf(state), respondBy: event.respondBy })
    case "Submitted":
      return State.cases.AwaitingDecision.make({ ...sharedOf(state), desk: event.desk, submission: event.submission })
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
  if (event._tag === "NetworkSettled") return { ...state, settlement: { taken: isWithdrawn(state), at: null } }
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

/**
 * The card networks settle a withdrawal or its return at the next opening. If both precede that
 * opening, nothing is settled.
 */
const settling = (before: State | null, after: State, event: Event): State => {
  const hasMoved = isWithdrawn(after) !== (before !== null && isWithdrawn(before))
  if (!hasMoved || !("at" in event) || after.terms.source === "bank") return after
  const { taken } = after.settlement
  const at = isWithdrawn(after) === taken ? null : Calendar.nextOpening(event.at)
  return { ...after, settlement: { taken, at } }
}

/** The state after an event. Every event that a rule emits is covered; any other is a defect and throws. */
export const evolve = (state: State | null, event: Event): State => settling(state, next(state, event), event)

/** Whether the disputed money is withdrawn from the merchant. */
const isWithdrawn = (state: State): boolean =>
  state.terms.withdrawal !== null && !isCredited(state) && (state._tag !== "Resolved" || state.outcome !== "won")

/** Whether the merchant has a provisional credit. */
export const isCredited = (state: State): boolean =>
  state._tag === "AwaitingDecision" && state.submission === "with_credit"

/** Whether the withdrawal was ever reversed, for good or provisionally. */
export const isReinstated = (state: State): boolean =>
  state.terms.withdrawal !== null &&
  (isCredited(state) || (state._tag === "Resolved" && (state.outcome === "won" || state.credited === true)))
