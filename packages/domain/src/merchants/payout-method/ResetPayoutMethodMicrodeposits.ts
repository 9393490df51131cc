/**
 * The operator's POST /operator/payout_methods/{id}/microdeposits/reset (merchants.md 6): a disabled bank account is
 * verified again, with new deposits and all attempts.
 */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export const handler: CommandHandler.CommandHandler<
  Command.Action,
  PayoutMethodCommand.Facts,
  PayoutMethodCommand.WrongState
> = {
  name: "payout_methods.microdeposits.reset",
  contract: "merchants.md 6",
  rejects: CommandHandler.rejections<PayoutMethodCommand.WrongState>()("PayoutMethod/WrongState"),
  allowedStates: () => kind.allowedStates("VerificationReset"),
  requires: PayoutMethodCommand.requireMethod,
  decide: (facts) => {
    const [{ id, state }] = facts
    return state._tag === "Disabled" && PayoutMethod.isBank(state)
      ? Result.succeed({ ...PayoutMethodCommand.decision(facts, { _tag: "VerificationReset" }), runInline: [id] })
      : Result.fail(PayoutMethodCommand.wrongState)
  }
}
