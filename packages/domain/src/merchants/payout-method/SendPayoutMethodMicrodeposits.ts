/** POST /operator/payout_methods/{id}/microdeposits/send (merchants.md 6): sends queued deposits now. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export const handler: CommandHandler.CommandHandler<
  Command.Action,
  Fact<PayoutMethod.State>,
  PayoutMethodCommand.WrongState
> = {
  name: "payout_methods.microdeposits.send",
  contract: "merchants.md 6",
  rejects: CommandHandler.rejections<PayoutMethodCommand.WrongState>()("PayoutMethod/WrongState"),
  allowedStates: () => kind.allowedStates("DepositsReleased"),
  requires: RequiredFacts.ofPath(kind),
  decide: (method, _, { at }) =>
    PayoutMethod.statusOf(method.state) === "pending_verification"
      ? Result.succeed({
          ...CommandHandler.decision(kind.move(method, [{ _tag: "DepositsReleased", at }])),
          runInline: [method.id]
        })
      : Result.fail(PayoutMethodCommand.wrongState)
}
