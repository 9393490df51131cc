/**
 * The timers of a payout (merchants.md 7): it is given to the bank, its result is asked for at the next business-day
 * opening or when the bank says, and then whether the money came back. A payout that the operator failed is recalled.
 */
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"
import * as RecordPayoutResult from "./RecordPayoutResult.ts"
import * as SendPayout from "./SendPayout.ts"

/** The call of a payout that is due. All may be repeated under the payout's key. */
export const due: Rule.DueWork<Payout.State> = ({ id: payoutId, state }, { at }) => {
  if (!Time.isDue(PayoutKind.kind.dueAt(state), at)) return null
  const record = (answer: RecordPayoutResult.Answer) => Rule.bind(RecordPayoutResult.rule, { payoutId, answer })
  switch (state._tag) {
    case "Requested":
      return OutsideConversation.end(Rule.bind(SendPayout.rule, { payoutId }))
    case "Sent":
      return OutsideConversation.askOnce("payoutBank.result", state.reference, (result) =>
        record({ _tag: "Result", result })
      )
    case "Completed":
      return OutsideConversation.askOnce("payoutBank.lateReturn", state.reference, (news) =>
        record({ _tag: "News", news })
      )
    case "Failed":
      return OutsideConversation.askOnce("payoutBank.void", Payout.keyOf(payoutId), () => record({ _tag: "Recalled" }))
  }
}
