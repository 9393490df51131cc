/**
 * What an account is woken for: its available balance has fallen below zero
 * (platform.md 10, accounts.negative_balance). Crossings between two looks are one.
 */
import { Result } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import * as Account from "./Account.ts"

export interface Command {
  readonly accountId: string
}

export const rule: Rule.Rule<Command, Fact<Account.State> | null, { readonly _tag: "Account/Gone" }> = {
  name: "accounts.tick",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ accountId }) => RequiredFacts.maybe(Account.kind, accountId),
  decide: (account) =>
    account === null
      ? Result.fail({ _tag: "Account/Gone" })
      : Result.succeed({
          ...Rule.decided(Account.kind.move(account, [{ _tag: "FellBelowZero" }])),
          awake: [account.id]
        })
}
