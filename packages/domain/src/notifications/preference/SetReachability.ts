/**
 * Marks the address of a notification preference as unreachable, when deliveries
 * have failed for good, or as reachable again, by the operator (platform.md 10).
 */
import { Result } from "effect"
import type { Fact } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { State } from "./NotificationPreference.ts"
import { kind } from "./NotificationPreferenceKind.ts"

export interface Command {
  readonly preferenceId: string
  readonly reachable: boolean
}

export type Rejection = { readonly _tag: "Preference/WrongState" }

export const rule: Rule.Rule<Command, Fact<State>, Rejection> = {
  name: "notification_preferences.reach",
  contract: "platform.md 10",
  rejects: Rule.rejections<Rejection>()("Preference/WrongState"),
  requires: ({ preferenceId }) => RequiredFacts.resource(kind, preferenceId, "path", "id"),
  decide: (preference, { reachable }) =>
    preference.state.status !== (reachable ? "unreachable" : "active")
      ? Result.fail({ _tag: "Preference/WrongState" })
      : Result.succeed(Rule.decided(kind.move(preference, [{ _tag: reachable ? "Revived" : "BecameUnreachable" }]))),
  onConflict: (verdict) => (verdict._tag === "Stale" ? null : { _tag: "Preference/WrongState" })
}
