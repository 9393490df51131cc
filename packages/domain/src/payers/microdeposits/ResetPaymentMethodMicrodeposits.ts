/**
 * The operator's POST /operator/payment_methods/{id}/microdeposits/reset
 * (payments.md 1.5): a bank account whose verification failed, linked or not, gets
 * a new round of deposits and all attempts again.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import { isCard } from "../payment-method/PaymentInstrument.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

export interface Command {
  readonly methodId: string
}

export type Rejection = { readonly _tag: "PaymentMethod/WrongState" }

export const rule: Rule.Rule<Command, Fact<PaymentMethod.State>, Rejection> = {
  name: "payment_methods.microdeposits.reset",
  contract: "payments.md 1.5",
  rejects: Rule.rejections<Rejection>()("PaymentMethod/WrongState"),
  possible: () => kind.possible("VerificationReset"),
  requires: ({ methodId }) => RequiredFacts.resource(kind, methodId, "path", "id"),
  decide: (method) =>
    method.state._tag !== "Refused" || isCard(method.state.details)
      ? Result.fail({ _tag: "PaymentMethod/WrongState" })
      : Result.succeed({ ...Rule.decided(kind.move(method, [{ _tag: "VerificationReset" }])), settles: [method.id] })
}
