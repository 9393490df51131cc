/**
 * The due work of a woken account: announces accounts.negative_balance (platform.md 10) after
 * the available balance has fallen below zero. The counter of the balance wakes the
 * account for that reason; several crossings before this work runs are announced once.
 */
import { Result } from "effect"
import { negativeBalance } from "../../decider/AssembleChange.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as Account from "./Account.ts"
import * as AccountKind from "./AccountKind.ts"

export interface Command {
  readonly accountId: string
}

/** What an account does for the reason `negativeBalance`. */
export const due: Rule.DueWork<Account.State> = ({ id }) => OutsideConversation.end(Rule.bind(rule, { accountId: id }))

export const rule: Rule.Rule<Command, Fact<Account.State> | null, { readonly _tag: "Account/Gone" }> = {
  name: "accounts.tick",
  contract: "platform.md 10",
  requires: ({ accountId }) => RequiredFacts.optional(AccountKind.kind, accountId),
  decide: (account) =>
    account === null
      ? Result.fail({ _tag: "Account/Gone" })
      : Result.succeed({
          ...Rule.decided(AccountKind.kind.move(account, [{ _tag: "FellBelowZero" }])),
          awake: [{ id: account.id, reason: negativeBalance }]
        })
}
