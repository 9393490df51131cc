/** POST /operator/apps/{id} (platform.md 12): changes the settings and permissions of an app. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as App from "./App.ts"
import * as AppKind from "./AppKind.ts"

export interface Command {
  readonly id: string
  readonly settings: App.Settings
}

export const handler: CommandHandler.CommandHandler<Command, Fact<App.State>, never> = {
  name: "apps.update",
  contract: "platform.md 12",
  rejects: [],
  requires: RequiredFacts.ofPath(AppKind.kind),
  decide: (app, { settings }, { at }) =>
    Result.succeed(CommandHandler.decision(AppKind.kind.move(app, [{ _tag: "Changed", settings, at }])))
}
