/** POST /operator/payment_methods/{id}/microdeposits/send (payments.md 1.5): sends queued deposits now. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

export type Rejection = { readonly _tag: "PaymentMethod/WrongState" }

export const handler: CommandHandler.CommandHandler<Command.Action, Fact<PaymentMethod.State>, Rejection> = {
  name: "payment_methods.microdeposits.send",
  contract: "payments.md 1.5",
  rejects: CommandHandler.rejections<Rejection>()("PaymentMethod/WrongState"),
  allowedStates: () => kind.allowedStates("DepositsReleased"),
  requires: RequiredFacts.ofPath(kind),
  decide: (method, _, { at }) =>
    method.state._tag !== "Unverified" || PaymentMethod.openDeposits(method.state) === null
      ? Result.fail({ _tag: "PaymentMethod/WrongState" })
      : Result.succeed({
          ...CommandHandler.decision(kind.move(method, [{ _tag: "DepositsReleased", at }])),
          runInline: [method.id]
        })
}
