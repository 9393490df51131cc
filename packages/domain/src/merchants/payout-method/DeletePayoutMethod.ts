/**
 * The operator's DELETE /operator/payout_methods/{id} (merchants.md 6): funds cannot be delivered to the method or
 * recovered from it. A signal makes its accounts drop it, and its numbers are erased 180 days later.
 */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export const handler: CommandHandler.CommandHandler<
  Command.Action,
  PayoutMethodCommand.Facts,
  PayoutMethodCommand.WrongState
> = {
  name: "payout_methods.delete",
  contract: "merchants.md 6",
  rejects: CommandHandler.rejections<PayoutMethodCommand.WrongState>()("PayoutMethod/WrongState"),
  allowedStates: () => kind.allowedStates("Deleted"),
  requires: PayoutMethodCommand.requireMethod,
  decide: (facts, _, { at }) =>
    facts[0].state._tag === "Deleted"
      ? Result.fail(PayoutMethodCommand.wrongState)
      : Result.succeed(PayoutMethodCommand.decision(facts, { _tag: "Deleted", at }))
}
