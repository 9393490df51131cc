/**
 * Records the bank network's response for one round of microdeposits (payments.md
 * 1.5). A response that another process has already recorded changes nothing.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as BankNetwork from "../../ports/BankNetwork.ts"
import type * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"
import * as Microdeposits from "./Microdeposits.ts"
import { openRound } from "./RequestMicrodeposits.ts"

export interface Command {
  readonly methodId: string
  readonly round: number
  readonly answer: BankNetwork.DepositResult
}

export const rule: Rule.Rule<Command, Fact<PaymentMethod.State> | null, { readonly _tag: "PaymentMethod/Gone" }> = {
  name: "payment_methods.microdeposits",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, { answer, round }, { at }) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const isOpen = openRound(method)?.round === round
    const step = isOpen ? kind.move(method, [Microdeposits.responded(answer, at)]) : kind.keep(method)
    return Result.succeed(Rule.decided(step))
  }
}
