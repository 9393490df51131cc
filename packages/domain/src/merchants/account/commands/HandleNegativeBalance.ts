/**
 * Due work of an account whose available balance has fallen below zero (merchants.md 8, platform.md 10): the fall is
 * announced as accounts.negative_balance, the reserve covers as much as it holds, and the recovery of the rest is
 * planned. The counter of the balance sends a signal for each fall, with the balance to which it fell.
 */
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Counters, Fact } from "../../../decider/ResourceKind.ts"
import * as SignalReason from "../../../decider/SignalReason.ts"
import type * as Account from "../Account.ts"
import * as AccountDueWork from "../AccountDueWork.ts"
import * as AccountKind from "../AccountKind.ts"
import * as CoverFromReserve from "./CoverFromReserve.ts"

export interface Command {
  readonly accountId: string
  /** since when the balance is negative, in UNIX seconds of service time */
  readonly since: number
  /** the fall (SignalReason.ts) */
  readonly reason: string
}

/** Due work of an account for each fall of its balance. */
export const due: CommandHandler.Reaction<Account.State> = ({ id }, _, { at, reason }) =>
  ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id, since: at, reason }))

type Facts = readonly [Fact<Account.State>, Counters]

const decide = ([account, balances]: Facts, { reason, since }: Command): CommandHandler.Decision => {
  const coverage = CoverFromReserve.coverageOf(account, balances)
  const available = SignalReason.amountOf(reason) ?? CoverFromReserve.available(account, balances)
  const fell = { _tag: "FellBelowZero", at: since, available } as const
  const events = [fell, ...CoverFromReserve.events(coverage)] as const
  return {
    steps: [AccountKind.kind.move(account, events)],
    conditions: CoverFromReserve.conditions(account, coverage),
    acknowledged: [{ id: account.id, reason }]
  }
}

export const handler = AccountDueWork.handler<Command, Facts>({
  name: "accounts.run_timer",
  contract: "merchants.md 8",
  requires: (account) =>
    RequiredFacts.map(CoverFromReserve.balances(account), (balances) => [account, balances] as const),
  decide
})
