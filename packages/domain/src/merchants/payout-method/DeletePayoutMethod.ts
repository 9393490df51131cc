/**
 * The operator's DELETE /operator/payout_methods/{id} (merchants.md 6): funds cannot be delivered to the method or
 * recovered from it. Its accounts lose it when they are woken; its numbers are erased 180 days later.
 */
import { Result } from "effect"
import * as Rule from "../../decider/Rule.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export const rule: Rule.Rule<PayoutMethodCommand.Command, PayoutMethodCommand.Facts, PayoutMethodCommand.WrongState> = {
  name: "payout_methods.delete",
  contract: "merchants.md 6",
  rejects: Rule.rejections<PayoutMethodCommand.WrongState>()("PayoutMethod/WrongState"),
  possible: () => kind.possible("Deleted"),
  requires: PayoutMethodCommand.required,
  decide: (facts, _, { at }) =>
    facts[0].state._tag === "Deleted"
      ? Result.fail(PayoutMethodCommand.wrongState)
      : Result.succeed(PayoutMethodCommand.decided(facts, { _tag: "Deleted", at }))
}
