/** The commands on notification preferences (platform.md 10), of apps and of the operator. */
import { Context, Effect, Layer, Redacted } from "effect"
import * as CreateNotificationPreference from "../../notifications/preference/CreateNotificationPreference.ts"
import * as DeleteNotificationPreference from "../../notifications/preference/DeleteNotificationPreference.ts"
import * as SetReachability from "../../notifications/preference/SetReachability.ts"
import { Ids } from "../../ports/Ids.ts"
import { Vault } from "../../ports/Vault.ts"
import { Work } from "../../ports/Work.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import { type CommandContext, type Input, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"
import { Secrets } from "../../ports/Secrets.ts"

export interface PreferenceRequest {
  readonly preferenceId: string
}

export class Preferences extends Context.Service<Preferences>()("@payments-platform/domain/Preferences", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const secrets = yield* Secrets
    const vault = yield* Vault
    const work = yield* Work
    const ids = yield* Ids

    /** POST /notification_preferences. Only this response shows the signing secret. */
    const create = <P>(
      context: CommandContext,
      { command: request, problems }: Input<CreateNotificationPreference.Request, P>,
      renderer: ResponseRenderer<CreateNotificationPreference.Rejection>
    ) => {
      const secret = secrets.next()
      const sealed = Secret.Sealed.make(vault.seal("secret", Redacted.value(secret)))
      const command =
        request === null ? null : { preferenceId: ids.next(), appId: context.appId, request, secret, sealed }
      const accepted: typeof renderer.accepted = (record) =>
        renderer.accepted({ ...record, signing_secret: Redacted.value(secret) })
      return executor.execute(
        CreateNotificationPreference.rule,
        context,
        { command, problems },
        { renderer: { ...renderer, accepted } }
      )
    }

    /** DELETE /notification_preferences/{id}. Deliveries that wait for the preference are dropped. */
    const remove = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      given: Input<PreferenceRequest, P>,
      renderer: ResponseRenderer<{ readonly _tag: "Preference/AlreadyDeleted" }>
    ) {
      const result = yield* executor.execute(DeleteNotificationPreference.rule, context, given, { renderer })
      if (given.command !== null) yield* work.drop(given.command.preferenceId)
      return result
    })

    /** POST /operator/notification_preferences/{id}/revive: an unreachable preference receives deliveries again. */
    const revive = <P>(
      context: CommandContext,
      { command, problems }: Input<PreferenceRequest, P>,
      renderer: ResponseRenderer<{ readonly _tag: "Preference/WrongState" }>
    ) => {
      const revived = command === null ? null : { ...command, reachable: true }
      return executor.execute(SetReachability.rule, context, { command: revived, problems }, { renderer })
    }

    return { create, remove, revive } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
