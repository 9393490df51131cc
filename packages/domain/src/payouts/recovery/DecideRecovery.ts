/**
 * POST /operator/recoveries/{id}/decision (merchants.md 8, platform.md 12): the operator reports that a recovery was
 * paid, failed or returned. One that fails by this is recalled at the bank. One that the bank does not have yet is sent
 * first and then completed. A return may be reported also after 60 days.
 */
import { Result, Schema } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as TransferFailure from "../transfer/TransferFailure.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"
import * as EndRecovery from "./EndRecovery.ts"

const Decision = Schema.Literals(["complete", "fail", "return"])
type Decision = typeof Decision.Type

/** The two codes explain a failure or a return, and are ignored for a completion. */
export const Request = Schema.Struct({
  decision: Decision,
  reason_code: Schema.optionalKey(Recovery.ReasonCode),
  detail_code: Schema.optionalKey(Text.Name)
})
export type Request = typeof Request.Type

export interface Command {
  readonly recoveryId: string
  readonly decision: Decision
  readonly failure: Recovery.FailureReason
}

/** The command of a request. A failure without a reason is `OPERATOR`. */
export const commandOf = (recoveryId: string, { decision, detail_code, reason_code }: Request): Command => ({
  recoveryId,
  decision,
  failure: { reason: reason_code ?? "OPERATOR", detail: detail_code ?? null }
})

export type Rejection =
  | Rule.Busy<"Recovery/NotSent">
  | { readonly _tag: "Recovery/WrongState" }
  | { readonly _tag: "Recovery/WrongDetail"; readonly path: ReadonlyArray<string> }

const eventNames = { complete: "Completed", fail: "Failed", return: "Returned" } as const

/** The event of the decision; null: it is not possible in this state. */
const eventOf = (state: Recovery.State, { decision, failure }: Command, at: number): Recovery.Event | null => {
  switch (decision) {
    case "complete":
      // the bank may still report a return
      return state._tag === "Sent" ? { _tag: "Completed", at, newsAt: state.askAt } : null
    case "fail":
      return Recovery.isPending(state) ? { _tag: "Failed", reason: failure, recalls: true } : null
    case "return":
      return state._tag === "Completed" ? { _tag: "Returned", reason: failure } : null
  }
}

type Facts = readonly [Fact<Recovery.State>, EndRecovery.Concerned | null]

const decide = (
  [recovery, concerned]: Facts,
  command: Command,
  at: number
): Result.Result<Rule.Decision, Rejection> => {
  const { state } = recovery
  const { decision, failure } = command
  if (decision === "complete" && state._tag === "Requested")
    return Result.fail(Rule.busy("Recovery/NotSent", recovery.id))
  const event = eventOf(state, command, at)
  if (event === null) return Result.fail({ _tag: "Recovery/WrongState" })
  if (decision !== "complete" && !TransferFailure.fits(failure, state.terms.currency))
    return Result.fail({ _tag: "Recovery/WrongDetail", path: ["detail_code"] })
  return Result.succeed(EndRecovery.decided(recovery, event, concerned, { at, deletesMethod: false }))
}

export const rule: Rule.Rule<Command, Facts, Rejection> = {
  name: "recoveries.decision",
  contract: "platform.md 12",
  possible: ({ decision }) => RecoveryKind.kind.possible(eventNames[decision]),
  requires: ({ recoveryId }) =>
    RequiredFacts.withNext(
      RequiredFacts.resource(RecoveryKind.kind, recoveryId, "path", "id"),
      EndRecovery.concernedBy
    ),
  decide: (facts, command, { at }) => decide(facts, command, at)
}
