/**
 * The schedule of an account's payouts (merchants.md 7): when its time has come, all that is available is paid out and
 * the next time is set, in one commit, so that no time is used twice. Without capability or with less than 1.00 it is
 * skipped. The operator of staging runs it as if its time had come (POST /operator/payouts/run).
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as PayoutSchedule from "../../merchants/account/PayoutSchedule.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as OpenPayout from "./OpenPayout.ts"

export interface Command {
  readonly accountId: string
  /** true: before its time */
  readonly early: boolean
}

/** What an account does when its payout is due. */
export const due: CommandHandler.DueWork<Account.State> = ({ id, state }, { at }) =>
  Time.isDue(state.nextPayoutAt, at)
    ? ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id, early: false }))
    : null

const decide = (
  payable: OpenPayout.Payable,
  { early }: Command,
  context: CommandHandler.Context
): CommandHandler.Decision => {
  const { account } = payable
  const { at } = context
  const kept = CommandHandler.decision(AccountKind.kind.keep(account))
  if (account.state.nextPayoutAt === null) return kept
  if (early) return Result.getOrElse(OpenPayout.createPayout(payable, OpenPayout.noLabels, context), () => kept)
  if (account.state.nextPayoutAt > at) return kept
  const next = { _tag: "PayoutScheduled", at: PayoutSchedule.nextAt(account.state, at) } as const
  return Result.getOrElse(OpenPayout.createPayout(payable, OpenPayout.noLabels, context, next), () =>
    CommandHandler.decision(AccountKind.kind.move(account, [next]))
  )
}

export const handler: CommandHandler.CommandHandler<
  Command,
  OpenPayout.Payable | null,
  { readonly _tag: "Account/Gone" }
> = {
  name: "payouts.schedule",
  contract: "merchants.md 7",
  decidesAtCommit: true,
  requires: ({ accountId }) =>
    RequiredFacts.andThen(
      RequiredFacts.optional(AccountKind.kind, accountId),
      (account: Fact<Account.State> | null): RequiredFacts.RequiredFacts<OpenPayout.Payable | null> =>
        account === null ? RequiredFacts.succeed(null) : OpenPayout.payable(account)
    ),
  decide: (payable, command, context) =>
    payable === null ? Result.fail({ _tag: "Account/Gone" }) : Result.succeed(decide(payable, command, context))
}
