/**
 * POST /operator/apps/{id}/tokens (platform.md 12): adds a token to an app. With
 * `expire_others_in` the earlier tokens expire, which rotates the secret.
 */
import { Redacted, Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { LimitRejection } from "../../decider/RefusalExplanation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as NewAccessToken from "../access-token/NewAccessToken.ts"
import type * as App from "./App.ts"
import * as AppKind from "./AppKind.ts"
import type { TokenRecord } from "./AppRecord.ts"

/** `expireOthersIn`: seconds after which the other tokens expire at the latest; null: they keep their expiry. */
export interface Command {
  readonly id: string
  readonly expireOthersIn: number | null
}

export interface Rejection extends LimitRejection {
  readonly _tag: "App/TooManyTokens"
}

/** Rejects a fourth live token. */
export const addToken = (state: App.State, added: AccessToken.Addition): Result.Result<App.Event, Rejection> => {
  const bound = AccessToken.boundAgainst(state, added)
  return bound === null ? Result.succeed(added) : Result.fail({ _tag: "App/TooManyTokens", bound })
}

export const handler: CommandHandler.CommandHandler<Command, Fact<App.State>, Rejection> = {
  name: "apps.tokens.create",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("App/TooManyTokens"),
  requires: RequiredFacts.ofPath(AppKind.kind),
  decide: (app, { expireOthersIn }, context) => {
    const othersExpireAt = expireOthersIn === null ? null : context.at + expireOthersIn
    const secret = context.secrets.nextToken()
    const token = NewAccessToken.make(secret, "app", null, context)
    return Result.map(addToken(app.state, { _tag: "TokenAdded", token, othersExpireAt }), (event) => ({
      ...CommandHandler.decision(AppKind.kind.move(app, [event])),
      response: (): TokenRecord => ({
        id: token.id,
        app_token: Redacted.value(secret),
        create_time: token.createTime,
        expire_time: null
      })
    }))
  }
}
