/**
 * An account whose available balance fell below zero is told about it once
 * (merchants.md 8). The crossing itself is only known where it commits: it wakes
 * the account, whose Tick decides by what the balance is then.
 */
import { Result } from "effect"
import type { Fact, Tallies } from "../decider/Kind.ts"
import * as Needs from "../decider/Needs.ts"
import * as Rule from "../decider/Rule.ts"
import * as Money from "../vocabulary/Money.ts"
import * as Account from "./Account.ts"

export interface Command {
  readonly accountId: string
}

type Facts = readonly [Fact<Account.State> | null, Tallies]

export const rule: Rule.Rule<Command, Facts, { readonly _tag: "Account/Gone" }> = {
  name: "accounts.tick",
  problems: Rule.noProblems,
  forbidden: Rule.anyone,
  needs: ({ accountId }) =>
    Needs.both(
      Needs.maybe(Account.kind, accountId),
      Needs.tallies(...Money.currencies.map((currency) => Account.balanceKey(accountId, "available", currency)))
    ),
  decide: ([account, balances]) => {
    if (account === null) return Result.fail({ _tag: "Account/Gone" })
    const key = Account.balanceKey(account.id, "available", account.state.currency)
    const awake = [account.id]
    if (balances(key) < 0)
      return Result.succeed({ ...Rule.decided(Account.kind.move(account, [{ _tag: "BalanceFell" }])), awake })
    // it has recovered: if it falls again before this commits, it is decided anew
    return Result.succeed({ steps: [Account.kind.keep(account)], conditions: [{ key, delta: 0, min: 0 }], awake })
  }
}
