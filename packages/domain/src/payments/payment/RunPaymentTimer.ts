/**
 * The timers of a payment (payments.md 3.3): a decision that rests on the state and
 * the time alone, or an outside call and the decision on its result. When several
 * are due, a capture precedes the expiry of its authorization, the expiry precedes a
 * poll of the network, and voids come last, since a network may refuse them for long.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import type * as BankNetwork from "../../ports/BankNetwork.ts"
import type * as CardNetwork from "../../ports/CardNetwork.ts"
import type * as RiskScreening from "../../ports/RiskScreening.ts"
import * as Time from "../../vocabulary/Time.ts"
import { captureOf } from "./CapturePayment.ts"
import * as LateNetworkReport from "./LateNetworkReport.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"
import * as PaymentOutcome from "./PaymentOutcome.ts"

/** The action that a due timer requires: a decision alone, or a call to the network of `rail` or to the screening. */
export type DueAction =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Void"; readonly rail: Payment.Rail; readonly key: string }
  | { readonly _tag: "AskNetwork"; readonly rail: Payment.Rail; readonly reference: string }
  | { readonly _tag: "AskScreening"; readonly reference: string }
  | { readonly _tag: "AskNews"; readonly rail: Payment.Rail; readonly reference: string }
  | { readonly _tag: "Capture"; readonly capture: CardNetwork.Capture }

/** Whether a card's authorization expired before its network's result or its review. */
const isExpired = (state: Payment.State, now: number): boolean =>
  (state._tag === "Processing" || state._tag === "InReview") &&
  Payment.railOf(state.terms) === "card" &&
  Time.isDue(state.until, now)

/** The poll that is due; null when the state and the time decide alone. */
const duePoll = (state: Payment.State, now: number): DueAction | null => {
  if (isExpired(state, now)) return null
  const rail = Payment.railOf(state.terms)
  switch (state._tag) {
    case "Processing":
      return Time.isDue(state.askAt, now)
        ? { _tag: "AskNetwork", rail, reference: state.authorization.reference }
        : null
    case "InReview":
      if (Time.isDue(state.screening.askAt, now)) return { _tag: "AskScreening", reference: state.screening.reference }
      return Time.isDue(state.askAt, now)
        ? { _tag: "AskNetwork", rail, reference: state.authorization.reference }
        : null
    case "Completed":
      if (Time.isDue(state.settlesAt, now)) return null
      return Time.isDue(state.newsAt, now) ? { _tag: "AskNews", rail, reference: state.authorization.reference } : null
    default:
      return null
  }
}

/** The action that is due at `now`, in UNIX seconds of service time; null when none is. */
export const dueAction = (state: Payment.State, now: number): DueAction | null => {
  if (!Time.isDue(PaymentKind.dueAt(state), now)) return null
  const capture = captureOf(state)
  if (capture !== null) return { _tag: "Capture", capture }
  if (state._tag === "Authorizing") return { _tag: "Decide" }
  if (Time.isDue(PaymentKind.deadline(state), now)) return duePoll(state, now) ?? { _tag: "Decide" }
  const [key] = state.voids
  return key === undefined ? null : { _tag: "Void", rail: Payment.railOf(state.terms), key }
}

/** The result of the call that the action made; `None` when it made none. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Voided"; readonly key: string }
  | { readonly _tag: "Card"; readonly result: CardNetwork.AuthorizationOutcome }
  | { readonly _tag: "Bank"; readonly result: BankNetwork.DebitResult }
  | { readonly _tag: "Screening"; readonly decision: RiskScreening.ReviewDecision }
  | LateNetworkReport.Report

export interface Command {
  readonly paymentId: string
  /** the payment's method, which some bank returns delete */
  readonly methodId: string
  readonly news: CallResult
}

/**
 * The events of a call's result; null when the payment has moved on since the call. A
 * bank's result for a payment that completed since is dropped: the bank is polled again
 * for its late report.
 */
const afterCall = (state: Payment.State, call: CallResult, at: number): PaymentOutcome.Events | null => {
  switch (call._tag) {
    case "Voided":
      return state.voids.includes(call.key) ? [{ _tag: "Voided", key: call.key }] : null
    case "Card":
      return state._tag === "Processing" ? [PaymentOutcome.afterCardResult(state, call.result, at)] : null
    case "Bank":
      return state._tag === "Processing" || state._tag === "InReview"
        ? [PaymentOutcome.afterBankResult(state, call.result, at)]
        : null
    case "Screening":
      if (state._tag !== "InReview") return null
      if (call.decision._tag === "Open")
        return [{ _tag: "ReviewPostponed", askAt: Time.askAgain(call.decision.askAt, at) }]
      return PaymentOutcome.afterReview(state, call.decision._tag === "Passed", at)
    case "None":
    case "CardNews":
    case "BankNews":
      return null
  }
}

/** The events that the state and the time decide alone; null when none is due. */
const afterTime = (payment: Fact<Payment.State>, at: number): PaymentOutcome.Events | null => {
  const { state } = payment
  if (state._tag === "Authorizing")
    return Time.isDue(PaymentKind.dueAt(state), at)
      ? [{ _tag: "VoidOwed", keys: Payment.attemptKeys(payment.id, state.attempt) }, { _tag: "Abandoned" }]
      : null
  if (!Time.isDue(PaymentKind.deadline(state), at)) return null
  switch (state._tag) {
    case "PendingCapture":
      return Time.isDue(state.terms.captureAt, at)
        ? [{ _tag: "CaptureOpened", terms: state.terms, at }]
        : [{ _tag: "Failed", reason: Payment.expired }]
    case "Processing":
    case "InReview":
      return isExpired(state, at) ? [{ _tag: "Failed", reason: Payment.expired }] : null
    case "Completed":
      return Time.isDue(state.settlesAt, at) ? [{ _tag: "Settled" }] : null
    default:
      return null
  }
}

type Facts = readonly [Fact<Payment.State> | null, Fact<PaymentMethod.State> | null]

const decide = ([payment, method]: Facts, { news }: Command, { at }: Rule.Moment) => {
  if (payment === null) return Result.fail({ _tag: "Payment/Gone" } as const)
  if (news._tag === "CardNews" || news._tag === "BankNews")
    return Result.succeed(
      LateNetworkReport.applied(payment, method, news, at) ?? Rule.decided(PaymentKind.kind.keep(payment))
    )
  const events = news._tag === "None" ? afterTime(payment, at) : afterCall(payment.state, news, at)
  return Result.succeed(
    events === null ? Rule.decided(PaymentKind.kind.keep(payment)) : PaymentOutcome.decided(payment, events, method)
  )
}

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "Payment/Gone" }> = {
  name: "payments.tick",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ methodId, paymentId }) =>
    RequiredFacts.both(
      RequiredFacts.optional(PaymentKind.kind, paymentId),
      RequiredFacts.optional(methodKind, methodId)
    ),
  decide
}
