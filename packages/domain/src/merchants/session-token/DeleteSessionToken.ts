/** DELETE /session_tokens/{id} (platform.md 6): every process refuses the token from now on. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type * as SessionToken from "./SessionToken.ts"
import { kind } from "./SessionTokenKind.ts"

export type Rejection = { readonly _tag: "SessionToken/AlreadyDeleted" }

export const handler: CommandHandler.CommandHandler<Command.Action, SessionToken.Token, Rejection> = {
  name: "session_tokens.delete",
  contract: "platform.md 6",
  rejects: CommandHandler.rejections<Rejection>()("SessionToken/AlreadyDeleted"),
  allowedStates: () => kind.allowedStates("Deleted"),
  requires: RequiredFacts.ofPath(kind),
  decide: (token) =>
    token.state._tag === "Deleted"
      ? Result.fail({ _tag: "SessionToken/AlreadyDeleted" })
      : Result.succeed(CommandHandler.decision(kind.move(token, [{ _tag: "Deleted" }])))
}
