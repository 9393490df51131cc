/** What the platform gives to a dispute that may begin: an id, its fee by the settings, and what its app has set. */
import { Context, Effect, Layer } from "effect"
import type * as DisputeOpening from "../../payments/dispute/DisputeOpening.ts"
import { Ids } from "../../ports/Ids.ts"
import { AppCache } from "../access/AppCache.ts"

export class NewDisputes extends Context.Service<NewDisputes>()("@payments-platform/domain/NewDisputes", {
  make: Effect.gen(function* () {
    const ids = yield* Ids
    const appCache = yield* AppCache

    const next = Effect.fnUntraced(function* (appId: string) {
      const { disputeFee } = yield* appCache.settings
      const app = yield* appCache.app(appId)
      return {
        disputeId: ids.next(),
        fee: disputeFee,
        returnsFees: app?.state.returnFeesOnDispute ?? false
      } satisfies DisputeOpening.New
    })

    return { next } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
