/**
 * The operator's POST /operator/payout_methods/{id}/restore (merchants.md 6): a disabled method is again what it was
 * before, and its failed payouts no longer count.
 */
import { Result } from "effect"
import * as Rule from "../../decider/Rule.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export const rule: Rule.Rule<PayoutMethodCommand.Command, PayoutMethodCommand.Facts, PayoutMethodCommand.WrongState> = {
  name: "payout_methods.restore",
  contract: "merchants.md 6",
  rejects: Rule.rejections<PayoutMethodCommand.WrongState>()("PayoutMethod/WrongState"),
  possible: () => kind.possible("Restored"),
  requires: PayoutMethodCommand.required,
  decide: (facts) =>
    facts[0].state._tag === "Disabled"
      ? Result.succeed(PayoutMethodCommand.decided(facts, { _tag: "Restored" }))
      : Result.fail(PayoutMethodCommand.wrongState)
}
