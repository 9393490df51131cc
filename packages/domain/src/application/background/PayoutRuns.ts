/** POST /operator/payouts/run (platform.md 12): in staging, pays out the accounts that have a schedule, ahead of its time. */
import { Context, Effect, Layer } from "effect"
import * as PayoutKind from "../../payouts/payout/PayoutKind.ts"
import * as RunPayoutSchedule from "../../payouts/payout/RunPayoutSchedule.ts"
import type { CommandContext } from "../executor/CommandExecutor.ts"
import * as RunForEachAccount from "../executor/RunForEachAccount.ts"

const run = {
  handler: RunPayoutSchedule.handler,
  commandFor: (accountId: string) => ({ accountId, early: true }),
  makes: PayoutKind.kind.type,
  status: ["active"]
}

export class PayoutRuns extends Context.Service<PayoutRuns>()("@payments-platform/domain/PayoutRuns", {
  make: Effect.map(RunForEachAccount.make, ({ all, one }) => ({
    /** Pays out one account; null: there is none with this id. */
    runOne: (accountId: string, call: CommandContext) => one(run, accountId, call),
    runAll: (call: CommandContext) => all(run, call)
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
