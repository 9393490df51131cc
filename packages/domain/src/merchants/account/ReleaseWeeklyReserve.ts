/** The timer of an account that holds money above its weekly limit (merchants.md 10): 7 days after receipt it is released. */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as Time from "../../vocabulary/Time.ts"
import type * as Account from "./Account.ts"
import * as AccountKind from "./AccountKind.ts"
import * as WeeklyReserve from "./WeeklyReserve.ts"

export interface Command {
  readonly accountId: string
}

/** What an account does when its timer `reserve` is due. */
export const due: Rule.DueWork<Account.State> = ({ id, state }, { at }) =>
  Time.isDue(WeeklyReserve.nextRelease(state.receipts), at)
    ? OutsideConversation.end(Rule.bind(rule, { accountId: id }))
    : null

const decide = (account: Fact<Account.State>, at: number): Rule.Decision => {
  const amount = WeeklyReserve.dueRelease(account.state.receipts, at)
  return Rule.decided(
    amount === 0 ? AccountKind.kind.keep(account) : AccountKind.kind.move(account, [{ _tag: "Released", amount }])
  )
}

export const rule: Rule.Rule<Command, Fact<Account.State> | null, { readonly _tag: "Account/Gone" }> = {
  name: "accounts.reserve.release",
  contract: "merchants.md 10",
  requires: ({ accountId }) => RequiredFacts.optional(AccountKind.kind, accountId),
  decide: (account, _, { at }) =>
    account === null ? Result.fail({ _tag: "Account/Gone" }) : Result.succeed(decide(account, at))
}
