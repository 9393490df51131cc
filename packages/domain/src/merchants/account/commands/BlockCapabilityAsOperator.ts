/**
 * POST /operator/accounts/{id}/blocks (platform.md 12): the operator blocks a capability of an account, or ends its
 * block, as the platform does (BlockCapabilitiesAsPlatform.ts).
 */
import { Result, Schema } from "effect"
import type * as Command from "../../../decider/Command.ts"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as Wire from "../../../vocabulary/Wire.ts"
import * as Account from "../Account.ts"
import * as CapabilityChanges from "../capabilities/CapabilityChanges.ts"
import * as BlockCapabilitiesAsPlatform from "./BlockCapabilitiesAsPlatform.ts"

export const Request = Wire.annotate(
  Wire.struct({
    capability: Account.Blockable.annotateKey({ description: "The capability that is blocked, or whose block ends." }),
    isBlocked: Schema.Boolean.annotateKey({ description: "true: the capability is blocked; false: its block ends." }),
    reason: BlockCapabilitiesAsPlatform.Reason.annotateKey({
      description: "Why, in a text that the issue shows; it is not kept when the block ends."
    })
  }),
  { identifier: "BlockCapabilityRequest" }
)
export type Request = typeof Request.Type

export type Rejection = { readonly _tag: "Account/WrongState" }

export const handler: CommandHandler.CommandHandler<Command.OnResource<Request>, CapabilityChanges.Facts, Rejection> = {
  name: "accounts.blocks",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Account/WrongState"),
  requires: ({ id }) => CapabilityChanges.ofPath(id),
  decide: (facts, { request: { capability, isBlocked, reason } }, { app, at }) => {
    const { blocks, status } = facts.account.state
    if (status === "deleted") return Result.fail({ _tag: "Account/WrongState" })
    const after = { ...blocks, [capability]: isBlocked ? reason : null }
    const step = CapabilityChanges.setBlocks(facts, after, { app: app.state, at })
    return Result.succeed(CapabilityChanges.answer(facts, step, { app: app.state, at }))
  }
}
