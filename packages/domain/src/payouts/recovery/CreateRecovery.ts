/**
 * The due work of an account whose timer `recovery` has come (merchants.md 8). The reserve covers a negative balance
 * first. What is still missing is recovered from the account's payout method, which must be a live bank account;
 * without one the next opening tries again. The Change writes the account, so two recoveries of one account never begin
 * at once. If a payment arrives before the commit, the command is decided again.
 */
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Counters, Fact } from "../../decider/ResourceKind.ts"
import * as Account from "../../merchants/account/Account.ts"
import * as AccountDueWork from "../../merchants/account/AccountDueWork.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as CoverFromReserve from "../../merchants/account/commands/CoverFromReserve.ts"
import * as PayoutMethod from "../../merchants/payout-method/PayoutMethod.ts"
import { kind as methodKind } from "../../merchants/payout-method/PayoutMethodKind.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as RecoveryKind from "./RecoveryKind.ts"

export interface Command {
  readonly accountId: string
}

/** What an account does when its timer `recovery` is due. */
export const due: CommandHandler.DueWork<Account.State> = ({ id, state }, { at }) =>
  Time.isDue(state.recovery.nextAt, at)
    ? ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id }))
    : null

interface Facts {
  readonly account: Fact<Account.State>
  readonly method: Fact<PayoutMethod.State> | null
  readonly balances: Counters
}

/** The id and type of the account's payout method; null: nothing can be debited from it. */
const debitable = ({ account, method }: Facts) => {
  if (method === null || !PayoutMethod.isLive(method.state) || !PayoutMethod.fits(method.state, account.state.currency))
    return null
  const { type } = method.state.details.instrument
  return type === "paper_check" ? null : { payoutMethodId: method.id, methodType: type }
}

const opened = (facts: Facts, { at, newId }: CommandHandler.Context, amount: number) => {
  const bank = debitable(facts)
  if (bank === null) return null
  const { account } = facts
  const { currency } = account.state
  const terms = { accountId: account.id, ...bank, currency, amount, customData: null }
  return RecoveryKind.kind.create({ id: newId(), appId: account.appId, createTime: at }, [
    { _tag: "Requested", terms, at }
  ])
}

const decide = (facts: Facts, _: Command, context: CommandHandler.Context): CommandHandler.Decision => {
  const { account, balances } = facts
  const { at } = context
  if (!Time.isDue(account.state.recovery.nextAt, at)) return CommandHandler.decision(AccountKind.kind.keep(account))
  const coverage = CoverFromReserve.coverageOf(account, balances)
  const recovery = coverage.missing === 0 ? null : opened(facts, context, coverage.missing)
  const planned: Account.Event =
    recovery !== null
      ? { _tag: "RecoveryOpened", recoveryId: recovery.subject.id }
      : coverage.missing === 0
        ? { _tag: "RecoveryNotNeeded" }
        : { _tag: "RecoveryPostponed", at }
  const step = AccountKind.kind.move(account, [planned, ...CoverFromReserve.events(coverage)])
  return {
    steps: recovery === null ? [step] : [recovery, step],
    conditions: CoverFromReserve.conditions(account, coverage)
  }
}

const factsOf = (account: Fact<Account.State>): RequiredFacts.RequiredFacts<Facts> =>
  RequiredFacts.map(
    RequiredFacts.both(
      RequiredFacts.optional(methodKind, Account.payoutOf(account.state).payoutMethodId),
      CoverFromReserve.balances(account)
    ),
    ([method, balances]) => ({ account, method, balances })
  )

export const handler = AccountDueWork.handler<Command, Facts>({
  name: "recoveries.create",
  contract: "merchants.md 8",
  requires: factsOf,
  decide
})
