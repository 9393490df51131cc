/**
 * POST /operator/approvals/{id}/decision (platform.md 12): approves or rejects an act. Of an act that was approved the
 * approval may be repeated until its result is stored, which changes nothing here. An act is not approved once who asked
 * for it may not do it any more.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { SignedIn } from "../caller/Caller.ts"
import type * as Operator from "../operator/Operator.ts"
import * as OperatorKind from "../operator/OperatorKind.ts"
import * as Approval from "./Approval.ts"
import { kind } from "./ApprovalKind.ts"

export interface Command {
  readonly id: string
  readonly decision: Approval.Decision
  readonly operator: SignedIn
}

/** The approval, and who asked; null: it was with OPERATOR_TOKEN. */
type Facts = readonly [Approval.Approval, Operator.Operator | null]

export type Rejection =
  | Approval.Forbidden
  | { readonly _tag: "Approval/NotPending" }
  | { readonly _tag: "Approval/AskerRoleMissing" }

export const handler: CommandHandler.CommandHandler<Command, Facts, Rejection> = {
  name: "approvals.decide",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()(
    "Approval/OwnAct",
    "Approval/RoleMissing",
    "Approval/NotPending",
    "Approval/AskerRoleMissing"
  ),
  allowedStates: ({ decision }) => kind.allowedStates(decision === "approve" ? "Approved" : "Rejected"),
  requires: ({ id }) =>
    RequiredFacts.withNext(RequiredFacts.resource(kind, id, "path", "id"), ({ state }) =>
      RequiredFacts.optional(OperatorKind.kind, state.askedBy.id)
    ),
  decide: ([approval, asker], { decision, operator }, { at }) => {
    const { state } = approval
    const isApproved = decision === "approve"
    const forbidden = Approval.forbidden(state, decision, operator)
    if (forbidden !== null) return Result.fail(forbidden)
    const isRepeated = state._tag === "Approved" && isApproved
    if (at >= state.expireTime || !(state._tag === "Pending" || isRepeated))
      return Result.fail({ _tag: "Approval/NotPending" })
    if (isApproved && !Approval.mayStillAsk(state, asker)) return Result.fail({ _tag: "Approval/AskerRoleMissing" })
    if (isRepeated) return Result.succeed(CommandHandler.decision(kind.keep(approval)))
    const by = Approval.personOf(operator)
    const event: Approval.Event = { _tag: isApproved ? "Approved" : "Rejected", by, at }
    return Result.succeed(CommandHandler.decision(kind.move(approval, [event])))
  }
}
