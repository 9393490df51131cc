/**
 * Records what the bank answered about the charge of a billing statement (merchants.md 12). An answer counts only for
 * the attempt that asked for it (merchants.md 16).
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as BankAnswer from "../../payouts/transfer/BankAnswer.ts"
import * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"
import * as EndCharge from "./EndCharge.ts"

/** The bank is not asked about late returns, because a charge that succeeded is not returned. */
export type Answer = Exclude<BankAnswer.BankAnswer, { readonly _tag: "News" }>

export interface Command {
  readonly statementId: string
  readonly attempt: number
  readonly answer: Answer
}

export type Rejection = { readonly _tag: "BillingStatement/Gone" }

/** The event of an answer; null: the statement has moved on since the call. */
const eventOf = (
  state: BillingStatement.State,
  { answer, attempt }: Command,
  at: number
): BankAnswer.AnswerEvent<BillingStatement.Event> | null => {
  if (state.attempts !== attempt) return null
  if (BillingStatement.isPending(state))
    return BankAnswer.pendingEvent<BillingStatement.Event>(state, answer, at, {
      resultAt: ({ requestedAt }) => BillingStatement.resultAt(requestedAt),
      settled: () => ({ _tag: "ChargeSucceeded" }),
      failed: (reason) => ({ _tag: "ChargeFailed", reason, at, recall: null })
    })
  const isRecalled = answer._tag === "Recalled" && state._tag === "Failed" && state.recall !== null
  return isRecalled ? BankAnswer.answerEvent({ _tag: "Recalled" }) : null
}

type Facts = readonly [Fact<BillingStatement.State> | null, EndCharge.Method]

export const handler: CommandHandler.CommandHandler<Command, Facts, Rejection> = {
  name: "billing_statements.result",
  contract: "merchants.md 12",
  rejects: CommandHandler.rejections<Rejection>()("BillingStatement/Gone"),
  requires: ({ statementId }) => RequiredFacts.withNext(RequiredFacts.optional(kind, statementId), EndCharge.methodOf),
  decide: ([statement, method], command, { at }) => {
    if (statement === null) return Result.fail({ _tag: "BillingStatement/Gone" })
    const found = eventOf(statement.state, command, at)
    if (found === null) return Result.succeed(CommandHandler.decision(kind.keep(statement)))
    const { deletesMethod, event } = found
    return Result.succeed(
      EndCharge.isEnd(event)
        ? EndCharge.endCharge(statement, event, method, { at, deletesMethod })
        : CommandHandler.decision(kind.move(statement, [event]))
    )
  }
}
