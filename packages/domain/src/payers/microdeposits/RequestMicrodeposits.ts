/**
 * Records that the bank network is about to be called for the microdeposits of a
 * payment method (payments.md 1.5). From then on the call is repeated until the
 * network responds, even if the method is deleted meanwhile: deposits that were
 * sent must be booked (L14). A method that was deleted before gets no deposits.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import { type BankDetails, isCard } from "../payment-method/PaymentInstrument.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

type Method = Fact<PaymentMethod.State>

/** The round for which the network's response is outstanding, with its bank account; null: there is none. */
export const openRound = ({ state }: Method): { readonly round: number; readonly details: BankDetails } | null => {
  const deposits = PaymentMethod.openDeposits(state)
  return deposits === null || isCard(state.details) ? null : { round: deposits.round, details: state.details }
}

export interface Command {
  readonly methodId: string
}

export const rule: Rule.Rule<Command, Method | null, { readonly _tag: "PaymentMethod/Gone" }> = {
  name: "payment_methods.microdeposits.ask",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, _, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const isFirst = PaymentMethod.openDeposits(method.state)?.askAt === 0
    return Result.succeed(
      Rule.decided(isFirst ? kind.move(method, [{ _tag: "DepositsAsked", at }]) : kind.keep(method))
    )
  }
}
