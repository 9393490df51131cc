/**
 * POST /operator/billing_runs (platform.md 12): makes the billing statements of a month for one account or for all,
 * including deleted ones. An account that has its statement is skipped, so a run may be repeated.
 */
import { Context, Effect, Layer } from "effect"
import * as BillingStatementKind from "../../billing/statement/BillingStatementKind.ts"
import * as IssueStatement from "../../billing/statement/IssueStatement.ts"
import type { CalendarMonth } from "../../vocabulary/time/Calendar.ts"
import type { CommandContext } from "../executor/CommandExecutor.ts"
import * as RunForEachAccount from "../executor/RunForEachAccount.ts"

const runOf = (month: CalendarMonth) => ({
  handler: IssueStatement.handler,
  commandFor: (accountId: string) => ({ accountId, month, scheduled: false }),
  makes: BillingStatementKind.kind.type
})

export class BillingRuns extends Context.Service<BillingRuns>()("@payments-platform/domain/BillingRuns", {
  make: Effect.map(RunForEachAccount.make, ({ all, one }) => ({
    /** Bills one account; null: there is none with this id. */
    runOne: (accountId: string, month: CalendarMonth, call: CommandContext) => one(runOf(month), accountId, call),
    runAll: (month: CalendarMonth, call: CommandContext) => all(runOf(month), call)
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}
