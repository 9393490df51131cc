/** The timer that releases money above the weekly limit of an account 7 days after its receipt (merchants.md 10). */
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import type * as Account from "../Account.ts"
import * as AccountDueWork from "../AccountDueWork.ts"
import * as AccountKind from "../AccountKind.ts"
import * as WeeklyReserve from "../WeeklyReserve.ts"

export interface Command {
  readonly accountId: string
}

/** Due work of an account whose timer `reserve` is due. */
export const due: CommandHandler.DueWork<Account.State> = ({ id, state }, { at }) =>
  Time.isDue(WeeklyReserve.nextRelease(state.receipts), at)
    ? ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id }))
    : null

export const handler = AccountDueWork.handler<Command, Fact<Account.State>>({
  name: "accounts.reserve.release",
  contract: "merchants.md 10",
  requires: RequiredFacts.succeed,
  decide: (account, _, { at }) => {
    const amount = WeeklyReserve.dueRelease(account.state.receipts, at)
    return CommandHandler.decision(
      amount === 0 ? AccountKind.kind.keep(account) : AccountKind.kind.move(account, [{ _tag: "Released", amount }])
    )
  }
})
