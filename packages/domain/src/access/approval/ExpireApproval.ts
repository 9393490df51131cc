/** The timer of an approval (platform.md 12): 72 hours after the request nobody may decide it any more. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import { isDue } from "../../vocabulary/time/Time.ts"
import * as Approval from "./Approval.ts"
import { kind } from "./ApprovalKind.ts"

export interface Command {
  readonly approvalId: string
}

export const due: CommandHandler.DueWork<Approval.State> = ({ id: approvalId, state }, { at }) =>
  isDue(Approval.dueAt(state), at) ? ExternalCalls.end(CommandHandler.bindCommand(handler, { approvalId })) : null

export const handler: CommandHandler.CommandHandler<Command, Approval.Approval, never> = {
  name: "approvals.expire",
  contract: "platform.md 12",
  requires: ({ approvalId }) => RequiredFacts.resource(kind, approvalId, "path", "id"),
  decide: (approval, _, { at }) => {
    const { state } = approval
    if (!isDue(Approval.dueAt(state), at)) return Result.succeed(CommandHandler.decision(kind.keep(approval)))
    const event: Approval.Event = { _tag: state._tag === "Approved" ? "LostSight" : "Expired" }
    return Result.succeed(CommandHandler.decision(kind.move(approval, [event])))
  }
}
