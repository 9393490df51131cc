/** How the platform itself calls for a resource: in the name of the app that owns it, with nobody's permissions. */
import { Context, Effect, Layer } from "effect"
import { Directory } from "../access/AppCache.ts"
import type { CommandContext, Rendering } from "./CommandExecutor.ts"

/** Nobody waits for an answer. */
export const unanswered: Rendering<unknown> = {
  accepted: () => ({ status: 200, body: "" }),
  rejected: () => ({ reply: { status: 400, body: "" }, kept: false })
}

export class SystemCalls extends Context.Service<SystemCalls>()("@payments-platform/domain/SystemCalls", {
  make: Effect.gen(function* () {
    const directory = yield* Directory

    /** `at`: service time of the decision; null: when it is made. */
    const callFor = Effect.fnUntraced(function* (appId: string, at: number | null) {
      const app = yield* directory.app(appId)
      const notificationVersion = app?.state.notificationVersion ?? "3.0"
      return { appId, app: null, notificationVersion, key: null, audit: null, at } satisfies CommandContext
    })

    return { callFor } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
