/**
 * The operator's POST /operator/payment_methods/{id}/microdeposits/reset (payments.md 1.5): gives a bank account whose
 * verification failed, linked or not, a new round of deposits and all attempts again.
 */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import { isCard } from "../payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

export type Rejection = { readonly _tag: "PaymentMethod/WrongState" }

export const handler: CommandHandler.CommandHandler<Command.Action, Fact<PaymentMethod.State>, Rejection> = {
  name: "payment_methods.microdeposits.reset",
  contract: "payments.md 1.5",
  rejects: CommandHandler.rejections<Rejection>()("PaymentMethod/WrongState"),
  allowedStates: () => kind.allowedStates("VerificationReset"),
  requires: RequiredFacts.ofPath(kind),
  decide: (method) =>
    method.state._tag !== "Refused" || isCard(method.state.details)
      ? Result.fail({ _tag: "PaymentMethod/WrongState" })
      : Result.succeed({
          ...CommandHandler.decision(kind.move(method, [{ _tag: "VerificationReset" }])),
          runInline: [method.id]
        })
}
