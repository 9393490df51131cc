/**
 * Records the bank network's response for one round of microdeposits (payments.md
 * 1.5). A response that another process has already recorded changes nothing.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as BankNetwork from "../../ports/BankNetwork.ts"
import { type BankDetails, isCard } from "../payment-method/PaymentInstrument.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"
import * as Microdeposits from "../../banking/Microdeposits.ts"

/** The round for which the network's response is outstanding, with its bank account; null: there is none. */
export const openRound = ({
  state
}: Pick<Fact<PaymentMethod.State>, "state">): { readonly round: number; readonly details: BankDetails } | null => {
  const deposits = PaymentMethod.openDeposits(state)
  return deposits === null || isCard(state.details) ? null : { round: deposits.round, details: state.details }
}

export interface Command {
  readonly methodId: string
  readonly round: number
  readonly answer: BankNetwork.DepositResult
}

export type Rejection = { readonly _tag: "PaymentMethod/Gone" }

export const rule: Rule.Rule<Command, Fact<PaymentMethod.State> | null, Rejection> = {
  name: "payment_methods.microdeposits",
  contract: "payments.md 1.5",
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, { answer, round }, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const isOpen = openRound(method)?.round === round
    const step = isOpen ? kind.move(method, [Microdeposits.responded(answer, at)]) : kind.keep(method)
    return Result.succeed(Rule.decided(step))
  }
}
