/**
 * The timers of a payment (payments.md 3.3): each is decided by the state and the time alone, or by the result of an
 * outside call. When several are due, a capture precedes the expiry of its authorization, the expiry precedes a poll of
 * the network, and voids come last because a network may refuse them for long.
 */
import { Result } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import type * as PaymentMethod from "../../../payers/payment-method/PaymentMethod.ts"
import type * as BankNetwork from "../../../ports/networks/BankNetwork.ts"
import type * as CardNetwork from "../../../ports/networks/CardNetwork.ts"
import type * as RiskScreening from "../../../ports/networks/RiskScreening.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"
import * as PaymentOutcome from "../PaymentOutcome.ts"
import * as PaymentTimers from "../PaymentTimers.ts"
import * as RecordCaptureResult from "./RecordCaptureResult.ts"
import * as ReportAfterCompletion from "./ReportAfterCompletion.ts"

/** The answer of a call; `None`: the state and the time alone decide. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Voided"; readonly key: string }
  | { readonly _tag: "Card"; readonly result: CardNetwork.AuthorizationOutcome }
  | { readonly _tag: "Bank"; readonly result: BankNetwork.DebitResult }
  | { readonly _tag: "Screening"; readonly decision: RiskScreening.ReviewDecision }
  | ReportAfterCompletion.Report

export interface Command {
  readonly paymentId: string
  readonly answer: CallResult
}

/** Whether a card's authorization expired before its network's result or its review. */
const isExpired = (state: Payment.State, now: number): boolean =>
  (state._tag === "Processing" || state._tag === "InReview") &&
  Payment.railOf(state.terms) === "card" &&
  Time.isDue(state.until, now)

/** Asks the network for the result of an authorization or a debit. */
const networkPoll = ({ authorization, terms }: Payment.PendingPayment): ExternalCalls.Conversation<CallResult> => {
  const reference = Payment.referenceOf(authorization)
  return Payment.isBank(terms)
    ? ExternalCalls.askOnce("banks.result", reference, (result) => ({ _tag: "Bank", result }))
    : ExternalCalls.askOnce("cards.result", reference, (result) => ({ _tag: "Card", result }))
}

/** Asks the network whether it disputed or returned a completed payment. */
const reportPoll = (reference: string, rail: Payment.Rail): ExternalCalls.Conversation<CallResult> =>
  rail === "bank"
    ? ExternalCalls.askOnce("banks.lateReturn", reference, (report) => ({ _tag: "BankReport", report }))
    : ExternalCalls.askOnce("cards.disputeReport", reference, (report) => ({ _tag: "CardReport", report }))

const screeningPoll = (reference: string): ExternalCalls.Conversation<CallResult> =>
  ExternalCalls.askOnce("screening.decision", reference, (decision) => ({ _tag: "Screening", decision }))

const none: ExternalCalls.Conversation<CallResult> = ExternalCalls.end({ _tag: "None" })

/** The poll that is due; `none` when the state and the time decide alone. */
const duePoll = (state: Payment.State, now: number): ExternalCalls.Conversation<CallResult> => {
  if (isExpired(state, now)) return none
  switch (state._tag) {
    case "Processing":
      return Time.isDue(state.nextPollAt, now) ? networkPoll(state) : none
    case "InReview":
      if (Time.isDue(state.screening.nextPollAt, now)) return screeningPoll(state.screening.reference)
      return Time.isDue(state.nextPollAt, now) ? networkPoll(state) : none
    case "Completed":
      return !Time.isDue(state.settlesAt, now) && Time.isDue(state.reportPollAt, now)
        ? reportPoll(Payment.referenceOf(state.authorization), Payment.railOf(state.terms))
        : none
    default:
      return none
  }
}

const voidCall = (key: string, rail: Payment.Rail): ExternalCalls.Conversation<CallResult> =>
  ExternalCalls.askOnce(rail === "bank" ? "banks.void" : "cards.void", key, () => ({ _tag: "Voided", key }))

const dueCall = (state: Payment.State, now: number): ExternalCalls.Conversation<CallResult> | null => {
  if (state._tag === "Authorizing") return none
  if (Time.isDue(PaymentTimers.deadline(state), now)) return duePoll(state, now)
  const [key] = state.voids
  return key === undefined ? null : voidCall(key, Payment.railOf(state.terms))
}

/** The call of a payment that is due at `context.at`. An open capture is repeated before anything else. */
export const due: CommandHandler.DueWork<Payment.State> = (payment, { at }) => {
  if (!Time.isDue(PaymentTimers.dueAt(payment.state), at)) return null
  const capture = RecordCaptureResult.calls(payment)
  if (capture !== null) return capture.conversation()
  const call = dueCall(payment.state, at)
  return call === null
    ? null
    : ExternalCalls.map(call, (answer) => CommandHandler.bindCommand(handler, { paymentId: payment.id, answer }))
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
        return [{ _tag: "ReviewPostponed", nextPollAt: Time.askAgain(call.decision.nextPollAt, at) }]
      return PaymentOutcome.afterReview(state, call.decision._tag === "Passed", at)
    case "None":
    case "CardReport":
    case "BankReport":
      return null
  }
}

/** The events that the state and the time decide alone; null when none is due. */
const afterTime = (payment: Fact<Payment.State>, at: number): PaymentOutcome.Events | null => {
  const { state } = payment
  if (state._tag === "Authorizing")
    return Time.isDue(PaymentTimers.dueAt(state), at)
      ? [{ _tag: "VoidOwed", keys: Payment.attemptKeys(payment.id, state.attempt) }, { _tag: "Abandoned" }]
      : null
  if (!Time.isDue(PaymentTimers.deadline(state), at)) return null
  switch (state._tag) {
    case "PendingCapture":
      return Time.isDue(state.terms.captureAt, at)
        ? [{ _tag: "CaptureOpened", terms: state.terms, at }]
        : [{ _tag: "Failed", reason: Payment.expiry }]
    case "Processing":
    case "InReview":
      return isExpired(state, at) ? [{ _tag: "Failed", reason: Payment.expiry }] : null
    case "Completed":
      return Time.isDue(state.settlesAt, at) ? [{ _tag: "Settled" }] : null
    default:
      return null
  }
}

type Facts = readonly [Fact<Payment.State> | null, Fact<PaymentMethod.State> | null]

const decide = (
  [payment, method]: Facts,
  { answer }: Command,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, { readonly _tag: "Payment/Gone" }> => {
  if (payment === null) return Result.fail({ _tag: "Payment/Gone" })
  const unchanged = CommandHandler.decision(PaymentKind.kind.keep(payment))
  if (answer._tag === "CardReport" || answer._tag === "BankReport")
    return Result.succeed(ReportAfterCompletion.applyReport(payment, method, answer, context) ?? unchanged)
  const events = answer._tag === "None" ? afterTime(payment, context.at) : afterCall(payment.state, answer, context.at)
  return Result.succeed(events === null ? unchanged : PaymentOutcome.decision(payment, events, method, context.at))
}

export const handler: CommandHandler.CommandHandler<Command, Facts, { readonly _tag: "Payment/Gone" }> = {
  name: "payments.run_timer",
  contract: "payments.md 3.3",
  requires: ({ paymentId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(PaymentKind.kind, paymentId), PaymentOutcome.methodOf),
  decide
}
