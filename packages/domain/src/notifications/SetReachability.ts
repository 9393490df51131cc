/**
 * Marks the address of a notification preference as unreachable after deliveries failed
 * for good, or as reachable again for the operator (platform.md 10).
 */
import { Result } from "effect"
import * as CommandHandler from "../decider/CommandHandler.ts"
import * as RequiredFacts from "../decider/RequiredFacts.ts"
import type { Fact } from "../decider/ResourceKind.ts"
import type { State } from "./NotificationPreference.ts"
import { kind } from "./NotificationPreferenceKind.ts"

export interface Command {
  readonly id: string
  readonly reachable: boolean
}

export type Rejection = { readonly _tag: "Preference/WrongState" }

export const handler: CommandHandler.CommandHandler<Command, Fact<State>, Rejection> = {
  name: "notification_preferences.reach",
  contract: "platform.md 10",
  rejects: CommandHandler.rejections<Rejection>()("Preference/WrongState"),
  requires: RequiredFacts.ofPath(kind),
  decide: (preference, { reachable }) =>
    preference.state.status !== (reachable ? "unreachable" : "active")
      ? Result.fail({ _tag: "Preference/WrongState" })
      : Result.succeed(
          CommandHandler.decision(kind.move(preference, [{ _tag: reachable ? "Revived" : "BecameUnreachable" }]))
        ),
  onConflict: (verdict) => (verdict._tag === "Stale" ? null : { _tag: "Preference/WrongState" })
}
