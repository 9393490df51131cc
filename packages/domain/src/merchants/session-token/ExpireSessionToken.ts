/** The timer of a session token (platform.md 6): erases the secret of a token that has expired. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as SessionToken from "./SessionToken.ts"
import { kind } from "./SessionTokenKind.ts"

export interface Command {
  readonly tokenId: string
}

export const due: CommandHandler.DueWork<SessionToken.State> = ({ id }) =>
  ExternalCalls.end(CommandHandler.bindCommand(handler, { tokenId: id }))

export const handler: CommandHandler.CommandHandler<
  Command,
  SessionToken.Token | null,
  { readonly _tag: "SessionToken/Gone" }
> = {
  name: "session_tokens.expire",
  contract: "platform.md 6",
  requires: ({ tokenId }) => RequiredFacts.optional(kind, tokenId),
  decide: (token, _, { at }) => {
    if (token === null) return Result.fail({ _tag: "SessionToken/Gone" })
    const hasExpired = token.state._tag === "Active" && SessionToken.secretAt(token.state, at) === null
    return Result.succeed(
      CommandHandler.decision(hasExpired ? kind.move(token, [{ _tag: "Expired" }]) : kind.keep(token))
    )
  }
}
