/**
 * The end of the session tokens of an account that was deleted (platform.md 6). DELETE /accounts/{id} runs it before it
 * is answered; the account's timer finishes what is left if its process dies.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type * as Account from "../account/Account.ts"
import * as AccountKind from "../account/AccountKind.ts"
import type * as SessionToken from "./SessionToken.ts"
import { kind } from "./SessionTokenKind.ts"

/** Session tokens that one Change deletes. */
const batch = 100

export interface Command {
  readonly accountId: string
  readonly tokenIds: ReadonlyArray<string>
  /** the account has more of them: its timer stays due */
  readonly more: boolean
}

type Facts = readonly [Fact<Account.State>, ReadonlyArray<SessionToken.Token | null>]

export const due: Rule.DueWork<Account.State> = ({ appId, id: accountId }) => {
  const active = { type: kind.type, appId, ownerId: accountId, status: ["active"] }
  return OutsideConversation.askOnce(
    "store.list",
    { ...active, size: batch, position: null, direction: "next" },
    ({ items, more }) => Rule.bind(rule, { accountId, tokenIds: items.map(({ id }) => id), more })
  )
}

export const rule: Rule.Rule<Command, Facts, never> = {
  name: "session_tokens.end",
  contract: "platform.md 6",
  requires: ({ accountId, tokenIds }) =>
    RequiredFacts.both(
      RequiredFacts.resource(AccountKind.kind, accountId, "path", "id"),
      RequiredFacts.all(tokenIds.map((id) => RequiredFacts.optional(kind, id)))
    ),
  decide: ([account, tokens], { more }) => {
    const open = tokens.flatMap((token) => (token?.state._tag === "Active" ? [token] : []))
    const step = more ? AccountKind.kind.keep(account) : AccountKind.kind.move(account, [{ _tag: "SessionsEnded" }])
    return Result.succeed(Rule.decided(step, ...open.map((token) => kind.move(token, [{ _tag: "Deleted" }]))))
  }
}
