/**
 * The operator's POST /operator/payout_methods/{id}/microdeposits/reset (merchants.md
 * 6): a disabled bank account is verified anew, with new deposits and all attempts.
 */
import { Result } from "effect"
import * as Rule from "../../decider/Rule.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export const rule: Rule.Rule<PayoutMethodCommand.Command, PayoutMethodCommand.Facts, PayoutMethodCommand.WrongState> = {
  name: "payout_methods.microdeposits.reset",
  contract: "merchants.md 6",
  rejects: Rule.rejections<PayoutMethodCommand.WrongState>()("PayoutMethod/WrongState"),
  possible: () => kind.possible("VerificationReset"),
  requires: PayoutMethodCommand.required,
  decide: (facts) => {
    const [{ id, state }] = facts
    return state._tag === "Disabled" && PayoutMethod.isBank(state)
      ? Result.succeed({ ...PayoutMethodCommand.decided(facts, { _tag: "VerificationReset" }), settles: [id] })
      : Result.fail(PayoutMethodCommand.wrongState)
  }
}
