/** Deletes a notification preference and drops the deliveries that wait for it (platform.md 10). */
import { Context, Effect, Layer } from "effect"
import type { Action } from "../../decider/Command.ts"
import type { DecodedInput } from "../../decider/DecodedInput.ts"
import * as DeleteNotificationPreference from "../../notifications/DeleteNotificationPreference.ts"
import { Work } from "../../ports/Work.ts"
import { type CommandContext, CommandExecutor, type ResponseRenderer } from "../executor/CommandExecutor.ts"

export class Preferences extends Context.Service<Preferences>()("@payments-platform/domain/Preferences", {
  make: Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const work = yield* Work

    const remove = Effect.fnUntraced(function* <P>(
      context: CommandContext,
      input: DecodedInput<Action, P>,
      renderer: ResponseRenderer<DeleteNotificationPreference.Rejection>
    ) {
      const result = yield* executor.execute(DeleteNotificationPreference.handler, context, input, renderer)
      if (input._tag === "Decoded") yield* work.drop(input.command.id)
      return result
    })

    return { remove } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
