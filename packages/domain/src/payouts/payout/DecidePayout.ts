/**
 * POST /operator/payouts/{id}/decision (merchants.md 7, platform.md 12): the operator holds or releases a pending
 * payout, or reports its result. A payout that was not sent yet is sent, then completed. A held payout must be released
 * first.
 */
import { Result, Schema } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import * as OperatorReport from "../transfer/OperatorReport.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferFailure from "../transfer/TransferFailure.ts"
import * as EndPayout from "./EndPayout.ts"
import type * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"

export const decisions = ["hold", "release", "complete", "fail", "return"] as const
export const Decision = Schema.Literals(decisions)
export type Decision = typeof Decision.Type

/** The two codes explain a failure or a return, and are ignored for other decisions. */
export const Request = Schema.Struct({
  decision: Decision.annotateKey({
    description:
      "`hold` and `release` stop a pending payout and let it go on; `complete`, `fail` and `return` report that the bank paid it, did not pay it, or got it back."
  }),
  ...OperatorReport.explanation(TransferFailure.ReasonCode)
}).annotate({ identifier: "DecidePayoutRequest" })
export type Request = typeof Request.Type

export type Rejection = OperatorReport.Rejection<"Payout">

const eventNames = { hold: "Held", release: "Released", ...OperatorReport.eventNames } as const

const wrongState: Result.Result<never, Rejection> = Result.fail({ _tag: "Payout/WrongState" })

/** The event of the decision. A held payout that was not sent must be released before it can be completed. */
const eventOf = (payout: Fact<Payout.State>, request: Request, at: number): Result.Result<Payout.Event, Rejection> => {
  const { state } = payout
  const { decision } = request
  switch (decision) {
    case "hold":
      return Transfer.isPending(state) && !state.held ? Result.succeed({ _tag: "Held" }) : wrongState
    case "release":
      return Transfer.isPending(state) && state.held ? Result.succeed({ _tag: "Released" }) : wrongState
    case "complete":
      if (state._tag === "Requested" && state.held) return wrongState
  }
  return OperatorReport.eventOf("Payout", payout, decision, OperatorReport.failureOf(request), at)
}

type Facts = readonly [Fact<Payout.State>, PayoutMethodCommand.Facts | null]

const decide = (
  [payout, method]: Facts,
  { request }: Command.OnResource<Request>,
  { at }: CommandHandler.Context
): Result.Result<CommandHandler.Decision, Rejection> =>
  Result.map(eventOf(payout, request, at), (event) =>
    Transfer.isEnd(event)
      ? EndPayout.endPayout(payout, event, method, { at, deletesMethod: false })
      : CommandHandler.decision(PayoutKind.kind.move(payout, [event]))
  )

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, Facts, Rejection> = {
  name: "payouts.decision",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Payout/NotSent", "Payout/WrongState", "Payout/WrongDetail"),
  allowedStates: ({ request }) => PayoutKind.kind.allowedStates(eventNames[request.decision]),
  requires: ({ id }) =>
    RequiredFacts.withNext(RequiredFacts.resource(PayoutKind.kind, id, "path", "id"), EndPayout.methodOf),
  decide
}
