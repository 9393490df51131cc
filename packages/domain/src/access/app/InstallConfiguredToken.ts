/**
 * Gives an app the token that the configuration of a staging process names (platform.md
 * 13). It is never rejected: if the app has three live tokens, the oldest is revoked.
 */
import { type Redacted, Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as NewAccessToken from "../access-token/NewAccessToken.ts"
import type * as App from "./App.ts"
import * as AppKind from "./AppKind.ts"

export interface Command {
  readonly appId: string
  readonly secret: Redacted.Redacted<string>
}

export const handler: CommandHandler.CommandHandler<Command, Fact<App.State>, never> = {
  name: "apps.tokens.adopt",
  contract: "platform.md 13",
  rejects: [],
  requires: ({ appId }) => RequiredFacts.resource(AppKind.kind, appId, "path", "id"),
  decide: (app, { secret }, context) => {
    const token = NewAccessToken.make(secret, "app", null, context)
    const added = { _tag: "TokenAdded", token, othersExpireAt: null } as const
    const live = AccessToken.liveTokens(app.state, context.at)
    const [oldest] = live
    return Result.succeed(
      CommandHandler.decision(
        live.length < AccessToken.maximum || oldest === undefined
          ? AppKind.kind.move(app, [added])
          : AppKind.kind.move(app, [{ _tag: "TokenRevoked", tokenId: oldest.id }, added])
      )
    )
  }
}
