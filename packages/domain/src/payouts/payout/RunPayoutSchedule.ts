/**
 * Runs the payout schedule of an account (merchants.md 7). At its time, one commit pays out all that is available and
 * sets the next time, so no time is used twice. An account without the capability or with less than 1.00 is skipped.
 * The operator of staging may run it early (POST /operator/payouts/run).
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountDueWork from "../../merchants/account/AccountDueWork.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as PayoutSchedule from "../../merchants/account/PayoutSchedule.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as OpenPayout from "./OpenPayout.ts"

export interface Command {
  readonly accountId: string
  /** true: the operator runs the schedule before its time */
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

export const handler = AccountDueWork.handler<Command, OpenPayout.Payable>({
  name: "payouts.schedule",
  contract: "merchants.md 7",
  decidesAtCommit: true,
  requires: OpenPayout.payable,
  decide
})
