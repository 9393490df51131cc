/**
 * The call to the bank for each timer of a payout or a recovery (merchants.md 7, 8): the transfer is sent, then the
 * bank is asked for its result, then whether the money came back. A transfer that the operator failed is recalled.
 * Every call may be repeated under the key of the transfer.
 */
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import type { BankAnswer } from "./BankAnswer.ts"
import type * as Transfer from "./Transfer.ts"

interface Commands<R> {
  /** the idempotency key of the transfer at the bank */
  readonly key: string
  readonly send: CommandHandler.BoundCommand<R>
  readonly record: (answer: BankAnswer) => CommandHandler.BoundCommand<R>
}

/** The call of a transfer whose timer is due. */
export const callOf = <R>(
  state: Transfer.State,
  { key, record, send }: Commands<R>
): ExternalCalls.Conversation<CommandHandler.BoundCommand<R>> => {
  switch (state._tag) {
    case "Requested":
      return ExternalCalls.end(send)
    case "Sent":
      return ExternalCalls.askOnce("payoutBank.result", state.reference, (result) => record({ _tag: "Result", result }))
    case "Completed":
      return ExternalCalls.askOnce("payoutBank.lateReturn", state.reference, (news) => record({ _tag: "News", news }))
    case "Failed":
      return ExternalCalls.askOnce("payoutBank.void", key, () => record({ _tag: "Recalled" }))
  }
}
