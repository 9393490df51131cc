/**
 * POST /payments/{id}/capture (payments.md 3.2, 3.3). The capture is opened and committed before the network is called;
 * RecordCaptureResult calls it and records the result.
 */
import { Result, Schema } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as CaptureAmount from "./CaptureAmount.ts"
import * as Payment from "./Payment.ts"
import * as PaymentKind from "./PaymentKind.ts"
import * as PaymentOutcome from "./PaymentOutcome.ts"

export const Request = Wire.mergePatch({
  amounts: Schema.optionalKey(Schema.NullOr(CaptureAmount.Amounts)).annotateKey({
    description: "What is captured, if it is not the amount of the payment."
  }),
  customData: CustomData.member
}).annotate({ identifier: "CapturePaymentRequest" })
export type Request = typeof Request.Type

export interface Command {
  readonly paymentId: string
  readonly request: Request
}

export type Rejection =
  | CaptureAmount.Rejection
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
  return Result.map(CaptureAmount.adjusted(state.terms, state.authorization.amount, request.amounts), (terms) => {
    const customData = MergePatch.replaced(terms.customData, request.customData)
    return PaymentOutcome.decided(payment, [{ _tag: "CaptureOpened", terms: { ...terms, customData }, at }], null, at)
  })
}

const decide = (
  payment: Fact<Payment.State>,
  command: Command,
  { at, resumes }: Rule.Context
): Result.Result<Rule.Decision, Rejection> => {
  // an earlier attempt of the same request opened the capture, but its response was lost
  if (resumes !== null && payment.state._tag !== "PendingCapture")
    return Result.succeed(PaymentOutcome.unchanged(payment))
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
  contract: "payments.md 3.2",
  rejects: Rule.rejections<Rejection>()(
    "Payment/Busy",
    "Payment/InReview",
    "Payment/NotPendingCapture",
    "Payment/AmountOutOfRange"
  ),
  sessions: { types: ["mobile_session"], accountOf: ({ state }) => state.terms.accountId },
  possible: () => PaymentKind.kind.possible("CaptureOpened"),
  requires: ({ paymentId }) => RequiredFacts.resource(PaymentKind.kind, paymentId, "path", "id"),
  decide
}
