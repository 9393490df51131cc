/** The timers of a payout (merchants.md 7). The result is due at the next opening, or when the bank says. */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as BankCalls from "../transfer/BankCalls.ts"
import * as Payout from "./Payout.ts"
import * as PayoutKind from "./PayoutKind.ts"
import * as RecordPayoutResult from "./RecordPayoutResult.ts"
import * as SendPayout from "./SendPayout.ts"

export const due: CommandHandler.DueWork<Payout.State> = ({ id: payoutId, state }, { at }) =>
  Time.isDue(PayoutKind.kind.dueAt(state), at)
    ? BankCalls.callOf(state, {
        key: Payout.keyOf(payoutId),
        send: CommandHandler.bindCommand(SendPayout.handler, { payoutId }),
        record: (answer) => CommandHandler.bindCommand(RecordPayoutResult.handler, { payoutId, answer })
      })
    : null
