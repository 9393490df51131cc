/** Due work of a payout method: the bank is called for its deposits, or its numbers are erased. */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as ErasePayoutMethodNumbers from "./ErasePayoutMethodNumbers.ts"
import type * as PayoutMethod from "./PayoutMethod.ts"
import { kind } from "./PayoutMethodKind.ts"
import * as PayoutMethodMicrodeposits from "./PayoutMethodMicrodeposits.ts"

/** Deposits come first: while they are outstanding nothing is erased. */
export const due: CommandHandler.DueWork<PayoutMethod.State> = ({ id: methodId, state }, { at }) => {
  const isDue = (name: "microdeposits" | "erasure") =>
    kind.timers(state).some((timer) => timer.name === name && Time.isDue(timer.at, at))
  if (isDue("microdeposits"))
    return ExternalCalls.end(CommandHandler.bindCommand(PayoutMethodMicrodeposits.request, { methodId }))
  return isDue("erasure")
    ? ExternalCalls.end(CommandHandler.bindCommand(ErasePayoutMethodNumbers.handler, { methodId }))
    : null
}
