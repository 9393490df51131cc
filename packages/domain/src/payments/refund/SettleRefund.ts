/**
 * What becomes of a pending refund (payments.md 4): what the network says when it is
 * asked, what time does, and the operator's command (platform.md 12). A refund that
 * fails gives its payment's counters back in the same step.
 */
import { Result, Schema } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as Refunding from "../../ports/Refunding.ts"
import * as Time from "../../vocabulary/Time.ts"
import { fits, NetworkCode } from "../payment/NetworkCode.ts"
import * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as Refund from "./Refund.ts"
import * as RefundKind from "./RefundKind.ts"

/** What is to be done; `rail`: to which network a call goes. */
export type DueAction =
  | { readonly _tag: "Decide" }
  | { readonly _tag: "Refund"; readonly rail: Payment.Rail; readonly request: Refunding.Request }
  | { readonly _tag: "AskResult"; readonly rail: Payment.Rail; readonly key: string }

/** The next duty of a refund at a time, or null when there is none yet. */
export const dueAction = ({ id, state }: Fact<Refund.State>, now: number): DueAction | null => {
  const due = RefundKind.dueAt(state)
  if (due === null || due > now) return null
  const key = Refund.keyOf(id)
  const rail = Payment.railOf(state.terms)
  const { amount, charge, currency, referenced } = state.terms
  switch (state._tag) {
    case "Requested":
      return { _tag: "Refund", rail, request: { key, reference: charge, amount, currency, referenced } }
    case "Sent":
      return { _tag: "AskResult", rail, key }
    default:
      return { _tag: "Decide" }
  }
}

/** What an outside call that a duty made has brought. */
export type CallResult =
  | { readonly _tag: "None" }
  | { readonly _tag: "Taken"; readonly taken: Refunding.Taken }
  | { readonly _tag: "Result"; readonly result: Refunding.Result }

const afterResult = (result: Refunding.Result, at: number): Refund.Event => {
  switch (result._tag) {
    case "Accepted":
      return { _tag: "Accepted" }
    case "Refused":
      return { _tag: "Failed", reason: result.refusal }
    case "Pending":
      return { _tag: "Postponed", askAt: Time.askAgain(result.askAt, at) }
  }
}

/** What news and time do to a refund; null: nothing, or it was decided meanwhile. */
const onTick = (state: Refund.State, news: CallResult, at: number): Refund.Event | null => {
  switch (state._tag) {
    case "Requested":
      return news._tag === "Taken" ? { _tag: "Taken", askAt: news.taken.askAt } : null
    case "Sent":
      return news._tag === "Result" ? afterResult(news.result, at) : null
    case "Accepted":
      return Refund.settlesAt(state) <= at ? { _tag: "Settled", at } : null
    case "Completed":
      return Time.isDue(state.settlesAt, at) ? { _tag: "NetworkSettled" } : null
    default:
      return null
  }
}

type PaymentFact = Fact<Payment.State> | null

/** The refund after an event. A failure gives back what it took of its payment's counters; an unreferenced one took nothing. */
const moved = (refund: Fact<Refund.State>, event: Refund.Event, payment: PaymentFact): Rule.Decision => {
  const step = RefundKind.kind.move(refund, [event])
  const { terms } = refund.state
  if (event._tag !== "Failed" || !terms.referenced) return Rule.decided(step)
  if (payment === null) throw new TypeError("the payment of a refund is gone")
  return Rule.decided(step, PaymentKind.kind.move(payment, [{ _tag: "RefundFailed", ...Refund.ofPayment(terms) }]))
}

interface Of {
  readonly refundId: string
  /** the payment that the refund names */
  readonly paymentId: string | null
}

export interface Tick extends Of {
  readonly news: CallResult
}

export const tick: Rule.Rule<
  Tick,
  readonly [Fact<Refund.State> | null, PaymentFact],
  { readonly _tag: "Refund/Gone" }
> = {
  name: "refunds.tick",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ paymentId, refundId }) =>
    RequiredFacts.both(
      RequiredFacts.maybe(RefundKind.kind, refundId),
      RequiredFacts.maybe(PaymentKind.kind, paymentId)
    ),
  decide: ([refund, payment], { news }, { at }) => {
    if (refund === null) return Result.fail({ _tag: "Refund/Gone" })
    const event = onTick(refund.state, news, at)
    return Result.succeed(event === null ? Rule.decided(RefundKind.kind.keep(refund)) : moved(refund, event, payment))
  }
}

/** The body of POST /operator/refunds/{id}/network_result. The codes say why it failed. */
export const ResultRequest = Schema.Struct({
  result: Schema.Literals(["settled", "failed"]),
  reason_code: Schema.optionalKey(Refund.ReasonCode),
  detail_code: Schema.optionalKey(NetworkCode)
})
export type ResultRequest = typeof ResultRequest.Type

export const failureOf = ({ detail_code, reason_code, result }: ResultRequest): Refund.FailureReason | null =>
  result === "settled" ? null : { reason: reason_code ?? "UNKNOWN", detail: detail_code ?? null }

export interface NetworkResult extends Of {
  /** null: settled */
  readonly failure: Refund.FailureReason | null
}

export type Rejection =
  | { readonly _tag: "Refund/WrongState" }
  | { readonly _tag: "Refund/WrongDetail"; readonly path: ReadonlyArray<string> }

/** The operator speaks for a network that has the refund; one that was not asked yet cannot have answered. */
export const networkResult: Rule.Rule<NetworkResult, readonly [Fact<Refund.State>, PaymentFact], Rejection> = {
  name: "refunds.network_result",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ paymentId, refundId }) =>
    RequiredFacts.both(
      RequiredFacts.one(RefundKind.kind, refundId, "path", "id"),
      RequiredFacts.maybe(PaymentKind.kind, paymentId)
    ),
  decide: ([refund, payment], { failure }, { at }) => {
    const { state } = refund
    if (state._tag !== "Sent" && state._tag !== "Accepted") return Result.fail({ _tag: "Refund/WrongState" })
    const detail = failure?.detail ?? null
    if (detail !== null && !fits(state.terms, detail))
      return Result.fail({ _tag: "Refund/WrongDetail", path: ["detail_code"] })
    const event: Refund.Event = failure === null ? { _tag: "Settled", at } : { _tag: "Failed", reason: failure }
    return Result.succeed(moved(refund, event, payment))
  }
}
