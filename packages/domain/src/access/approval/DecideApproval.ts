/**
 * POST /operator/approvals/{id}/decision (platform.md 12): approves or rejects an act. Of an act that was approved the
 * approval may be repeated until its result is stored, which changes nothing here.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { SignedIn } from "../caller/Caller.ts"
import * as Approval from "./Approval.ts"
import { kind } from "./ApprovalKind.ts"

export interface Command {
  readonly approvalId: string
  readonly decision: Approval.Decision
  readonly operator: SignedIn
}

export type Rejection = Approval.Forbidden | { readonly _tag: "Approval/NotPending" }

export const handler: CommandHandler.CommandHandler<Command, Approval.Approval, Rejection> = {
  name: "approvals.decide",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Approval/OwnAct", "Approval/RoleMissing", "Approval/NotPending"),
  allowedStates: ({ decision }) => kind.allowedStates(decision === "approve" ? "Approved" : "Rejected"),
  requires: ({ approvalId }) => RequiredFacts.resource(kind, approvalId, "path", "id"),
  decide: (approval, { decision, operator }, { at }) => {
    const { state } = approval
    const forbidden = Approval.forbidden(state, decision, operator)
    if (forbidden !== null) return Result.fail(forbidden)
    if (at >= state.expireTime) return Result.fail({ _tag: "Approval/NotPending" })
    if (state._tag === "Approved" && decision === "approve")
      return Result.succeed(CommandHandler.decision(kind.keep(approval)))
    if (state._tag !== "Pending") return Result.fail({ _tag: "Approval/NotPending" })
    const by = Approval.personOf(operator)
    const event: Approval.Event = { _tag: decision === "approve" ? "Approved" : "Rejected", by, at }
    return Result.succeed(CommandHandler.decision(kind.move(approval, [event])))
  }
}
