/**
 * The calls to the bank that a payout or a recovery makes when a timer of it is due (merchants.md 7, 8): it is given to
 * the bank, its result is asked for, and then whether the money came back. One that the operator failed is recalled. All
 * may be repeated under its key.
 */
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import type * as Rule from "../../decider/Rule.ts"
import type { BankAnswer } from "./BankAnswer.ts"
import type * as Transfer from "./Transfer.ts"

interface Commands<R> {
  /** the idempotency key of the transfer at the bank */
  readonly key: string
  readonly send: Rule.Bound<R>
  readonly record: (answer: BankAnswer) => Rule.Bound<R>
}

/** The call of a transfer whose timer is due. */
export const callOf = <R>(
  state: Transfer.State,
  { key, record, send }: Commands<R>
): OutsideConversation.Conversation<Rule.Bound<R>> => {
  switch (state._tag) {
    case "Requested":
      return OutsideConversation.end(send)
    case "Sent":
      return OutsideConversation.askOnce("payoutBank.result", state.reference, (result) =>
        record({ _tag: "Result", result })
      )
    case "Completed":
      return OutsideConversation.askOnce("payoutBank.lateReturn", state.reference, (news) =>
        record({ _tag: "News", news })
      )
    case "Failed":
      return OutsideConversation.askOnce("payoutBank.void", key, () => record({ _tag: "Recalled" }))
  }
}
