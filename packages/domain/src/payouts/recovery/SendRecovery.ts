/**
 * Sends a recovery to the bank right after its creation (merchants.md 8). The recovery is committed by then, and the
 * call carries its key. So the call may be repeated until its answer is recorded, and money is taken once.
 */
import { Result } from "effect"
import * as SealedAccount from "../../banking/SealedAccount.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import { kind as methodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import * as RecordRecoveryResult from "./RecordRecoveryResult.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"

export interface Command {
  readonly recoveryId: string
}

/** The numbers of the bank account are not erased while a recovery from it is open (merchants.md 15). */
const callOf = (
  { id, state: { terms } }: Fact<Recovery.State>,
  { state: { numbers } }: Fact<PayoutMethod.State>,
  context: CommandHandler.Context
): CommandHandler.Calls<RecordRecoveryResult.Rejection> => ({
  conversation: () => {
    if (numbers === null) throw new TypeError("the numbers of a recovery's method are gone")
    const { amount, currency } = terms
    const debit = { key: Recovery.keyOf(id), account: SealedAccount.open(numbers, context), amount, currency }
    return ExternalCalls.askOnce("payoutBank.debit", debit, (accepted) =>
      CommandHandler.bindCommand(RecordRecoveryResult.handler, { recoveryId: id, answer: { _tag: "Taken", accepted } })
    )
  }
})

type Facts = readonly [Fact<Recovery.State> | null, Fact<PayoutMethod.State> | null]

export const handler: CommandHandler.CommandHandler<Command, Facts, RecordRecoveryResult.Rejection> = {
  name: "recoveries.send",
  contract: "merchants.md 8",
  rejects: CommandHandler.rejections<RecordRecoveryResult.Rejection>()("Recovery/Gone"),
  requires: ({ recoveryId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(RecoveryKind.kind, recoveryId), (recovery) =>
      RequiredFacts.optional(methodKind, recovery?.state.terms.payoutMethodId ?? null)
    ),
  decide: ([recovery, method], _, context) => {
    if (recovery === null || method === null) return Result.fail({ _tag: "Recovery/Gone" })
    const decision = CommandHandler.decision(RecoveryKind.kind.keep(recovery))
    return Result.succeed(
      recovery.state._tag === "Requested" ? { ...decision, calls: callOf(recovery, method, context) } : decision
    )
  }
}
