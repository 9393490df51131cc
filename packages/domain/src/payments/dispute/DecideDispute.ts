/**
 * POST /operator/disputes/{id}/decision (platform.md 12, payments.md 5): the operator
 * sends an answer back to the merchant, submits it to the issuer, or records the
 * issuer's decision.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Payment from "../payment/Payment.ts"
import * as Dispute from "./Dispute.ts"
import { kind } from "./DisputeKind.ts"
import * as DisputeOpening from "./DisputeOpening.ts"
import * as DisputeOutcome from "./DisputeOutcome.ts"

export const Decision = Schema.Literals([
  "submit",
  "submit_with_credit",
  "submit_without_credit",
  "send_back",
  "won",
  "lost"
])
export type Decision = typeof Decision.Type

export const Request = Schema.Struct({
  decision: Decision.annotateKey({
    description:
      "`submit_with_credit` and `submit_without_credit` send the merchant's answer to the issuer with or without a provisional credit, `submit` sends that of an inquiry or retrieval; `send_back` asks the merchant for more; `won` and `lost` record what the issuer decided."
  })
}).annotate({ identifier: "DecideDisputeRequest" })
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "Dispute/WrongState" }

export type Facts = readonly [Fact<Dispute.State>, Fact<Payment.State> | null]

/** Inquiries and retrievals are `inquired`; every other type is submitted with or without a provisional credit. */
const submissions: Readonly<Partial<Record<Decision, Dispute.Submission>>> = {
  submit: "inquired",
  submit_with_credit: "with_credit",
  submit_without_credit: "without_credit"
}

/** The name of the event of a decision. */
const eventOf = (decision: Decision): Dispute.Event["_tag"] => {
  switch (decision) {
    case "won":
      return "Won"
    case "lost":
      return "Lost"
    case "send_back":
      return "SentBack"
    default:
      return "Submitted"
  }
}

/** The event of a decision on an answer that the service reviews; null when state or type do not allow it. */
const reviewed = ({ state }: Fact<Dispute.State>, decision: Decision, at: number): Dispute.Event | null => {
  if (state._tag !== "InServiceReview") return null
  if (decision === "send_back") return { _tag: "SentBack", respondBy: DisputeOpening.respondBy(at) }
  const submission = submissions[decision]
  const fits = (submission === "inquired") === Dispute.movesNoMoney(state.terms.type)
  return submission === undefined || !fits ? null : { _tag: "Submitted", submission, desk: state.desk, at }
}

const decide = (
  [dispute, payment]: Facts,
  { request: { decision } }: Command.OnResource<Request>,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  if (decision === "won" || decision === "lost")
    return dispute.state._tag === "AwaitingDecision" && payment !== null
      ? Result.succeed(DisputeOutcome.decision(dispute, payment, decision === "won", context))
      : Result.fail({ _tag: "Dispute/WrongState" })
  const event = reviewed(dispute, decision, context.at)
  return event === null
    ? Result.fail({ _tag: "Dispute/WrongState" })
    : Result.succeed(CommandHandler.decision(kind.move(dispute, [event])))
}

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Facts, Rejection> = {
  name: "disputes.decide",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Dispute/WrongState"),
  allowedStates: ({ request }) => kind.allowedStates(eventOf(request.decision)),
  requires: ({ id }) =>
    RequiredFacts.withNext(RequiredFacts.resource(kind, id, "path", "id"), DisputeOpening.disputedPayment),
  decide
}
