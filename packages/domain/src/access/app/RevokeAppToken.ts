/** DELETE /operator/apps/{id}/tokens/{token_id} (platform.md 12): the token is refused from now on. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as App from "./App.ts"
import * as AppKind from "./AppKind.ts"

export interface Command {
  readonly id: string
  readonly tokenId: string
}

export type Rejection = { readonly _tag: "App/UnknownToken" }

export const handler: CommandHandler.CommandHandler<Command, Fact<App.State>, Rejection> = {
  name: "apps.tokens.delete",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("App/UnknownToken"),
  requires: RequiredFacts.ofPath(AppKind.kind),
  decide: (app, { tokenId }) =>
    app.state.tokens.some((token) => token.id === tokenId)
      ? Result.succeed(CommandHandler.decision(AppKind.kind.move(app, [{ _tag: "TokenRevoked", tokenId }])))
      : Result.fail({ _tag: "App/UnknownToken" })
}
