/**
 * Sends an attempt to charge a billing statement to the bank (merchants.md 12). The attempt is committed by then, and
 * the call carries its key. So the call may be repeated until its answer is recorded, and the fees are taken once.
 */
import { Result } from "effect"
import * as SealedAccount from "../../banking/SealedAccount.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import { kind as methodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"
import * as RecordChargeResult from "./RecordChargeResult.ts"

export interface Command {
  readonly statementId: string
}

/** The numbers of the bank account are not erased while a charge of it is pending (merchants.md 15). */
const callOf = (
  { id, state: { attempts, terms } }: Fact<BillingStatement.State>,
  { state: { numbers } }: Fact<PayoutMethod.State>,
  context: CommandHandler.Context
): CommandHandler.Calls<RecordChargeResult.Rejection> => ({
  conversation: () => {
    if (numbers === null) throw new TypeError("the numbers of a charge's method are gone")
    const key = BillingStatement.chargeKey(id, attempts)
    const account = SealedAccount.open(numbers, context)
    const debit = { key, account, amount: terms.amount, currency: BillingStatement.currency }
    return ExternalCalls.askOnce("payoutBank.debit", debit, (accepted) =>
      CommandHandler.bindCommand(RecordChargeResult.handler, {
        statementId: id,
        attempt: attempts,
        answer: { _tag: "Taken", accepted }
      })
    )
  }
})

type Facts = readonly [Fact<BillingStatement.State> | null, Fact<PayoutMethod.State> | null]

export const handler: CommandHandler.CommandHandler<Command, Facts, RecordChargeResult.Rejection> = {
  name: "billing_statements.send",
  contract: "merchants.md 12",
  rejects: CommandHandler.rejections<RecordChargeResult.Rejection>()("BillingStatement/Gone"),
  requires: ({ statementId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(kind, statementId), (statement) =>
      RequiredFacts.optional(methodKind, statement === null ? null : BillingStatement.openMethod(statement.state))
    ),
  decide: ([statement, method], _, context) => {
    if (statement === null) return Result.fail({ _tag: "BillingStatement/Gone" })
    const decision = CommandHandler.decision(kind.keep(statement))
    return Result.succeed(
      statement.state._tag === "Requested" && method !== null
        ? { ...decision, calls: callOf(statement, method, context) }
        : decision
    )
  }
}
