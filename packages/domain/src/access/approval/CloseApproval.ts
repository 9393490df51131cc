/** Stores what came of an approved act (platform.md 12). A second result, of a repeated decision, changes nothing. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type * as Approval from "./Approval.ts"
import { kind } from "./ApprovalKind.ts"

export interface Command {
  readonly approvalId: string
  readonly result: Approval.Result
}

export const handler: CommandHandler.CommandHandler<Command, Approval.Approval, never> = {
  name: "approvals.close",
  contract: "platform.md 12",
  rejects: [],
  requires: ({ approvalId }) => RequiredFacts.resource(kind, approvalId, "path", "id"),
  decide: (approval, { result }) => {
    const { _tag } = approval.state
    const isUnderWay = _tag === "Approved" || _tag === "Unresolved"
    const event: Approval.Event = { _tag: result.errorCode === null ? "Executed" : "Refused", result }
    return Result.succeed(CommandHandler.decision(isUnderWay ? kind.move(approval, [event]) : kind.keep(approval)))
  }
}
