/**
 * The context of commands that the platform itself executes, such as timers: on behalf of the app that owns the
 * resource.
 */
import { Context, Effect, Layer } from "effect"
import { AppCache } from "../access/AppCache.ts"
import type { CommandContext, ResponseRenderer } from "./CommandExecutor.ts"

/** Renders an empty response, for commands that nobody waits for. */
export const emptyResponse: ResponseRenderer<unknown> = {
  accepted: () => ({ status: 200, body: "" }),
  rejected: () => ({ reply: { status: 400, body: "" }, kept: false })
}

export class SystemContext extends Context.Service<SystemContext>()("@payments-platform/domain/SystemContext", {
  make: Effect.gen(function* () {
    const appCache = yield* AppCache

    /** `at`: service time of the decision, UNIX seconds; null: the service time at which it is made. */
    const callFor = Effect.fnUntraced(function* (appId: string, at: number | null) {
      const app = yield* appCache.app(appId)
      const notificationVersion = app?.state.notificationVersion ?? "3.0"
      return { appId, app: null, notificationVersion, key: null, audit: null, at } satisfies CommandContext
    })

    return { callFor } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
