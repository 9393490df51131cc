/**
 * POST /operator/recoveries/{id}/decision (merchants.md 8, platform.md 12): the operator reports the result of a
 * recovery. A recovery that was not sent yet is sent, then completed.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as OperatorReport from "../transfer/OperatorReport.ts"
import * as EndRecovery from "./EndRecovery.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"

const Decision = Schema.Literals(["complete", "fail", "return"])
type Decision = typeof Decision.Type

/** The two codes explain a failure or a return, and are ignored for a completion. */
export const Request = Schema.Struct({
  decision: Decision.annotateKey({
    description:
      "What became of the recovery: the bank took the money (`complete`), did not take it (`fail`), or gave it back (`return`)."
  }),
  ...OperatorReport.explanation(Recovery.ReasonCode)
}).annotate({ identifier: "DecideRecoveryRequest" })
export type Request = typeof Request.Type

export type Rejection = OperatorReport.Rejection<"Recovery">

type Facts = readonly [Fact<Recovery.State>, EndRecovery.OwingMerchant | null]

const decide = (
  [recovery, merchant]: Facts,
  { request }: Command.OnResource<Request>,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> =>
  Result.map(
    OperatorReport.eventOf("Recovery", recovery, request.decision, OperatorReport.failureOf(request), at),
    (event) => EndRecovery.endRecovery(recovery, event, merchant, { at, deletesMethod: false })
  )

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Facts, Rejection> = {
  name: "recoveries.decision",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Recovery/NotSent", "Recovery/WrongState", "Recovery/WrongDetail"),
  allowedStates: ({ request }) => RecoveryKind.kind.allowedStates(OperatorReport.eventNames[request.decision]),
  requires: ({ id }) =>
    RequiredFacts.withNext(RequiredFacts.resource(RecoveryKind.kind, id, "path", "id"), EndRecovery.owingMerchant),
  decide
}
