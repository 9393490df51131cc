/**
 * POST /operator/payments/{id}/network_result (platform.md 12): the operator reports that a network settled or refused
 * a payment. A completed bank payment may be reported as returned, which opens a debit adjustment (payments.md 3.5, 5).
 */
import { Result, Schema } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as Check from "../../../vocabulary/Check.ts"
import * as Problem from "../../../vocabulary/Problem.ts"
import { fits, isDecline, NetworkCode } from "../NetworkCode.ts"
import * as Payment from "../Payment.ts"
import * as PaymentKind from "../PaymentKind.ts"
import * as PaymentOutcome from "../PaymentOutcome.ts"
import * as ReportAfterCompletion from "./ReportAfterCompletion.ts"

export const Request = Schema.Struct({
  result: Schema.Literals(["settled", "failed"]).annotateKey({
    description: "Whether the network settled or refused the payment."
  }),
  code: Schema.optionalKey(NetworkCode).annotateKey({
    description: "Why it was refused: a card's detail code, or a return code of the bank; `failed` requires it."
  })
})
  .check(
    Check.rule((body) =>
      body.result === "failed" && body.code === undefined ? [Problem.problem("PARAM_IS_MISSING", "code")] : undefined
    )
  )
  .annotate({ identifier: "ReportPaymentResultRequest" })
export type Request = typeof Request.Type

/** A decline code or a bank return code; null when the payment settled. */
const failureOf = ({ code, result }: Request): string | null => (result === "settled" ? null : (code ?? null))

export type Rejection =
  | CommandHandler.Busy<"Payment/Busy">
  | { readonly _tag: "Payment/WrongState" }
  | { readonly _tag: "Payment/WrongCode"; readonly path: ReadonlyArray<string> }

type Processing = Extract<Payment.State, { readonly _tag: "Processing" }>
type Decided = Result.Result<CommandHandler.Decision, Rejection>

const wrongCode: Rejection = { _tag: "Payment/WrongCode", path: ["code"] }

const wrongState = ({ state }: Fact<Payment.State>): Decided =>
  Result.fail(state._tag === "Capturing" ? CommandHandler.busy("Payment/Busy") : { _tag: "Payment/WrongState" })

/**
 * The event of the reported result; null when the code belongs to another network. A settled payment keeps the time of
 * its next poll, because the network may still report a return or a dispute.
 */
const reported = (
  state: Processing | PaymentOutcome.InReview,
  failure: string | null,
  at: number
): Payment.Event | null => {
  if (failure === null)
    return Payment.isBank(state.terms)
      ? PaymentOutcome.afterBankResult(state, { _tag: "Settled", reportPollAt: state.nextPollAt }, at)
      : PaymentOutcome.afterCardResult(state, { _tag: "Accepted", reportPollAt: state.nextPollAt }, at)
  if (!fits(state.terms, failure)) return null
  return isDecline(failure)
    ? PaymentOutcome.afterCardResult(state, { _tag: "Refused", code: failure }, at)
    : PaymentOutcome.afterBankResult(state, { _tag: "Returned", code: failure }, at)
}

/** A bank may return a debit during the review, which fails the payment (payments.md 3.5). */
const isReturnedInReview = (state: Payment.State, failure: string | null): state is PaymentOutcome.InReview =>
  state._tag === "InReview" && Payment.isBank(state.terms) && failure !== null

/** Only a bank returns a completed payment, and only once. */
const afterCompletion = (
  payment: Fact<Payment.State>,
  failure: string | null,
  method: PaymentOutcome.Method,
  context: CommandHandler.Context
): Decided => {
  if (failure === null || !Payment.isBank(payment.state.terms)) return wrongState(payment)
  if (!fits(payment.state.terms, failure)) return Result.fail(wrongCode)
  const decision = ReportAfterCompletion.lateReturn(payment, failure, method, context)
  return decision === null ? wrongState(payment) : Result.succeed(decision)
}

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Request>,
  readonly [Fact<Payment.State>, PaymentOutcome.Method],
  Rejection
> = {
  name: "payments.network_result",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Payment/Busy", "Payment/WrongState", "Payment/WrongCode"),
  allowedStates: ({ request }) => PaymentKind.kind.allowedStates(failureOf(request) === null ? "Captured" : "Failed"),
  requires: ({ id }) =>
    RequiredFacts.withNext(RequiredFacts.resource(PaymentKind.kind, id, "path", "id"), PaymentOutcome.methodOf),
  decide: ([payment, method], { request }, context) => {
    const { state } = payment
    const { at } = context
    const failure = failureOf(request)
    if (state._tag === "Completed") return afterCompletion(payment, failure, method, context)
    if (state._tag !== "Processing" && !isReturnedInReview(state, failure)) return wrongState(payment)
    const event = reported(state, failure, at)
    return event === null
      ? Result.fail(wrongCode)
      : Result.succeed(PaymentOutcome.decision(payment, [event], method, at))
  }
}
