/** POST /operator/settings (platform.md 12): changes the settings of all processes. */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as Settings from "./Settings.ts"
import * as SettingsKind from "./SettingsKind.ts"

export const handler: CommandHandler.CommandHandler<Settings.Patch, Fact<Settings.Settings> | null, never> = {
  name: "settings.update",
  contract: "platform.md 12",
  rejects: [],
  requires: () => RequiredFacts.optional(SettingsKind.kind, Settings.id),
  decide: (before, patch, { at }) => {
    const event: Settings.Event = { _tag: "Set", settings: Settings.patch(before?.state ?? Settings.initial, patch) }
    const subject = { id: Settings.id, appId: Settings.platform, createTime: at }
    return Result.succeed(
      CommandHandler.decision(
        before === null ? SettingsKind.kind.create(subject, [event]) : SettingsKind.kind.move(before, [event])
      )
    )
  }
}
