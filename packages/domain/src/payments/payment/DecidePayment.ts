/**
 * What becomes of a pending payment when its review ends or its network answers at
 * last (payments.md 3.3), from wherever that comes; and the operator's two
 * commands that say so (platform.md 12).
 */
import { Result, Schema } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact, Step } from "../../decider/Kind.ts"
import * as BankReturn from "../../payers/bank/BankReturn.ts"
import type * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import { kind as methodKind } from "../../payers/payment-method/PaymentMethodKind.ts"
import type * as BankNetwork from "../../ports/BankNetwork.ts"
import type * as CardNetwork from "../../ports/CardNetwork.ts"
import * as Calendar from "../../vocabulary/Calendar.ts"
import * as Time from "../../vocabulary/Time.ts"
import { fits, isDecline, NetworkCode } from "./NetworkCode.ts"
import * as DisputeOpening from "../dispute/DisputeOpening.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

export const ReviewRequest = Schema.Struct({ decision: Schema.Literals(["passed", "failed"]) })

export const ResultRequest = Schema.Struct({
  result: Schema.Literals(["settled", "failed"]),
  code: Schema.optionalKey(NetworkCode)
}).check(
  Schema.makeFilter((body) =>
    body.result === "failed" && body.code === undefined ? { path: ["code"], issue: "PARAM_IS_MISSING" } : undefined
  )
)

export type Rejection =
  | Rule.Busy<"Payment/Busy">
  | { readonly _tag: "Payment/WrongState" }
  | { readonly _tag: "Payment/WrongCode"; readonly path: ReadonlyArray<string> }

type InReview = Extract<Payment.State, { readonly _tag: "InReview" }>
type Processing = Extract<Payment.State, { readonly _tag: "Processing" }>

/** A bank whose hold is over, or that has paid already, needs no more waiting. */
const isCleared = ({ cleared, until }: InReview, at: number): boolean => cleared !== null || at >= until

type Events = readonly [Payment.Event, ...ReadonlyArray<Payment.Event>]

/** A card whose capture was planned for a time that has passed is captured at once. */
const afterCardReview = ({ terms }: InReview, at: number): Events => {
  const capture = { _tag: "CaptureOpened", terms, at } as const
  if (terms.autoCapture) return [capture]
  return terms.captureAt !== null && terms.captureAt <= at
    ? [{ _tag: "ReviewPassed" }, capture]
    : [{ _tag: "ReviewPassed" }]
}

/**
 * What becomes of a payment whose review ends. A capture that follows is an intent of its own. A bank that has not
 * said how its debit ended is asked for news of it at the time at which it was to be asked.
 */
export const afterReview = (state: InReview, passed: boolean, at: number): Events => {
  if (!passed) return [{ _tag: "Failed", reason: Payment.reviewFailed }]
  if (!Payment.isBank(state.terms)) return afterCardReview(state, at)
  const newsAt = state.cleared === null ? state.askAt : state.cleared.newsAt
  return [isCleared(state, at) ? { _tag: "Captured", at, settlesAt: null, newsAt } : { _tag: "ReviewPassed" }]
}

/** What becomes of a card payment whose network answers at last. */
export const afterCard = ({ terms }: Payment.State, result: CardNetwork.LateResult, at: number): Payment.Event => {
  switch (result._tag) {
    case "Pending":
      return { _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) }
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
      return { _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) }
    case "Returned":
      return { _tag: "Failed", reason: Payment.returned(result.code) }
    case "Settled":
      return state._tag === "InReview"
        ? { _tag: "Cleared", newsAt: result.newsAt }
        : { _tag: "Captured", at, settlesAt: null, newsAt: result.newsAt }
  }
}

type Method = Fact<PaymentMethod.State> | null

/** The method that a bank return ends (payments.md 3.5). */
export const ended = (code: string, method: Method): ReadonlyArray<Step> =>
  BankReturn.deletesMethod(code) && method !== null && method.state._tag !== "Deleted"
    ? [methodKind.move(method, [{ _tag: "Deleted" }])]
    : []

