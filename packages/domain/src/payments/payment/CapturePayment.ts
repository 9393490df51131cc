/**
 * POST /payments/{id}/capture, and the network call of every capture (payments.md 3.2,
 * 3.3). The capture is opened and committed before the network is called;
 * RecordCaptureResult records the result.
 */
import { Result, Schema } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as CardNetwork from "../../ports/CardNetwork.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as AmountAdjustment from "./AmountAdjustment.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"

export const Request = Wire.struct({
  amounts: Schema.optionalKey(Schema.NullOr(AmountAdjustment.Amounts)),
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData))
})
export type Request = typeof Request.Type

export interface Command {
  readonly paymentId: string
  readonly request: Request
  /**
   * true when an earlier attempt of the same request opened the capture but its answer was lost: the
   * payment is answered as it is
   */
  readonly resumes: boolean
}

export type Rejection =
  | AmountAdjustment.Rejection
  | Rule.Busy<"Payment/Busy">
  | { readonly _tag: "Payment/InReview" }
  | { readonly _tag: "Payment/NotPendingCapture" }

const openCapture = (
  payment: Fact<Payment.State>,
  { request }: Command,
  at: number
): Result.Result<Rule.Decision, Rejection> => {
  const { state } = payment
  if (state._tag !== "PendingCapture" || at > state.expiresAt) return Result.fail({ _tag: "Payment/NotPendingCapture" })
  return Result.map(AmountAdjustment.adjusted(state.terms, state.authorization.amount, request.amounts), (terms) => {
    const customData = MergePatch.replaced(terms.customData, request.customData)
    return Rule.decided(
      PaymentKind.kind.move(payment, [{ _tag: "CaptureOpened", terms: { ...terms, customData }, at }])
    )
  })
}

const decide = (
  payment: Fact<Payment.State>,
  command: Command,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, Rejection> => {
  if (command.resumes && payment.state._tag !== "PendingCapture")
    return Result.succeed(Rule.decided(PaymentKind.kind.keep(payment)))
  switch (payment.state._tag) {
    case "Capturing":
      return Result.fail(Rule.busy("Payment/Busy"))
    case "InReview":
      return Result.fail({ _tag: "Payment/InReview" })
    default:
      return openCapture(payment, command, at)
  }
}

export const rule: Rule.Rule<Command, Fact<Payment.State>, Rejection> = {
  name: "payments.capture",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ paymentId }) => RequiredFacts.resource(PaymentKind.kind, paymentId, "path", "id"),
  decide
}

/** The network call of an open capture; null in any other state. */
export const captureOf = (state: Payment.State): CardNetwork.Capture | null =>
  state._tag !== "Capturing"
    ? null
    : {
        key: Payment.captureKey(state.authorization),
        reference: state.authorization.reference,
        amount: state.terms.amount,
        authorized: state.authorization.amount
      }
