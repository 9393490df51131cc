/**
 * Ends the session tokens of a deleted account (platform.md 6). The deletion sends the account a signal for it, so it
 * is done before the response; if the process dies, the leader does the rest.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Account from "../account/Account.ts"
import * as AccountKind from "../account/AccountKind.ts"
import type * as SessionToken from "./SessionToken.ts"
import { kind } from "./SessionTokenKind.ts"

/** How many session tokens one Change deletes. */
const batch = 100

export interface Command {
  readonly accountId: string
  readonly tokenIds: ReadonlyArray<string>
  /** the account has more of them, and its signal stays pending */
  readonly more: boolean
}

type Facts = readonly [Fact<Account.State>, ReadonlyArray<SessionToken.Token | null>]

export const reaction: CommandHandler.Reaction<Account.State> = ({ appId, id: accountId }) => {
  const active = { type: kind.type, appId, ownerId: accountId, status: ["active"] }
  const page = { ...active, size: batch, position: null, direction: "next" } as const
  return ExternalCalls.askOnce("store.list", page, ({ items, more }) =>
    CommandHandler.bindCommand(handler, { accountId, tokenIds: items.map(({ id }) => id), more })
  )
}

export const handler: CommandHandler.CommandHandler<Command, Facts, never> = {
  name: "session_tokens.end",
  contract: "platform.md 6",
  rejects: [],
  requires: ({ accountId, tokenIds }) =>
    RequiredFacts.both(
      RequiredFacts.resource(AccountKind.kind, accountId, "path", "id"),
      RequiredFacts.all(tokenIds.map((id) => RequiredFacts.optional(kind, id)))
    ),
  decide: ([account, tokens], { more }) => {
    const open = tokens.flatMap((token) => (token === null || token.state._tag === "Deleted" ? [] : [token]))
    const ended = open.map((token) => kind.move(token, [{ _tag: "Deleted" }]))
    return Result.succeed({
      ...CommandHandler.decision(AccountKind.kind.keep(account), ...ended),
      acknowledged: more ? [] : [{ id: account.id, reason: Account.accountDeletion }]
    })
  }
}
