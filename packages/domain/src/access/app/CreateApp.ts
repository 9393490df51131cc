/** POST /operator/apps (platform.md 12): creates an app with its first token. */
import { Redacted, Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as NewAccessToken from "../access-token/NewAccessToken.ts"
import * as App from "./App.ts"
import * as AppKind from "./AppKind.ts"

export interface Command {
  /** null: the platform chooses one */
  readonly id: string | null
  readonly name: string
  readonly settings: App.Settings
  /** the first token, from the configuration of a staging process; absent: a new one is made */
  readonly secret?: Redacted.Redacted<string>
}

export type Rejection = { readonly _tag: "App/AlreadyExists"; readonly path: ReadonlyArray<string> }

/** A decimal string (platform.md 1), from the random part of a new id. */
const newAppId = (id: string): string =>
  String(100_000_000 + (Number.parseInt(id.replaceAll("-", "").slice(-12), 16) % 900_000_000))

const alreadyExists: Rejection = { _tag: "App/AlreadyExists", path: ["id"] }

export const handler: CommandHandler.CommandHandler<Command, Fact<App.State> | null, Rejection> = {
  name: "apps.create",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("App/AlreadyExists"),
  requires: ({ id }) => RequiredFacts.optional(AppKind.kind, id),
  decide: (before, { id, name, secret, settings }, context) => {
    if (before !== null) return Result.fail(alreadyExists)
    const { at, newId, operator, secrets } = context
    const appId = id ?? newAppId(newId())
    const clear = secret ?? secrets.nextToken()
    const tokens = [NewAccessToken.make(clear, "app", null, context)]
    const app = { ...App.initial(name, operator.environment, settings), tokens }
    return Result.succeed({
      ...CommandHandler.decision(AppKind.kind.create({ id: appId, appId, createTime: at }, [{ _tag: "Created", app }])),
      response: (record) => ({ ...record, app_token: Redacted.value(clear) })
    })
  },
  onConflict: (verdict) => (verdict._tag === "Stale" ? alreadyExists : null)
}
