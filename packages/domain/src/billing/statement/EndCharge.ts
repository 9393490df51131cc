/**
 * Ends a charge, for the operator's report and for the timer (merchants.md 12). A failed debit is billed by the next
 * statement (merchants.md 4.3), and a method that nothing can be taken from is deleted (merchants.md 6).
 */
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as DebitFailureCounter from "../../merchants/account/DebitFailureCounter.ts"
import * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"

export type Method = PayoutMethodCommand.Facts | null

/** The method that a pending charge debits. */
export const methodOf = (statement: Fact<BillingStatement.State> | null): RequiredFacts.RequiredFacts<Method> =>
  PayoutMethodCommand.optional(statement === null ? null : BillingStatement.openMethod(statement.state))

type End = Extract<BillingStatement.Event, { readonly _tag: "ChargeSucceeded" | "ChargeFailed" }>

export const isEnd = (event: BillingStatement.Event): event is End =>
  event._tag === "ChargeSucceeded" || event._tag === "ChargeFailed"

interface Options {
  readonly at: number
  /** nothing can be taken from the method any more */
  readonly deletesMethod: boolean
}

/** The statement after an event that ends its charge, with the method. */
export const endCharge = (
  statement: Fact<BillingStatement.State>,
  event: End,
  method: Method,
  { at, deletesMethod }: Options
): CommandHandler.Decision => {
  const { accountId } = statement.state.terms
  const decision: CommandHandler.Decision = {
    steps: [kind.move(statement, [event])],
    conditions: event._tag === "ChargeFailed" ? [DebitFailureCounter.increment(accountId, at)] : []
  }
  return deletesMethod ? PayoutMethodCommand.withDeletion(decision, method, at) : decision
}
