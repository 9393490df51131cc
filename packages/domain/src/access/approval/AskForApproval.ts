/** An act that moves money while the setting `approvals` is on: it waits for a second operator (platform.md 12). */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { SignedIn } from "../caller/Caller.ts"
import * as Settings from "../settings/Settings.ts"
import * as Approval from "./Approval.ts"
import { kind } from "./ApprovalKind.ts"

export interface Command {
  readonly act: Approval.Act
  readonly operator: SignedIn
  readonly note: string | null
}

export const handler: CommandHandler.CommandHandler<Command, null, never> = {
  name: "approvals.create",
  contract: "platform.md 12",
  rejects: [],
  requires: () => RequiredFacts.nothing,
  decide: (_, { act, note, operator }, { at, newId }) => {
    const subject = { id: newId(), appId: Settings.platform, createTime: at }
    const by = Approval.personOf(operator)
    return Result.succeed(
      CommandHandler.decision(
        kind.create(subject, [{ _tag: "Asked", act, by, note, expireTime: at + Approval.lifetime }])
      )
    )
  }
}
