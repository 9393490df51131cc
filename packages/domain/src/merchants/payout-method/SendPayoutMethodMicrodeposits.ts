/**
 * The operator's POST /operator/payout_methods/{id}/microdeposits/send (merchants.md
 * 6): the bank is called now for deposits that are queued.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import * as PayoutMethodCommand from "./PayoutMethodCommand.ts"
import { kind } from "./PayoutMethodKind.ts"

export const rule: Rule.Rule<PayoutMethodCommand.Command, Fact<PayoutMethod.State>, PayoutMethodCommand.WrongState> = {
  name: "payout_methods.microdeposits.send",
  contract: "merchants.md 6",
  rejects: Rule.rejections<PayoutMethodCommand.WrongState>()("PayoutMethod/WrongState"),
  possible: () => kind.possible("DepositsReleased"),
  requires: ({ methodId }) => RequiredFacts.resource(kind, methodId, "path", "id"),
  decide: (method, _, { at }) =>
    PayoutMethod.statusOf(method.state) === "pending_verification"
      ? Result.succeed({ ...Rule.decided(kind.move(method, [{ _tag: "DepositsReleased", at }])), settles: [method.id] })
      : Result.fail(PayoutMethodCommand.wrongState)
}
