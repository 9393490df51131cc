/**
 * Records that the bank network is about to be called for the microdeposits of a
 * payment method (payments.md 1.5). From then on the call is repeated until the
 * network responds, even if the method is deleted meanwhile: deposits that were
 * sent must be booked (L14). A method that was deleted before gets no deposits.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Microdeposits from "../../banking/Microdeposits.ts"
import * as ResolveInstrument from "../payment-method/ResolveInstrument.ts"
import * as RecordMicrodepositResponse from "./RecordMicrodepositResponse.ts"
import * as PaymentMethod from "../payment-method/PaymentMethod.ts"
import { kind } from "../payment-method/PaymentMethodKind.ts"

type Method = Fact<PaymentMethod.State>

export interface Command {
  readonly methodId: string
}

export type Rejection = RecordMicrodepositResponse.Rejection

export const rule: Rule.Rule<Command, Method | null, Rejection> = {
  name: "payment_methods.microdeposits.ask",
  contract: "payments.md 1.5",
  requires: ({ methodId }) => RequiredFacts.optional(kind, methodId),
  decide: (method, _, context) => {
    if (method === null) return Result.fail({ _tag: "PaymentMethod/Gone" })
    const isFirst = PaymentMethod.openDeposits(method.state)?.askAt === 0
    const step = isFirst ? kind.move(method, [{ _tag: "DepositsAsked", at: context.at }]) : kind.keep(method)
    const calls = callOf(kind.fact(step.row), context)
    return Result.succeed(calls === null ? Rule.decided(step) : { ...Rule.decided(step), calls })
  }
}

/** The network executes the deposits of a round once per key. */
const callOf = (method: Method, context: Rule.Context): Rule.Calls<Rejection> | null => {
  const open = RecordMicrodepositResponse.openRound(method)
  if (open === null) return null
  const { details, round } = open
  const key = Microdeposits.networkKey(method.id, round)
  const conversation = () => {
    const deposit = { key, account: ResolveInstrument.bankSecret(details.bank, context) }
    return OutsideConversation.askOnce("banks.deposit", deposit, (answer) =>
      Rule.bind(RecordMicrodepositResponse.rule, { methodId: method.id, round, answer })
    )
  }
  return { conversation }
}
