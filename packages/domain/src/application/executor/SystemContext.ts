/** How the platform itself calls for a resource: in the name of the app that owns it, with nobody's permissions. */
import { Context, Effect, Layer } from "effect"
import { AppCache } from "../access/AppCache.ts"
import type { CommandContext, ResponseRenderer } from "./CommandExecutor.ts"

/** Nobody waits for an answer. */
export const unanswered: ResponseRenderer<unknown> = {
  accepted: () => ({ status: 200, body: "" }),
  rejected: () => ({ reply: { status: 400, body: "" }, kept: false })
}

export class SystemContext extends Context.Service<SystemContext>()("@payments-platform/domain/SystemContext", {
  make: Effect.gen(function* () {
    const appCache = yield* AppCache

    /** `at`: service time of the decision; null: when it is made. */
    const contextFor = Effect.fnUntraced(function* (appId: string, at: number | null) {
      const app = yield* appCache.app(appId)
      const notificationVersion = app?.state.notificationVersion ?? "3.0"
      return { appId, app: null, notificationVersion, key: null, audit: null, at } satisfies CommandContext
    })

    return { callFor: contextFor } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
