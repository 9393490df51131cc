/** Records what the bank answered about a recovery (merchants.md 8). */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as BankAnswer from "../transfer/BankAnswer.ts"
import * as EndRecovery from "./EndRecovery.ts"
import * as Recovery from "./Recovery.ts"
import * as RecoveryKind from "./RecoveryKind.ts"

export interface Command {
  readonly recoveryId: string
  readonly answer: BankAnswer.BankAnswer
}

export type Rejection = { readonly _tag: "Recovery/Gone" }

type Facts = readonly [Fact<Recovery.State> | null, EndRecovery.OwingMerchant | null]

export const handler: CommandHandler.CommandHandler<Command, Facts, Rejection> = {
  name: "recoveries.result",
  contract: "merchants.md 8",
  rejects: CommandHandler.rejections<Rejection>()("Recovery/Gone"),
  requires: ({ recoveryId }) =>
    RequiredFacts.withNext(RequiredFacts.optional(RecoveryKind.kind, recoveryId), EndRecovery.owingMerchant),
  decide: ([recovery, merchant], { answer }, { at }) => {
    if (recovery === null) return Result.fail({ _tag: "Recovery/Gone" })
    const found = BankAnswer.eventOf(recovery.state, answer, at, {
      resultAt: ({ requestedAt }) => Recovery.settlesAt(requestedAt),
      reasonOf: Recovery.failureOf
    })
    return Result.succeed(
      BankAnswer.decision(RecoveryKind.kind, recovery, found, (event, deletesMethod) =>
        EndRecovery.endRecovery(recovery, event, merchant, { at, deletesMethod })
      )
    )
  }
}
