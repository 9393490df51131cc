/**
 * The timers of a recovery (merchants.md 8). Its result is asked for at the opening of the 2nd business day or when the
 * bank says.
 */
import * as Rule from "../../decider/Rule.ts"
import * as Time from "../../vocabulary/Time.ts"
import * as RecordRecoveryResult from "./RecordRecoveryResult.ts"
import * as BankCalls from "../transfer/BankCalls.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"
import * as SendRecovery from "./SendRecovery.ts"

export const due: Rule.DueWork<Recovery.State> = ({ id: recoveryId, state }, { at }) =>
  Time.isDue(RecoveryKind.kind.dueAt(state), at)
    ? BankCalls.callOf(state, {
        key: Recovery.keyOf(recoveryId),
        send: Rule.bind(SendRecovery.rule, { recoveryId }),
        record: (answer) => Rule.bind(RecordRecoveryResult.rule, { recoveryId, answer })
      })
    : null
