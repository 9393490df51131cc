/**
 * The parts of a new dispute that the platform provides (payments.md 5): its id, the dispute fee of the settings, and
 * whether the app returns its platform fees on disputes (L10). Every rule that may open a dispute requires them.
 */
import { Context, Effect, Layer } from "effect"
import type * as DisputeOpening from "../../payments/dispute/DisputeOpening.ts"
import { Ids } from "../../ports/Ids.ts"
import { AppCache } from "../access/AppCache.ts"

export class NewDisputes extends Context.Service<NewDisputes>()("@payments-platform/domain/NewDisputes", {
  make: Effect.gen(function* () {
    const ids = yield* Ids
    const appCache = yield* AppCache

    const prepare = Effect.fnUntraced(function* (appId: string) {
      const { disputeFee } = yield* appCache.settings
      const app = yield* appCache.app(appId)
      return {
        disputeId: ids.next(),
        fee: disputeFee,
        returnsFees: app?.state.returnFeesOnDispute ?? false
      } satisfies DisputeOpening.NewDispute
    })

    return { prepare } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
