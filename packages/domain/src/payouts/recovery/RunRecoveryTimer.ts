/**
 * The timers of a recovery (merchants.md 8): it is given to the bank, its result is asked for at the opening of the 2nd
 * business day or when the bank says, and then whether the money went back. A recovery that the operator failed is
 * recalled.
 */
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as RecordRecoveryResult from "./RecordRecoveryResult.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"
import * as SendRecovery from "./SendRecovery.ts"

/** The call of a recovery that is due. All may be repeated under the recovery's key. */
export const due: Rule.DueWork<Recovery.State> = ({ id: recoveryId, state }, { at }) => {
  if (!Time.isDue(RecoveryKind.kind.dueAt(state), at)) return null
  const record = (answer: RecordRecoveryResult.Answer) => Rule.bind(RecordRecoveryResult.rule, { recoveryId, answer })
  switch (state._tag) {
    case "Requested":
      return OutsideConversation.end(Rule.bind(SendRecovery.rule, { recoveryId }))
    case "Sent":
      return OutsideConversation.askOnce("payoutBank.result", state.reference, (result) =>
        record({ _tag: "Result", result })
      )
    case "Completed":
      return OutsideConversation.askOnce("payoutBank.lateReturn", state.reference, (news) =>
        record({ _tag: "News", news })
      )
    case "Failed":
      return OutsideConversation.askOnce("payoutBank.void", Recovery.keyOf(recoveryId), () =>
        record({ _tag: "Recalled" })
      )
  }
}
