/** POST /operator/apps (platform.md 12): creates an app with its first token. */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import * as App from "./App.ts"
import * as AppKind from "./AppKind.ts"

/** `id` null: the platform chooses one. */
export interface Request {
  readonly id: string | null
  readonly name: string
  readonly settings: App.Settings
}

export interface Command extends Request {
  readonly appId: string
  readonly environment: App.Environment
  readonly token: App.Token
}

export type Rejection = { readonly _tag: "App/AlreadyExists"; readonly path: ReadonlyArray<string> }

const alreadyExists: Rejection = { _tag: "App/AlreadyExists", path: ["id"] }

export const rule: Rule.Rule<Command, Fact<App.State> | null, Rejection> = {
  name: "apps.create",
  validate: Rule.noProblems,
  authorize: Rule.noPermission,
  requires: ({ appId }) => RequiredFacts.optional(AppKind.kind, appId),
  decide: (before, { appId, environment, name, settings, token }, { at }) => {
    if (before !== null) return Result.fail(alreadyExists)
    const app = { ...App.initial(name, environment, settings), tokens: [{ ...token, createTime: at }] }
    return Result.succeed(
      Rule.decided(AppKind.kind.create({ id: appId, appId, createTime: at }, [{ _tag: "Created", app }]))
    )
  },
  onConflict: (verdict) => (verdict._tag === "Stale" ? alreadyExists : null)
}
