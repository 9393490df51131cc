/** The commands on notification preferences, of platforms and of the operator. */
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

export interface Named {
  readonly preferenceId: string
}

export class Preferences extends Context.Service<Preferences>()("@payments-platform/domain/Preferences", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const secrets = yield* Secrets
    const vault = yield* Vault
    const work = yield* Work
    const ids = yield* Ids

    /** The answer to the creation alone shows the signing secret. */
    const create = <P>(
      call: CommandContext,
      { command: request, problems }: Input<CreateNotificationPreference.Request, P>,
      renderer: ResponseRenderer<CreateNotificationPreference.Rejection>
    ) => {
      const secret = secrets.next()
      const sealed = Secret.Sealed.make(vault.seal("secret", Redacted.value(secret)))
      const command = request === null ? null : { preferenceId: ids.next(), appId: call.appId, request, sealed }
      const accepted: typeof renderer.accepted = (record) =>
        renderer.accepted({ ...record, signing_secret: Redacted.value(secret) })
      return executor.execute(
        CreateNotificationPreference.rule,
        call,
        { command, problems },
        { renderer: { ...renderer, accepted } }
      )
    }

    const remove = Effect.fnUntraced(function* <P>(
      call: CommandContext,
      given: Input<Named, P>,
      renderer: ResponseRenderer<{ readonly _tag: "Preference/AlreadyDeleted" }>
    ) {
      const outcome = yield* executor.execute(DeleteNotificationPreference.rule, call, given, { renderer })
      if (given.command !== null) yield* work.drop(given.command.preferenceId)
      return outcome
    })

    const revive = <P>(
      call: CommandContext,
      { command, problems }: Input<Named, P>,
      renderer: ResponseRenderer<{ readonly _tag: "Preference/WrongState" }>
    ) => {
      const reached = command === null ? null : { ...command, reachable: true }
      return executor.execute(SetReachability.rule, call, { command: reached, problems }, { renderer })
    }

    return { create, remove, revive } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
