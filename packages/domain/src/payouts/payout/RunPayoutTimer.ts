/** The timers of a payout (merchants.md 7). Its result is asked for at the next business-day opening or when the bank says. */
import * as Rule from "../../decider/Rule.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as BankCalls from "../transfer/BankCalls.ts"
import * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"
import * as RecordPayoutResult from "./RecordPayoutResult.ts"
import * as SendPayout from "./SendPayout.ts"

export const due: Rule.DueWork<Payout.State> = ({ id: payoutId, state }, { at }) =>
  Time.isDue(PayoutKind.kind.dueAt(state), at)
    ? BankCalls.callOf(state, {
        key: Payout.keyOf(payoutId),
        send: Rule.bind(SendPayout.rule, { payoutId }),
        record: (answer) => Rule.bind(RecordPayoutResult.rule, { payoutId, answer })
      })
    : null
