/** A Notifier that sends nothing: it logs the topic and the ids, and reports status 200. For trials. */
import { Clock, Effect, Layer } from "effect"
import { Notifier } from "@payments-platform/domain/ports/Notifier"

export const layer: Layer.Layer<Notifier> = Layer.succeed(Notifier, {
  send: Effect.fnUntraced(function* ({ deliveryId, notificationId, topic }) {
    yield* Effect.logInfo("notification", { topic, notificationId, deliveryId })
    const now = yield* Clock.currentTimeMillis
    return { time: Math.floor(now / 1_000), status: 200, error: null, durationMs: 0 }
  })
})
