/** The timer of an account that holds money above its weekly limit (merchants.md 10): 7 days after receipt it is released. */
import { Result } from "effect"
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact } from "../../../decider/ResourceKind.ts"
import * as Time from "../../../vocabulary/time/Time.ts"
import type * as Account from "../Account.ts"
import * as AccountKind from "../AccountKind.ts"
import * as WeeklyReserve from "../WeeklyReserve.ts"

export interface Command {
  readonly accountId: string
}

/** What an account does when its timer `reserve` is due. */
export const due: CommandHandler.DueWork<Account.State> = ({ id, state }, { at }) =>
  Time.isDue(WeeklyReserve.nextRelease(state.receipts), at)
    ? ExternalCalls.end(CommandHandler.bindCommand(handler, { accountId: id }))
    : null

const decide = (account: Fact<Account.State>, at: number): CommandHandler.Decision => {
  const amount = WeeklyReserve.dueRelease(account.state.receipts, at)
  return CommandHandler.decision(
    amount === 0 ? AccountKind.kind.keep(account) : AccountKind.kind.move(account, [{ _tag: "Released", amount }])
  )
}

export const handler: CommandHandler.CommandHandler<
  Command,
  Fact<Account.State> | null,
  { readonly _tag: "Account/Gone" }
> = {
  name: "accounts.reserve.release",
  contract: "merchants.md 10",
  requires: ({ accountId }) => RequiredFacts.optional(AccountKind.kind, accountId),
  decide: (account, _, { at }) =>
    account === null ? Result.fail({ _tag: "Account/Gone" }) : Result.succeed(decide(account, at))
}
