/**
 * POST /operator/disputes (platform.md 12): the operator opens a dispute of a
 * completed payment. The amount defaults to what is neither refunded nor disputed.
 * A stated amount may exceed that, as an issuer's claim may (payments.md 5).
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as PaymentMethod from "../../payers/payment-method/PaymentMethod.ts"
import * as Check from "../../vocabulary/Check.ts"
import { type Problem, violation } from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as PaymentAmountLimits from "../payment/amounts/PaymentAmountLimits.ts"
import * as Payment from "../payment/Payment.ts"
import * as PaymentKind from "../payment/PaymentKind.ts"
import * as PaymentOutcome from "../payment/PaymentOutcome.ts"
import * as Dispute from "./Dispute.ts"
import * as DisputeOpening from "./DisputeOpening.ts"
import { DisputeReason } from "./DisputeReason.ts"

const cents = (minimum: number) => Check.Integer.check(Check.between(minimum, PaymentAmountLimits.maximum))

const isType = Schema.is(Dispute.Type)
const isFee = Schema.is(cents(1))

/** Inquiries and retrievals move no money and bear no fee. */
const feeProblems = ({ fee, type }: { readonly fee?: unknown; readonly type?: unknown }): ReadonlyArray<Problem> =>
  isType(type) && Dispute.movesNoMoney(type) && isFee(fee)
    ? [violation("PARAM_VALUE_IS_OUT_OF_RANGE", "must be 0 or absent for this type", "fee")]
    : []

export const Request = Wire.withRule(
  Wire.struct({
    paymentId: Text.Id.annotateKey({ description: "The id of the completed payment that is reclaimed." }),
    type: Dispute.Type.annotateKey({ description: "How it is reclaimed; an inquiry and a retrieval move no money." }),
    amount: Schema.optionalKey(cents(1)).annotateKey({
      description: "What is reclaimed, in cents; all that is neither refunded nor disputed unless stated."
    }),
    fee: Schema.optionalKey(cents(0)).annotateKey({
      description: "What the merchant pays for the dispute, in cents; the platform's setting unless stated."
    }),
    reasonCode: Schema.optionalKey(DisputeReason).annotateKey({
      description: "Why the payer reclaims it; `other` unless stated."
    }),
    detailCode: Schema.optionalKey(Text.Name).annotateKey({
      description: "The network's own code of the reason; the card brand and the type unless stated."
    })
  }),
  feeProblems
).annotate({ identifier: "CreateDisputeRequest" })
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "Dispute/NothingToDispute"; readonly path: ReadonlyArray<string> }

type Facts = readonly [Fact<Payment.State>, Fact<PaymentMethod.State> | null]

const decide = (
  [payment, method]: Facts,
  { request }: Command.Creation<Request>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const completed = DisputeOpening.disputable(payment)
  const { amount = Payment.refundable(payment.state), fee, type } = request
  if (completed === null || amount === 0) return Result.fail({ _tag: "Dispute/NothingToDispute", path: ["payment_id"] })
  const reason: Dispute.Reason = { code: request.reasonCode ?? "other", detail: request.detailCode ?? null }
  const claim = { type, amount, fee, reason, brand: DisputeOpening.brandOf(method), reference: null }
  return Result.succeed(CommandHandler.decision(...DisputeOpening.steps(completed, claim, context)))
}

export const handler: CommandHandler.CommandHandler<Command.Creation<Request>, Facts, Rejection> = {
  name: "disputes.create",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Dispute/NothingToDispute"),
  allowedStates: () => PaymentKind.kind.allowedStates("Disputed"),
  requires: ({ request }) =>
    RequiredFacts.withNext(
      RequiredFacts.resource(PaymentKind.kind, request.paymentId, "body", "payment_id"),
      PaymentOutcome.methodOf
    ),
  decide
}
