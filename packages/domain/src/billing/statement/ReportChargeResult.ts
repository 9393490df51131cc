/**
 * POST /operator/billing_statements/{id}/charge_result (platform.md 12): the operator reports the result of a pending
 * charge. A charge reported as failed is recalled at the bank. A charge must be sent before it can be reported as
 * succeeded.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"
import * as EndCharge from "./EndCharge.ts"

export const Request = Schema.Struct({
  result: Schema.Literals(["succeeded", "failed"]).annotateKey({
    description: "Whether the bank took the money; a failed charge is recalled there."
  })
}).annotate({ identifier: "ReportChargeResultRequest" })
export type Request = typeof Request.Type

export type Rejection =
  | CommandHandler.Busy<"BillingStatement/NotSent">
  | { readonly _tag: "BillingStatement/WrongState" }

type Facts = readonly [Fact<BillingStatement.State>, EndCharge.Method]

const failure = (id: string, { attempts, payoutMethodId }: BillingStatement.PendingStatement, at: number) =>
  ({
    _tag: "ChargeFailed",
    reason: { reason: "OPERATOR", detail: null },
    at,
    recall: { key: BillingStatement.chargeKey(id, attempts), payoutMethodId }
  }) as const

const decide = (
  [statement, method]: Facts,
  { request: { result } }: Command.OnResource<Request>,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> => {
  const { id, state } = statement
  if (!BillingStatement.isPending(state)) return Result.fail({ _tag: "BillingStatement/WrongState" })
  if (result === "succeeded" && state._tag === "Requested")
    return Result.fail(CommandHandler.busy("BillingStatement/NotSent", id))
  const event = result === "succeeded" ? ({ _tag: "ChargeSucceeded" } as const) : failure(id, state, at)
  return Result.succeed(EndCharge.endCharge(statement, event, method, { at, deletesMethod: false }))
}

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Facts, Rejection> = {
  name: "billing_statements.charge_result",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("BillingStatement/WrongState", "BillingStatement/NotSent"),
  allowedStates: () => kind.allowedStates("ChargeFailed"),
  requires: ({ id }) => RequiredFacts.withNext(RequiredFacts.resource(kind, id, "path", "id"), EndCharge.methodOf),
  decide
}
