/** POST /operator/payments/{id}/review (platform.md 12): the operator passes or fails a manual review. */
import { Result, Schema } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"
import * as PaymentOutcome from "../PaymentOutcome.ts"

export const Request = Schema.Struct({
  decision: Schema.Literals(["passed", "failed"]).annotateKey({
    description: "`passed` lets the payment go on; `failed` fails it with reason REVIEW."
  })
}).annotate({ identifier: "ReviewPaymentRequest" })
export type Request = typeof Request.Type

export type Rejection = CommandHandler.Busy<"Payment/Busy"> | { readonly _tag: "Payment/WrongState" }

const decide = (
  payment: Fact<Payment.State>,
  { request: { decision } }: Command.OnResource<Request>,
  { at, resumes }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { state } = payment
  if (state._tag === "InReview") {
    const events = PaymentOutcome.afterReview(state, decision === "passed", at)
    return Result.succeed(PaymentOutcome.decision(payment, events, null, at))
  }
  // an earlier attempt of the same request ended the review, but its response was lost
  if (resumes !== null) return Result.succeed(PaymentOutcome.keep(payment))
  return Result.fail(state._tag === "Capturing" ? CommandHandler.busy("Payment/Busy") : { _tag: "Payment/WrongState" })
}

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Fact<Payment.State>, Rejection> = {
  name: "payments.review",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Payment/Busy", "Payment/WrongState"),
  allowedStates: () => PaymentKind.kind.allowedStates("ReviewPassed"),
  requires: RequiredFacts.ofPath(PaymentKind.kind),
  decide
}
