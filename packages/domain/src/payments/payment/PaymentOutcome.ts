/**
 * The events of a pending payment whose review ends or whose network reports a
 * result (payments.md 3.3, 3.5). The operator's commands and the timer share them.
 */
import * as DebitReturnCodes from "../../banking/DebitReturnCodes.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact, Step } from "../../decider/ResourceKind.ts"
import type * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import type * as BankNetwork from "../../ports/networks/BankNetwork.ts"
import type * as CardNetwork from "../../ports/networks/CardNetwork.ts"
import * as Calendar from "../../vocabulary/time/Calendar.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as RecordCaptureResult from "./commands/RecordCaptureResult.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

export type InReview = Extract<Payment.State, { readonly _tag: "InReview" }>

/** The payment's method; null when it is not loaded. */
export type Method = Fact<PaymentMethod.State> | null

export const methodOf = (payment: Fact<Payment.State> | null): RequiredFacts.RequiredFacts<Method> =>
  RequiredFacts.optional(methodKind, payment?.state.terms.paymentMethodId ?? null)

export type Events = readonly [Payment.Event, ...ReadonlyArray<Payment.Event>]

/** A bank payment completes with its review when its hold is over or the bank has paid already. */
const isCleared = ({ cleared, until }: InReview, at: number): boolean => cleared !== null || at >= until

/** A card is captured at once when it captures automatically or its planned time has passed. */
const afterCardReview = ({ terms }: InReview, at: number): Events => {
  const capture = { _tag: "CaptureOpened", terms, at } as const
  if (terms.autoCapture) return [capture]
  return terms.captureAt !== null && terms.captureAt <= at
    ? [{ _tag: "ReviewPassed" }, capture]
    : [{ _tag: "ReviewPassed" }]
}

/**
 * The events of a review's decision. A bank payment whose debit has no result yet
 * keeps the time of its next poll, so that a later return is still found.
 */
export const afterReview = (state: InReview, passed: boolean, at: number): Events => {
  if (!passed) return [{ _tag: "Failed", reason: Payment.reviewFailure }]
  if (!Payment.isBank(state.terms)) return afterCardReview(state, at)
  const reportPollAt = state.cleared === null ? state.nextPollAt : state.cleared.reportPollAt
  return [isCleared(state, at) ? { _tag: "Captured", at, settlesAt: null, reportPollAt } : { _tag: "ReviewPassed" }]
}

/** The event of a card network's result for a payment that it had deferred. */
export const afterCardResult = (
  { terms }: Payment.State,
  result: CardNetwork.AuthorizationOutcome,
  at: number
): Payment.Event => {
  switch (result._tag) {
    case "Pending":
      return { _tag: "Postponed", nextPollAt: Time.askAgain(result.nextPollAt, at) }
    case "Refused":
      return { _tag: "Failed", reason: Payment.captureFailure(result.code) }
    case "Accepted":
      return terms.autoCapture
        ? { _tag: "Captured", at, settlesAt: Calendar.nextOpening(at), reportPollAt: result.reportPollAt }
        : { _tag: "Confirmed" }
  }
}

/** The event of a bank's result. A debit that settles during a review completes when the review passes. */
export const afterBankResult = (state: Payment.State, result: BankNetwork.DebitResult, at: number): Payment.Event => {
  switch (result._tag) {
    case "Pending":
      return { _tag: "Postponed", nextPollAt: Time.askAgain(result.nextPollAt, at) }
    case "Returned":
      return { _tag: "Failed", reason: Payment.returnFailure(result.code) }
    case "Settled":
      return state._tag === "InReview"
        ? { _tag: "Cleared", reportPollAt: result.reportPollAt }
        : { _tag: "Captured", at, settlesAt: null, reportPollAt: result.reportPollAt }
  }
}

/** Deletes the method when the bank return code says so (payments.md 3.5, codes marked `*`). */
export const methodDeletion = (code: string, method: Method, at: number): ReadonlyArray<Step> =>
  DebitReturnCodes.deletesMethod(code) && method !== null && method.state._tag !== "Deleted"
    ? [methodKind.move(method, [{ _tag: "Deleted", at }])]
    : []

/** The decision on a payment's step. It calls the network for an open capture. */
const withCapture = (step: Step, ...more: ReadonlyArray<Step>): CommandHandler.Decision => {
  const calls = RecordCaptureResult.calls(PaymentKind.kind.fact(step.row))
  const decision = CommandHandler.decision(step, ...more)
  return calls === null ? decision : { ...decision, calls }
}

/** A payment that the command leaves as it is. */
export const keep = (payment: Fact<Payment.State>): CommandHandler.Decision =>
  withCapture(PaymentKind.kind.keep(payment))

/** The decision on a payment's events: the payment, and the deletion of its method if a return requires it. */
export const decision = (
  payment: Fact<Payment.State>,
  events: Events,
  method: Method,
  at: number
): CommandHandler.Decision => {
  const deletion = events.flatMap((event) =>
    event._tag === "Failed" ? methodDeletion(event.reason.detail, method, at) : []
  )
  return withRevocations(withCapture(PaymentKind.kind.move(payment, events), ...deletion))
}

/** Revokes the agreements of a deleted method before the response (payments.md 2). */
export const withRevocations = (decision: CommandHandler.Decision): CommandHandler.Decision => {
  const methods = decision.steps.filter(({ type }) => type === methodKind.type).map(({ subject }) => subject.id)
  return methods.length === 0 ? decision : { ...decision, runInline: methods }
}
