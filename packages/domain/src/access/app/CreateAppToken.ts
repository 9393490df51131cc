/**
 * POST /operator/apps/{id}/tokens (platform.md 12): adds a token to an app. With
 * `expire_others_in` the earlier tokens expire, which rotates the secret.
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as App from "./App.ts"
import * as AppKind from "./AppKind.ts"

/** `expireOthersIn`: seconds after which the other tokens expire at the latest; null: they keep their expiry. */
export interface Request {
  readonly appId: string
  readonly expireOthersIn: number | null
}

export interface Command extends Request {
  readonly token: App.Token
}

export type Rejection = { readonly _tag: "App/TooManyTokens" }

/** Rejects a fourth live token. Tokens that expire at the moment at which the new one starts do not count. */
export const tokenAdded = (
  state: App.State,
  token: App.Token,
  othersExpireAt: number | null
): Result.Result<App.Event, Rejection> =>
  (othersExpireAt ?? Number.POSITIVE_INFINITY) > token.createTime &&
  App.liveTokens(state, token.createTime).length >= App.maxTokens
    ? Result.fail({ _tag: "App/TooManyTokens" })
    : Result.succeed({ _tag: "TokenAdded", token, othersExpireAt })

export const rule: Rule.Rule<Command, Fact<App.State>, Rejection> = {
  name: "apps.tokens.create",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ appId }) => RequiredFacts.resource(AppKind.kind, appId, "path", "id"),
  decide: (app, { expireOthersIn, token }, { at }) => {
    const othersExpireAt = expireOthersIn === null ? null : at + expireOthersIn
    return Result.map(tokenAdded(app.state, { ...token, createTime: at }, othersExpireAt), (event) =>
      Rule.decided(AppKind.kind.move(app, [event]))
    )
  }
}
