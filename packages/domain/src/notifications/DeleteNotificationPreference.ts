/** DELETE /notification_preferences/{id} (platform.md 10). */
import { Result } from "effect"
import type * as Command from "../decider/Command.ts"
import * as CommandHandler from "../decider/CommandHandler.ts"
import * as RequiredFacts from "../decider/RequiredFacts.ts"
import type { Fact } from "../decider/ResourceKind.ts"
import type { State } from "./NotificationPreference.ts"
import { kind } from "./NotificationPreferenceKind.ts"

export type Rejection = { readonly _tag: "Preference/AlreadyDeleted" }

export const handler: CommandHandler.CommandHandler<Command.Action, Fact<State>, Rejection> = {
  name: "notification_preferences.delete",
  contract: "platform.md 10",
  rejects: CommandHandler.rejections<Rejection>()("Preference/AlreadyDeleted"),
  requires: RequiredFacts.ofPath(kind),
  decide: (preference) =>
    preference.state.status === "deleted"
      ? Result.fail({ _tag: "Preference/AlreadyDeleted" })
      : Result.succeed(CommandHandler.decision(kind.move(preference, [{ _tag: "Deleted" }])))
}
