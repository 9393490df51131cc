/**
 * POST /payments/{id}/capture (payments.md 3.2, 3.3). The capture is opened and committed before the network is called;
 * RecordCaptureResult calls it and records the result.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as CustomData from "../../../vocabulary/CustomData.ts"
import * as MergePatch from "../../../vocabulary/MergePatch.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as CaptureAmount from "../amounts/CaptureAmount.ts"
import * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"
import * as PaymentOutcome from "../PaymentOutcome.ts"

export const Request = Wire.mergePatch({
  amounts: Schema.optionalKey(Schema.NullOr(CaptureAmount.Amounts)).annotateKey({
    description: "What is captured, if it is not the amount of the payment."
  }),
  customData: CustomData.member
}).annotate({ identifier: "CapturePaymentRequest" })
export type Request = typeof Request.Type

export type Rejection =
  | CaptureAmount.Rejection
  | CommandHandler.Busy<"Payment/Busy">
  | { readonly _tag: "Payment/InReview" }
  | { readonly _tag: "Payment/NotPendingCapture" }

const openCapture = (
  payment: Fact<Payment.State>,
  { request }: Command.OnResource<Request>,
  at: number
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { state } = payment
  if (state._tag !== "PendingCapture" || at > state.expiresAt) return Result.fail({ _tag: "Payment/NotPendingCapture" })
  return Result.map(CaptureAmount.adjustTerms(state.terms, state.authorization.amount, request.amounts), (terms) => {
    const customData = MergePatch.replace(terms.customData, request.customData)
    return PaymentOutcome.decision(payment, [{ _tag: "CaptureOpened", terms: { ...terms, customData }, at }], null, at)
  })
}

const decide = (
  payment: Fact<Payment.State>,
  command: Command.OnResource<Request>,
  { at, resumes }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  // an earlier attempt of the same request opened the capture, but its response was lost
  if (resumes !== null && payment.state._tag !== "PendingCapture") return Result.succeed(PaymentOutcome.keep(payment))
  switch (payment.state._tag) {
    case "Capturing":
      return Result.fail(CommandHandler.busy("Payment/Busy"))
    case "InReview":
      return Result.fail({ _tag: "Payment/InReview" })
    default:
      return openCapture(payment, command, at)
  }
}

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Fact<Payment.State>, Rejection> = {
  name: "payments.capture",
  contract: "payments.md 3.2",
  rejects: CommandHandler.rejections<Rejection>()(
    "Payment/Busy",
    "Payment/InReview",
    "Payment/NotPendingCapture",
    "Payment/AmountOutOfRange"
  ),
  sessions: { types: ["mobile_session"], accountOf: ({ state }) => state.terms.accountId },
  allowedStates: () => PaymentKind.kind.allowedStates("CaptureOpened"),
  requires: RequiredFacts.ofPath(PaymentKind.kind),
  decide
}
