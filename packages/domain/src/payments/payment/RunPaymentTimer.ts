/**
 * What a payment wants when its time has come: a decision that rests on the
 * state alone, or an outside call whose answer is then decided about. Ties are
 * settled here: a capture wins over the expiry of its authorization, the expiry
 * over another question to the network, and all of them over what is to be given
 * back, which a network may refuse for long.
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

/** What is to be done; `rail`: to which network a call goes. */
export type DueAction =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Void"; readonly rail: Payment.Rail; readonly key: string }
  | { readonly _tag: "AskNetwork"; readonly rail: Payment.Rail; readonly reference: string }
  | { readonly _tag: "AskScreening"; readonly reference: string }
  | { readonly _tag: "AskNews"; readonly rail: Payment.Rail; readonly reference: string }
  | { readonly _tag: "Capture"; readonly capture: CardNetwork.Capture }

/** Whether the authorization of a card expired while its network or its review took their time. */
const isExpired = (state: Payment.State, now: number): boolean =>
  (state._tag === "Processing" || state._tag === "InReview") &&
  Payment.railOf(state.terms) === "card" &&
  Time.isDue(state.until, now)

/** What is to be asked outside, or null when time alone decides. */
const asking = (state: Payment.State, now: number): DueAction | null => {
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

/** The next duty of a state at a time, or null when there is none yet. */
export const dueAction = (state: Payment.State, now: number): DueAction | null => {
  if (!Time.isDue(PaymentKind.dueAt(state), now)) return null
  const capture = captureOf(state)
  if (capture !== null) return { _tag: "Capture", capture }
  if (state._tag === "Authorizing") return { _tag: "Decide" }
  if (Time.isDue(PaymentKind.deadline(state), now)) return asking(state, now) ?? { _tag: "Decide" }
  const [owed] = state.voids
  return owed === undefined ? null : { _tag: "Void", rail: Payment.railOf(state.terms), key: owed }
}

/** What an outside call that a duty made has brought. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Voided"; readonly key: string }
  | { readonly _tag: "Card"; readonly result: CardNetwork.LateResult }
  | { readonly _tag: "Bank"; readonly result: BankNetwork.Result }
  | { readonly _tag: "Screening"; readonly decision: RiskScreening.Decision }
  | LateNetworkReport.Report

export interface Command {
  readonly paymentId: string
  /** the payment's method, which some returns end */
  readonly methodId: string
  readonly news: CallResult
}

/** What a bank answers of a payment that has completed meanwhile changes nothing: it is due again, for the bank's news. */
const onNews = (state: Payment.State, news: CallResult, at: number): PaymentOutcome.Events | null => {
  switch (news._tag) {
    case "Voided":
      return state.voids.includes(news.key) ? [{ _tag: "Voided", key: news.key }] : null
    case "Card":
      return state._tag === "Processing" ? [PaymentOutcome.afterCardResult(state, news.result, at)] : null
    case "Bank":
      return state._tag === "Processing" || state._tag === "InReview"
        ? [PaymentOutcome.afterBankResult(state, news.result, at)]
        : null
    case "Screening":
      if (state._tag !== "InReview") return null
      if (news.decision._tag === "Open")
        return [{ _tag: "ReviewPostponed", askAt: Time.askAgain(news.decision.askAt, at) }]
      return PaymentOutcome.afterReview(state, news.decision._tag === "Passed", at)
    case "None":
    case "CardNews":
    case "BankNews":
      return null
  }
}

/** What time alone does. */
const onTime = (payment: Fact<Payment.State>, at: number): PaymentOutcome.Events | null => {
  const { state } = payment
  if (state._tag === "Authorizing")
    return Time.isDue(PaymentKind.dueAt(state), at)
      ? [{ _tag: "VoidOwed", keys: Payment.keysOf(payment.id, state.attempt) }, { _tag: "Abandoned" }]
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
  const events = news._tag === "None" ? onTime(payment, at) : onNews(payment.state, news, at)
  return Result.succeed(
    events === null ? Rule.decided(PaymentKind.kind.keep(payment)) : PaymentOutcome.decided(payment, events, method)
  )
}

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "Payment/Gone" }> = {
  name: "payments.tick",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId, paymentId }) =>
    RequiredFacts.both(RequiredFacts.maybe(PaymentKind.kind, paymentId), RequiredFacts.maybe(methodKind, methodId)),
  decide
}
