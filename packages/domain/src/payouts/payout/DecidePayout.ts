/**
 * POST /operator/payouts/{id}/decision (merchants.md 7, platform.md 12): the operator holds or releases a pending payout,
 * or reports what became of it. One that the bank does not have yet is sent first and then completed; a held one must be
 * released before.
 */
import { Result, Schema } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as OperatorReport from "../transfer/OperatorReport.ts"
import * as Transfer from "../transfer/Transfer.ts"
import * as TransferFailure from "../transfer/TransferFailure.ts"
import type * as Payout from "./Payout.ts"
import type * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import * as PayoutKind from "./PayoutKind.ts"
import * as EndPayout from "./EndPayout.ts"

export const decisions = ["hold", "release", "complete", "fail", "return"] as const
export const Decision = Schema.Literals(decisions)
export type Decision = typeof Decision.Type

/** The two codes explain a failure or a return, and are ignored for other decisions. */
export const Request = Schema.Struct({
  decision: Decision,
  ...OperatorReport.explanation(TransferFailure.ReasonCode)
})
export type Request = typeof Request.Type

export interface Command {
  readonly payoutId: string
  readonly decision: Decision
  readonly failure: TransferFailure.TransferFailure
}

export const commandOf = (payoutId: string, request: Request): Command => ({
  payoutId,
  decision: request.decision,
  failure: OperatorReport.failureOf(request)
})

export type Rejection =
  | Rule.Busy<"Payout/NotSent">
  | { readonly _tag: "Payout/WrongState" }
  | { readonly _tag: "Payout/WrongDetail"; readonly path: ReadonlyArray<string> }

const eventNames = { hold: "Held", release: "Released", ...OperatorReport.eventNames } as const

/** The event of the decision; null: it is not possible in this state. */
const eventOf = (state: Payout.State, { decision, failure }: Command, at: number): Payout.Event | null => {
  switch (decision) {
    case "hold":
      return Transfer.isPending(state) && !state.held ? { _tag: "Held" } : null
    case "release":
      return Transfer.isPending(state) && state.held ? { _tag: "Released" } : null
    default:
      return OperatorReport.eventOf(state, decision, failure, at)
  }
}

type Facts = readonly [Fact<Payout.State>, PayoutMethodCommand.Facts | null]

const decide = ([payout, method]: Facts, command: Command, at: number): Result.Result<Rule.Decision, Rejection> => {
  const { state } = payout
  const { decision, failure } = command
  if (decision === "complete" && state._tag === "Requested" && !state.held)
    return Result.fail(Rule.busy("Payout/NotSent", payout.id))
  const event = eventOf(state, command, at)
  if (event === null) return Result.fail({ _tag: "Payout/WrongState" })
  if (OperatorReport.isExplained(decision) && !TransferFailure.fits(failure, state.terms.currency))
    return Result.fail({ _tag: "Payout/WrongDetail", path: ["detail_code"] })
  return Result.succeed(
    Transfer.isEnd(event)
      ? EndPayout.ended(payout, event, method, { at, deletesMethod: false })
      : Rule.decided(PayoutKind.kind.move(payout, [event]))
  )
}

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "payouts.decision",
  contract: "platform.md 12",
  rejects: Rule.rejections<Rejection>()("Payout/NotSent", "Payout/WrongState", "Payout/WrongDetail"),
  possible: ({ decision }) => PayoutKind.kind.possible(eventNames[decision]),
  requires: ({ payoutId }) =>
    RequiredFacts.withNext(RequiredFacts.resource(PayoutKind.kind, payoutId, "path", "id"), EndPayout.methodOf),
  decide: (facts, command, { at }) => decide(facts, command, at)
}