/** The payment after events, and the method that a failure may end. */
export const moved = (payment: Fact<Payment.State>, events: Events, method: Method): Rule.Decision =>
  Rule.decided(
    PaymentKind.kind.move(payment, events),
    ...events.flatMap((event) => (event._tag === "Failed" ? ended(event.reason.detail, method) : []))
  )

/**
 * A bank sends back what had completed: a debit adjustment of it, and the method
 * may end. The bank has no more to tell of it. null: all of it was disputed before.
 */
export const returnedLate = (
  payment: Fact<Payment.State>,
  code: string,
  method: Method,
  next: DisputeOpening.New,
  at: number
): Rule.Decision | null => {
  const completed = DisputeOpening.disputable(payment)
  const claim = completed === null ? null : DisputeOpening.returnOf(completed, code)
  if (completed === null || claim === null) return null
  const { dispute, events } = DisputeOpening.opened(completed, claim, next, at)
  const heard: Payment.Event = { _tag: "NewsHeard", newsAt: null }
  const step = PaymentKind.kind.move(payment, [heard, ...events])
  return Rule.decided(step, dispute, ...ended(code, method))
}

const one = (paymentId: string) => RequiredFacts.one(PaymentKind.kind, paymentId, "path", "id")
const wrongState = ({ state }: Fact<Payment.State>): Result.Result<never, Rejection> =>
  Result.fail(state._tag === "Capturing" ? Rule.busy("Payment/Busy") : { _tag: "Payment/WrongState" })

export interface Review {
  readonly paymentId: string
  readonly passed: boolean
  /** the same request has ended the review before and begun a capture, and its answer was lost */
  readonly resumes: boolean
}

export const review: Rule.Rule<Review, Fact<Payment.State>, Rejection> = {
  name: "payments.review",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ paymentId }) => one(paymentId),
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
  /** of the dispute that a late return makes */
  readonly next: DisputeOpening.New
}

/**
 * What the operator says in the network's words; null: in those of another. A network that was to be asked is asked
 * all the same, for news: a bank may send back, and an issuer dispute, what the operator took for settled.
 */
const reported = (state: Processing | InReview, failure: string | null, at: number): Payment.Event | null => {
  if (failure === null)
    return Payment.isBank(state.terms)
      ? afterBank(state, { _tag: "Settled", newsAt: state.askAt }, at)
      : afterCard(state, { _tag: "Accepted", newsAt: state.askAt }, at)
  if (!fits(state.terms, failure)) return null
  return isDecline(failure)
    ? afterCard(state, { _tag: "Refused", code: failure }, at)
    : afterBank(state, { _tag: "Returned", code: failure }, at)
}

/** A bank may send a debit back while people look at the payment: that ends it (payments.md 3.5). */
const isReturned = (state: Payment.State, { failure }: NetworkResult): state is InReview =>
  state._tag === "InReview" && Payment.isBank(state.terms) && failure !== null

const wrongCode = { _tag: "Payment/WrongCode", path: ["code"] } as const

/** What the operator says of a completed payment: only a bank takes it back, and once. */
const afterCompletion = (
  payment: Fact<Payment.State>,
  { failure, next }: NetworkResult,
  method: Method,
  at: number
): Result.Result<Rule.Decision, Rejection> => {
  if (failure === null || !Payment.isBank(payment.state.terms)) return wrongState(payment)
  if (!fits(payment.state.terms, failure)) return Result.fail(wrongCode)
  const decision = returnedLate(payment, failure, method, next, at)
  return decision === null ? wrongState(payment) : Result.succeed(decision)
}

export const networkResult: Rule.Rule<NetworkResult, readonly [Fact<Payment.State>, Method], Rejection> = {
  name: "payments.network_result",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ methodId, paymentId }) => RequiredFacts.both(one(paymentId), RequiredFacts.maybe(methodKind, methodId)),
  decide: ([payment, method], command, { at }) => {
    const { state } = payment
    if (state._tag === "Completed") return afterCompletion(payment, command, method, at)
    if (state._tag !== "Processing" && !isReturned(state, command)) return wrongState(payment)
    const event = reported(state, command.failure, at)
    return event === null ? Result.fail(wrongCode) : Result.succeed(moved(payment, [event], method))
  }
}
