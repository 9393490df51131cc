/**
 * What becomes of a pending payment when its review ends or its network answers at
 * last (payments.md 3.3), from wherever that comes; and the operator's two
 * commands that say so (platform.md 12).
 */
import { Result, Schema } from "effect"
import * as Needs from "../decider/Needs.ts"
import * as Rule from "../decider/Rule.ts"
import type { Fact, Step } from "../decider/Kind.ts"
import * as BankReturn from "../payers/BankReturn.ts"
import { DeclineCode } from "../payers/IssuerAnswer.ts"
import type * as PaymentMethod from "../payers/PaymentMethod.ts"
import { kind as methodKind } from "../payers/PaymentMethodKind.ts"
import type * as BankNetwork from "../ports/BankNetwork.ts"
import type * as CardNetwork from "../ports/CardNetwork.ts"
import * as Calendar from "../vocabulary/Calendar.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

export const ReviewRequest = Schema.Struct({ decision: Schema.Literals(["passed", "failed"]) })

const isCode = Schema.is(Schema.Union([DeclineCode, BankReturn.ReturnCode]))

/** `code`: a card detail code or a bank return code. */
export const ResultRequest = Schema.Struct({
  result: Schema.Literals(["settled", "failed"]),
  code: Schema.optionalKey(
    Schema.String.check(Schema.makeFilter((code) => (isCode(code) ? undefined : "PARAM_VALUE_IS_INVALID_ENUM")))
  )
}).check(
  Schema.makeFilter((body) =>
    body.result === "failed" && body.code === undefined ? { path: ["code"], issue: "PARAM_IS_MISSING" } : undefined
  )
)

export type Rejection =
  | { readonly _tag: "Payment/Busy" }
  | { readonly _tag: "Payment/WrongState" }
  | { readonly _tag: "Payment/WrongCode"; readonly path: ReadonlyArray<string> }

type InReview = Extract<Payment.State, { readonly _tag: "InReview" }>

/** A bank whose hold is over, or that has paid already, needs no more waiting. */
const isCleared = ({ cleared, until }: InReview, at: number): boolean => cleared !== null || at >= until

/** What becomes of a payment whose review ends. A capture that follows is an intent of its own. */
export const afterReview = (state: InReview, passed: boolean, at: number): Payment.Event => {
  if (!passed) return { _tag: "Failed", reason: Payment.reviewFailed }
  if (Payment.isBank(state.terms))
    return isCleared(state, at)
      ? { _tag: "Captured", at, settlesAt: null, newsAt: state.cleared?.newsAt ?? null }
      : { _tag: "ReviewPassed" }
  return state.terms.autoCapture ? { _tag: "CaptureOpened", terms: state.terms, at } : { _tag: "ReviewPassed" }
}

/** What becomes of a card payment whose network answers at last. */
export const afterCard = ({ terms }: Payment.State, result: CardNetwork.LateResult, at: number): Payment.Event => {
  switch (result._tag) {
    case "Pending":
      return { _tag: "Postponed", askAt: result.askAt }
    case "Refused":
      return { _tag: "Failed", reason: Payment.notCaptured(result.code) }
    case "Accepted":
      return terms.autoCapture
        ? { _tag: "Captured", at, settlesAt: Calendar.nextOpening(at), newsAt: result.newsAt }
        : { _tag: "Confirmed" }
  }
}

/** What becomes of a bank payment whose bank answers, also while it is reviewed. */
export const afterBank = (state: Payment.State, result: BankNetwork.Result, at: number): Payment.Event => {
  switch (result._tag) {
    case "Pending":
      return { _tag: "Postponed", askAt: result.askAt }
    case "Returned":
      return { _tag: "Failed", reason: Payment.returned(result.code) }
    case "Settled":
      return state._tag === "InReview"
        ? { _tag: "Cleared", newsAt: result.newsAt }
        : { _tag: "Captured", at, settlesAt: null, newsAt: result.newsAt }
  }
}

type Method = Fact<PaymentMethod.State> | null

/** The method that a bank return ends with the payment (payments.md 3.5). */
const deleted = (event: Payment.Event, method: Method): ReadonlyArray<Step> =>
  event._tag === "Failed" &&
  BankReturn.deletesMethod(event.reason.detail) &&
  method !== null &&
  method.state._tag !== "Deleted"
    ? [methodKind.move(method, [{ _tag: "Deleted" }])]
    : []

/** The payment after an event, and the method that it may end. */
export const moved = (payment: Fact<Payment.State>, event: Payment.Event, method: Method): Rule.Decision =>
  Rule.decided(PaymentKind.kind.move(payment, [event]), ...deleted(event, method))

const one = (paymentId: string) => Needs.one(PaymentKind.kind, paymentId, "path", "id")
const wrongState = ({ state }: Fact<Payment.State>): Result.Result<never, Rejection> =>
  Result.fail({ _tag: state._tag === "Capturing" ? "Payment/Busy" : "Payment/WrongState" })

export interface Review {
  readonly paymentId: string
  readonly passed: boolean
  /** the same request has ended the review before and begun a capture, and its answer was lost */
  readonly resumes: boolean
}

export const review: Rule.Rule<Review, Fact<Payment.State>, Rejection> = {
  name: "payments.review",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ paymentId }) => one(paymentId),
  decide: (payment, { passed, resumes }, { at }) => {
    if (payment.state._tag === "InReview")
      return Result.succeed(moved(payment, afterReview(payment.state, passed, at), null))
    return resumes ? Result.succeed(Rule.decided(PaymentKind.kind.keep(payment))) : wrongState(payment)
  }
}

export interface NetworkResult {
  readonly paymentId: string
  /** the payment's method, which some returns end; null: not known */
  readonly methodId: string | null
  /** null: settled */
  readonly failure: string | null
}

/** What the operator says in the network's words. */
const reported = (state: Payment.State, failure: string | null, at: number): Payment.Event | null => {
  if (Payment.isBank(state.terms)) {
    if (failure !== null && !BankReturn.isOf(failure, state.terms.currency === "USD" ? "US" : "CA")) return null
    return afterBank(
      state,
      failure === null ? { _tag: "Settled", newsAt: null } : { _tag: "Returned", code: failure },
      at
    )
  }
  if (failure !== null && !isDecline(failure)) return null
  return afterCard(
    state,
    failure === null ? { _tag: "Accepted", newsAt: null } : { _tag: "Refused", code: failure },
    at
  )
}

const isDecline = Schema.is(DeclineCode)

export const networkResult: Rule.Rule<NetworkResult, readonly [Fact<Payment.State>, Method], Rejection> = {
  name: "payments.network_result",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ methodId, paymentId }) => Needs.both(one(paymentId), Needs.maybe(methodKind, methodId)),
  decide: ([payment, method], { failure }, { at }) => {
    if (payment.state._tag !== "Processing") return wrongState(payment)
    const event = reported(payment.state, failure, at)
    return event === null
      ? Result.fail({ _tag: "Payment/WrongCode", path: ["code"] })
      : Result.succeed(moved(payment, event, method))
  }
}
