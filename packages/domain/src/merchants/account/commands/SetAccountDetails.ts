/**
 * POST /operator/accounts/{id} (platform.md 12): sets the details that only the operator decides: enhanced review,
 * division, and weekly reserve limit.
 */
import { Equal, Result } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as MergePatch from "../../../vocabulary/MergePatch.ts"
import * as Fields from "../AccountFields.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"

/** The body of the command. */
export const Request = Fields.Details

export type Rejection = { readonly _tag: "Account/WrongState" }

export const handler: CommandHandler.CommandHandler<
  Command.OnResource<Fields.Details>,
  CapabilityChanges.Facts,
  Rejection
> = {
  name: "accounts.additional_details",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Account/WrongState"),
  requires: ({ id }) => CapabilityChanges.ofPath(id),
  decide: (facts, { request }, { app, at }) => {
    const { details: before, status } = facts.account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/WrongState" })
    const details = MergePatch.merge(before, request)
    const events = Equal.equals(before, details) ? [] : [{ _tag: "Detailed", details } as const]
    return Result.succeed(CommandHandler.decision(CapabilityChanges.applyEvents(facts, events, { app: app.state, at })))
  }
}
