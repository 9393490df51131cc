/**
 * POST /operator/recoveries/{id}/decision (platform.md 12): the operator reports the end of a recovery in place of the
 * bank. A pending one is completed or failed, and a completed one is returned, also after 60 days. What the operator
 * fails is recalled from the bank.
 */
import { Result, Schema } from "effect"
import * as BankReturn from "../../banking/BankReturn.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"
import * as RecoveryOutcome from "./RecoveryOutcome.ts"

/** The codes explain a failure or a return, and are ignored for a completion. */
export const Request = Schema.Struct({
  decision: Schema.Literals(["complete", "fail", "return"]),
  reason_code: Schema.optionalKey(Recovery.ReasonCode),
  detail_code: Schema.optionalKey(Schema.String)
})
export type Request = typeof Request.Type

export interface Command {
  readonly recoveryId: string
  readonly request: Request
}

export type Rejection =
  | Rule.Busy<"Recovery/NotSent">
  | { readonly _tag: "Recovery/WrongState" }
  | { readonly _tag: "Recovery/WrongDetail"; readonly path: ReadonlyArray<string> }

const ofOperator: ReadonlySet<string> = new Set(["canceled", "risk"])

/** Whether a reason can have this detail (merchants.md 7): a bank's codes are those of its country. */
const fits = ({ detail, reason }: Recovery.FailureReason, { methodType }: Recovery.Terms): boolean => {
  if (detail === null) return true
  if (reason === "OPERATOR") return ofOperator.has(detail)
  return reason === "BANK_REJECTED" && BankReturn.isOf(detail, methodType === "payout_bank_us" ? "US" : "CA")
}

const failureOf = ({ detail_code, reason_code }: Request): Recovery.FailureReason => ({
  reason: reason_code ?? "OPERATOR",
  detail: detail_code ?? null
})

const events = { complete: "Settled", fail: "Failed", return: "Returned" } as const

/** The event of a decision; null when it is not possible in this state. */
const eventOf = (state: Recovery.State, request: Request, at: number): Recovery.Event | null => {
  const failure = failureOf(request)
  switch (request.decision) {
    case "complete":
      return state._tag === "Sent" ? { _tag: "Settled", at, newsAt: state.askAt } : null
    case "fail":
      return Recovery.isPending(state) ? { _tag: "Failed", failure, owesVoid: true } : null
    case "return":
      return state._tag === "Completed" ? { _tag: "Returned", failure } : null
  }
}

const decide = (
  [recovery, owner]: readonly [Fact<Recovery.State>, RecoveryOutcome.Owner],
  { request }: Command,
  { at }: Rule.Context
): Result.Result<Rule.Decision, Rejection> => {
  const { state } = recovery
  // the API does not show whether the bank has the debit: it is sent first
  if (state._tag === "Requested" && request.decision === "complete")
    return Result.fail(Rule.busy("Recovery/NotSent", recovery.id))
  const event = eventOf(state, request, at)
  if (event === null) return Result.fail({ _tag: "Recovery/WrongState" })
  if (event._tag !== "Settled" && !fits(failureOf(request), state.terms))
    return Result.fail({ _tag: "Recovery/WrongDetail", path: ["detail_code"] })
  return Result.succeed(RecoveryOutcome.decided(recovery, event, owner, at))
}

export const rule: Rule.Rule<Command, readonly [Fact<Recovery.State>, RecoveryOutcome.Owner], Rejection> = {
  name: "recoveries.decision",
  contract: "platform.md 12",
  requires: ({ recoveryId }) =>
    RequiredFacts.withNext(
      RequiredFacts.resource(RecoveryKind.kind, recoveryId, "path", "id"),
      RecoveryOutcome.ownerOf
    ),
  decide,
  possible: ({ request: { decision } }) => RecoveryKind.kind.possible(events[decision])
}
