/**
 * The steps of a charge's end (merchants.md 12), which the operator's report and the timer share: a failed debit counts
 * for the next statement (merchants.md 4.3), and a method that nothing can be taken from is deleted (merchants.md 6).
 */
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type * as Rule from "../../decider/Rule.ts"
import * as DebitFailureCounter from "../../merchants/account/DebitFailureCounter.ts"
import * as PayoutMethodCommand from "../../merchants/payout-method/PayoutMethodCommand.ts"
import * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"

export type Method = PayoutMethodCommand.Facts | null

/** The method that a pending charge debits. */
export const methodOf = (statement: Fact<BillingStatement.State> | null): RequiredFacts.RequiredFacts<Method> =>
  PayoutMethodCommand.optional(statement === null ? null : BillingStatement.openMethod(statement.state))

interface Meaning {
  readonly at: number
  /** nothing can be taken from the method any more */
  readonly deletesMethod: boolean
}

/** The statement after an event, with the method. */
export const decided = (
  statement: Fact<BillingStatement.State>,
  event: BillingStatement.Event,
  method: Method,
  { at, deletesMethod }: Meaning
): Rule.Decision => {
  const step = kind.move(statement, [event])
  const { accountId } = statement.state.terms
  const conditions = event._tag === "ChargeFailed" ? [DebitFailureCounter.counted(accountId, at)] : []
  if (!deletesMethod || method === null || method[0].state._tag === "Deleted") return { steps: [step], conditions }
  const deleted = PayoutMethodCommand.decided(method, { _tag: "Deleted", at })
  return { ...deleted, steps: [step, ...deleted.steps], conditions }
}
