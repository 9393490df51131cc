/**
 * The operator's POST /operator/payout_methods/{id}/restore (merchants.md 6): a disabled method gets its former status
 * back, and its failed payouts no longer count.
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
  name: "payout_methods.restore",
  contract: "merchants.md 6",
  rejects: CommandHandler.rejections<PayoutMethodCommand.WrongState>()("PayoutMethod/WrongState"),
  allowedStates: () => kind.allowedStates("Restored"),
  requires: PayoutMethodCommand.requireMethod,
  decide: (facts) =>
    facts[0].state._tag === "Disabled"
      ? Result.succeed(PayoutMethodCommand.decision(facts, { _tag: "Restored" }))
      : Result.fail(PayoutMethodCommand.wrongState)
}
