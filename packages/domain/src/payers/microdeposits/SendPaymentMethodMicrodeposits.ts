/**
 * The operator's POST /operator/payment_methods/{id}/microdeposits/send
 * (payments.md 1.5): the network is called now for deposits that are queued.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

export interface Command {
  readonly methodId: string
}

export type Rejection = { readonly _tag: "PaymentMethod/WrongState" }

export const rule: Rule.Rule<Command, Fact<PaymentMethod.State>, Rejection> = {
  name: "payment_methods.microdeposits.send",
  contract: "payments.md 1.5",
  rejects: Rule.rejections<Rejection>()("PaymentMethod/WrongState"),
  possible: () => kind.possible("DepositsReleased"),
  requires: ({ methodId }) => RequiredFacts.resource(kind, methodId, "path", "id"),
  decide: (method, _, { at }) =>
    method.state._tag !== "Unverified" || PaymentMethod.openDeposits(method.state) === null
      ? Result.fail({ _tag: "PaymentMethod/WrongState" })
      : Result.succeed({ ...Rule.decided(kind.move(method, [{ _tag: "DepositsReleased", at }])), settles: [method.id] })
}
