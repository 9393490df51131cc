/** The handlers of due work on an account. They read the facts of the account, and reject it if it no longer exists. */
import { Result } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Account from "./Account.ts"
import * as AccountKind from "./AccountKind.ts"

type Rejection = { readonly _tag: "Account/Gone" }

interface DueWork<C, F> extends Pick<
  CommandHandler.CommandHandler<C, F, Rejection>,
  "name" | "contract" | "decidesAtCommit"
> {
  readonly requires: (account: Fact<Account.State>, command: C) => RequiredFacts.RequiredFacts<F>
  readonly decide: (facts: F, command: C, context: CommandHandler.Context) => CommandHandler.Decision
}

export const handler = <C extends { readonly accountId: string }, F>({
  decide,
  requires,
  ...work
}: DueWork<C, F>): CommandHandler.CommandHandler<C, F | null, Rejection> => ({
  ...work,
  requires: (command) =>
    RequiredFacts.andThen(
      RequiredFacts.optional(AccountKind.kind, command.accountId),
      (account): RequiredFacts.RequiredFacts<F | null> =>
        account === null ? RequiredFacts.succeed(null) : requires(account, command)
    ),
  decide: (facts, command, context) =>
    facts === null ? Result.fail({ _tag: "Account/Gone" }) : Result.succeed(decide(facts, command, context))
})
