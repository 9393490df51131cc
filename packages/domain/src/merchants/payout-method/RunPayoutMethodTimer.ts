/** What a payout method does when a timer of it is due: the bank is called for its deposits, or its numbers are erased. */
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as EraseNumbers from "./EraseNumbers.ts"
import type * as PayoutMethod from "./PayoutMethod.ts"
import { kind } from "./PayoutMethodKind.ts"
import * as PayoutMethodMicrodeposits from "./PayoutMethodMicrodeposits.ts"

/** Deposits come first: while they are outstanding nothing is erased. */
export const due: Rule.DueWork<PayoutMethod.State> = ({ id: methodId, state }, { at }) => {
  const isDue = (name: "microdeposits" | "erasure") =>
    kind.timers(state).some((timer) => timer.name === name && Time.isDue(timer.at, at))
  if (isDue("microdeposits")) return OutsideConversation.end(Rule.bind(PayoutMethodMicrodeposits.request, { methodId }))
  return isDue("erasure") ? OutsideConversation.end(Rule.bind(EraseNumbers.rule, { methodId })) : null
}
