/**
 * What a payment wants when its time has come: a decision that rests on the
 * state alone, or an outside call whose answer is then decided about. Ties are
 * settled here: a capture wins over the expiry of its authorization.
 */
import { Result } from "effect"
import * as Needs from "../decider/Needs.ts"
import * as Rule from "../decider/Rule.ts"
import type { Fact } from "../decider/Kind.ts"
import type * as CardNetwork from "../ports/CardNetwork.ts"
import type * as RiskScreening from "../ports/RiskScreening.ts"
import { captureOf } from "./CapturePayment.ts"
import { afterProcessing, afterReview } from "./DecidePayment.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

export type Duty =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Void"; readonly key: string }
  | { readonly _tag: "AskNetwork"; readonly reference: string }
  | { readonly _tag: "AskScreening"; readonly reference: string }
  | { readonly _tag: "Capture"; readonly capture: CardNetwork.Capture }

const isDue = (at: number | null, now: number): boolean => at !== null && at <= now

/** The next duty of a state at a time, or null when there is none yet. */
export const duty = (state: Payment.State, now: number): Duty | null => {
  if (!isDue(PaymentKind.dueAt(state), now)) return null
  const capture = captureOf(state)
  if (capture !== null) return { _tag: "Capture", capture }
  const [owed] = state.voids
  if (owed !== undefined && state._tag !== "Authorizing") return { _tag: "Void", key: owed }
  if (state._tag === "Processing" && isDue(state.askAt, now))
    return { _tag: "AskNetwork", reference: state.authorization.reference }
  if (state._tag === "InReview" && isDue(state.screening.askAt, now))
    return { _tag: "AskScreening", reference: state.screening.reference }
  return { _tag: "Decide" }
}

/** What an outside call that a duty made has brought. */
export type News =
  | { readonly _tag: "None" }
  | { readonly _tag: "Voided"; readonly key: string }
  | { readonly _tag: "Network"; readonly result: CardNetwork.LateResult }
  | { readonly _tag: "Screening"; readonly decision: RiskScreening.Decision }

export interface Command {
  readonly paymentId: string
  readonly news: News
}

const onNews = (state: Payment.State, news: News, at: number): Payment.Event | null => {
  switch (news._tag) {
    case "Voided":
      return state.voids.includes(news.key) ? { _tag: "Voided", key: news.key } : null
    case "Network":
      if (state._tag !== "Processing") return null
      if (news.result._tag === "Pending") return { _tag: "Postponed", askAt: news.result.askAt }
      return afterProcessing(state, news.result._tag === "Refused" ? news.result.code : null, at)
    case "Screening":
      if (state._tag !== "InReview") return null
      if (news.decision._tag === "Open") return { _tag: "Postponed", askAt: news.decision.askAt }
      return afterReview(state, news.decision._tag === "Passed", at)
    case "None":
      return null
  }
}

type Events = readonly [Payment.Event, ...ReadonlyArray<Payment.Event>]

/** What time alone does. */
const onTime = (payment: Fact<Payment.State>, at: number): Events | null => {
  const { state } = payment
  if (!isDue(PaymentKind.dueAt(state), at)) return null
  switch (state._tag) {
    case "Authorizing":
      return [{ _tag: "VoidOwed", keys: Payment.keysOf(payment.id, state.attempt) }, { _tag: "Abandoned" }]
    case "PendingCapture":
      return isDue(state.terms.captureAt, at)
        ? [{ _tag: "CaptureOpened", terms: state.terms, at }]
        : [{ _tag: "Failed", reason: Payment.expired }]
    case "Processing":
    case "InReview":
      return isDue(state.expiresAt, at) ? [{ _tag: "Failed", reason: Payment.expired }] : null
    case "Completed":
      return isDue(state.settlesAt, at) ? [{ _tag: "Settled" }] : null
    default:
      return null
  }
}

const decide = (payment: Fact<Payment.State> | null, { news }: Command, { at }: Rule.Moment) => {
  if (payment === null) return Result.fail({ _tag: "Payment/Gone" } as const)
  const event = onNews(payment.state, news, at)
  const events: Events | null = event !== null ? [event] : news._tag === "None" ? onTime(payment, at) : null
  return Result.succeed(
    Rule.decided(events === null ? PaymentKind.kind.keep(payment) : PaymentKind.kind.move(payment, events))
  )
}

export const rule: Rule.Rule<Command, Fact<Payment.State> | null, { readonly _tag: "Payment/Gone" }> = {
  name: "payments.tick",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ paymentId }) => Needs.maybe(PaymentKind.kind, paymentId),
  decide
}
