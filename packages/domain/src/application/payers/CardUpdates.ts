/**
 * The inputs of the card updater's schedule (payers/card/CardUpdater.ts) in this process: service time, and in staging
 * the `simulator_delay` of the settings instead of the card's last month (payments.md 8).
 */
import { Context, Effect, Layer } from "effect"
import type { Schedule } from "../../payers/card/CardUpdater.ts"
import { ServiceTime } from "../../ports/ServiceTime.ts"
import { AppCache } from "../access/AppCache.ts"
import { Operator } from "../access/Operator.ts"

export class CardUpdates extends Context.Service<CardUpdates>()("@payments-platform/domain/CardUpdates", {
  make: Effect.gen(function* () {
    const appCache = yield* AppCache
    const time = yield* ServiceTime
    const { environment } = yield* Operator

    const delay =
      environment === "production"
        ? Effect.succeed(null)
        : Effect.map(appCache.settings, ({ simulatorDelay }) => simulatorDelay)

    return {
      /** seconds until the updater is asked; null: production, where the card's expiry decides */
      delay,
      planFor: (magic: string | null) =>
        Effect.map(Effect.zip(time.now, delay), ([at, delay]): Schedule => ({ at, delay, magic }))
    } as const
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
