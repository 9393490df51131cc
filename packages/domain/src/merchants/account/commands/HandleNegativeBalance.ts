/**
 * The reaction of an account whose available balance has fallen below zero (merchants.md 8, platform.md 10): it is
 * announced as accounts.negative_balance, the reserve covers what is missing, at most what it holds, and the recovery
 * of the rest is planned. The counter of the balance wakes the account for each fall, with the balance to which it fell.
 */
import { Result } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Counters, Fact } from "../../../decider/ResourceKind.ts"
import * as SignalReason from "../../../decider/SignalReason.ts"
import type * as Account from "../Account.ts"
import * as AccountKind from "../AccountKind.ts"
import * as CoverFromReserve from "./CoverFromReserve.ts"

export interface Command {
  readonly accountId: string
  /** since when the balance is negative, in UNIX seconds of service time */
  readonly since: number
  /** the fall (SignalReason.ts) */
  readonly reason: string
}

/** What an account does for each fall of its balance. */
export const due: CommandHandler.Reaction<Account.State> = ({ id }, _, { at, reason }) =>
  ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id, since: at, reason }))

type Facts = readonly [Fact<Account.State>, Counters] | null

const decide = ([account, balances]: NonNullable<Facts>, { reason, since }: Command): CommandHandler.Decision => {
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

export const handler: CommandHandler.CommandHandler<Command, Facts, { readonly _tag: "Account/Gone" }> = {
  name: "accounts.tick",
  contract: "merchants.md 8",
  requires: ({ accountId }) =>
    RequiredFacts.andThen(RequiredFacts.optional(AccountKind.kind, accountId), (account) =>
      account === null
        ? RequiredFacts.succeed(null)
        : RequiredFacts.withNext(RequiredFacts.succeed(account), CoverFromReserve.balances)
    ),
  decide: (facts, command) =>
    facts === null ? Result.fail({ _tag: "Account/Gone" }) : Result.succeed(decide(facts, command))
}
