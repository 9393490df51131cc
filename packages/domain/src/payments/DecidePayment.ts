/**
 * What the operator decides about a pending payment (platform.md 12): the result
 * of a review, and what the network reports for a payment in process.
 */
import { Result, Schema } from "effect"
import * as Needs from "../decider/Needs.ts"
import * as Rule from "../decider/Rule.ts"
import type { Fact } from "../decider/Kind.ts"
import { DeclineCode } from "../payers/IssuerAnswer.ts"
import * as Calendar from "../vocabulary/Calendar.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

export const ReviewRequest = Schema.Struct({ decision: Schema.Literals(["passed", "failed"]) })

export const ResultRequest = Schema.Struct({
  result: Schema.Literals(["settled", "failed"]),
  code: Schema.optionalKey(DeclineCode)
}).check(
  Schema.makeFilter((body) =>
    body.result === "failed" && body.code === undefined ? { path: ["code"], issue: "PARAM_IS_MISSING" } : undefined
  )
)

export type Rejection = { readonly _tag: "Payment/Busy" } | { readonly _tag: "Payment/WrongState" }

/** What becomes of a payment whose review ends. A capture that follows is an intent of its own. */
export const afterReview = (state: Payment.State, passed: boolean, at: number): Payment.Event => {
  if (!passed) return { _tag: "Failed", reason: Payment.reviewFailed }
  return state.terms.autoCapture ? { _tag: "CaptureOpened", terms: state.terms, at } : { _tag: "ReviewPassed" }
}

/** What becomes of a payment whose network answers at last. */
export const afterProcessing = (state: Payment.State, failure: string | null, at: number): Payment.Event => {
  if (failure !== null) return { _tag: "Failed", reason: Payment.notCaptured(failure) }
  return state.terms.autoCapture ? { _tag: "Captured", at, settlesAt: Calendar.nextOpening(at) } : { _tag: "Confirmed" }
}

const needs = ({ paymentId }: { readonly paymentId: string }) => Needs.one(PaymentKind.kind, paymentId, "path", "id")
const shared = { problems: Rule.noProblems, forbidden: Rule.anyone, needs }

const moved = (payment: Fact<Payment.State>, event: Payment.Event) =>
  Result.succeed(Rule.decided(PaymentKind.kind.move(payment, [event])))

export interface Review {
  readonly paymentId: string
  readonly passed: boolean
}

export const review: Rule.Rule<Review, Fact<Payment.State>, Rejection> = {
  ...shared,
  name: "payments.review",
  decide: (payment, { passed }, { at }) =>
    payment.state._tag === "InReview"
      ? moved(payment, afterReview(payment.state, passed, at))
      : Result.fail({ _tag: payment.state._tag === "Capturing" ? "Payment/Busy" : "Payment/WrongState" })
}

export interface NetworkResult {
  readonly paymentId: string
  /** null: settled */
  readonly failure: string | null
}

export const networkResult: Rule.Rule<NetworkResult, Fact<Payment.State>, Rejection> = {
  ...shared,
  name: "payments.network_result",
  decide: (payment, { failure }, { at }) =>
    payment.state._tag === "Processing"
      ? moved(payment, afterProcessing(payment.state, failure, at))
      : Result.fail({ _tag: payment.state._tag === "Capturing" ? "Payment/Busy" : "Payment/WrongState" })
}
