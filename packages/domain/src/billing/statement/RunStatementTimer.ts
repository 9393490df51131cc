/**
 * The timers of a billing statement (merchants.md 12): it is charged at its times, the charge is sent to the bank, and
 * the bank is asked for the result. A charge that the operator failed is recalled.
 */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import type * as BillingStatement from "./BillingStatement.ts"
import { kind } from "./BillingStatementKind.ts"
import * as ChargeStatement from "./ChargeStatement.ts"
import * as RecordChargeResult from "./RecordChargeResult.ts"
import * as SendCharge from "./SendCharge.ts"

/** The call of a statement that is due. Every call may be repeated under the key of the attempt. */
export const due: CommandHandler.DueWork<BillingStatement.State> = ({ id: statementId, state }, { at }) => {
  if (!Time.isDue(kind.dueAt(state), at)) return null
  const record = (answer: RecordChargeResult.Answer) =>
    CommandHandler.bindCommand(RecordChargeResult.handler, { statementId, attempt: state.attempts, answer })
  switch (state._tag) {
    case "Requested":
      return ExternalCalls.end(CommandHandler.bindCommand(SendCharge.handler, { statementId }))
    case "Sent":
      return ExternalCalls.askOnce("payoutBank.result", state.reference, (result) => record({ _tag: "Result", result }))
    case "Failed":
      if (state.recall !== null)
        return ExternalCalls.askOnce("payoutBank.void", state.recall.key, () => record({ _tag: "Recalled" }))
      return ExternalCalls.end(CommandHandler.bindCommand(ChargeStatement.handler, { id: statementId, early: false }))
    case "NotCharged":
      return ExternalCalls.end(CommandHandler.bindCommand(ChargeStatement.handler, { id: statementId, early: false }))
    case "Succeeded":
      return null
  }
}
