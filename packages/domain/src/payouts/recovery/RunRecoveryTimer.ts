/** The timers of a recovery (merchants.md 8). The result is due on the 2nd business day, or when the bank says. */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as BankCalls from "../transfer/BankCalls.ts"
import * as RecordRecoveryResult from "./RecordRecoveryResult.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"
import * as SendRecovery from "./SendRecovery.ts"

export const due: CommandHandler.DueWork<Recovery.State> = ({ id: recoveryId, state }, { at }) =>
  Time.isDue(RecoveryKind.kind.dueAt(state), at)
    ? BankCalls.callOf(state, {
        key: Recovery.keyOf(recoveryId),
        send: CommandHandler.bindCommand(SendRecovery.handler, { recoveryId }),
        record: (answer) => CommandHandler.bindCommand(RecordRecoveryResult.handler, { recoveryId, answer })
      })
    : null
