/**
 * The calls to the bank that a payout or a recovery makes when a timer of it is due (merchants.md 7, 8): it is given to
 * the bank, its result is asked for, and then whether the money came back. One that the operator failed is recalled. All
 * may be repeated under its key.
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
