/**
 * Marks a preference unreachable if a delivery failed for good and none succeeded for days (platform.md 10). Its waiting
 * deliveries are dropped, and nothing is delivered to it until the operator revives it. The log and the audit log record
 * this.
 */
import { Effect } from "effect"
import { input } from "../../decider/DecodedInput.ts"
import * as NotificationPreference from "../../notifications/NotificationPreference.ts"
import * as SetReachability from "../../notifications/SetReachability.ts"
import type { Ids } from "../../ports/Ids.ts"
import type { Work } from "../../ports/Work.ts"
import { type CommandExecutor, emptyResponse, systemContext } from "../executor/CommandExecutor.ts"
import type { PreferenceFact } from "./LoadPreferences.ts"

interface Services {
  readonly executor: CommandExecutor["Service"]
  readonly ids: Ids["Service"]
  readonly work: Work["Service"]
}

/** Names the host alone, because the rest of an address may contain a secret. */
const warn = ({ appId, id, state: { callbackUri, topic } }: PreferenceFact) =>
  Effect.logWarning("A subscription is unreachable. Nothing is delivered to it until the operator revives it.", {
    event: "preference_unreachable",
    preference_id: id,
    app_id: appId,
    topic,
    host: new URL(callbackUri).host
  })

export const make = ({ executor, ids, work }: Services) => {
  const context = (appId: string) => ({
    ...systemContext(appId),
    audit: {
      actor: { type: "system", name: "deliveries" },
      note: null,
      correlationId: ids.next(),
      ip: null,
      fields: []
    } as const
  })

  return Effect.fnUntraced(function* (preference: PreferenceFact, at: number) {
    if (yield* work.succeededSince(preference.id, at - NotificationPreference.unreachableAfter + 1)) return
    const command = input({ id: preference.id, reachable: false })
    const result = yield* executor
      .execute(SetReachability.handler, context(preference.appId), command, emptyResponse)
      .pipe(Effect.catchTag(["Invalid", "Forbidden", "UnknownIds", "KeyTaken", "KeyBusy"], () => Effect.succeed(null)))
    if (result?._tag === "Decided" && result.step !== null) yield* warn(preference)
    yield* work.drop(preference.id)
  })
}
