/** The ports of a process with an outbox: its subscription is among those of every app, and its deliveries go to it. */
import { Effect, Layer } from "effect"
import * as OutboxSubscription from "../../notifications/OutboxSubscription.ts"
import { Notifier } from "../../ports/Notifier.ts"
import { Outbox } from "../../ports/Outbox.ts"
import { Store } from "../../ports/Store.ts"

/** The store below it. Whoever reads the subscriptions of an app reads that of the outbox, too. */
const store = Layer.effect(
  Store,
  Effect.map(Store, (inner) => ({
    ...inner,
    load: (request) => {
      const { subscribers } = request
      const loaded = inner.load(request)
      if (subscribers.length === 0) return loaded
      return Effect.map(loaded, (facts) => ({
        ...facts,
        subscriptions: [...facts.subscriptions, ...OutboxSubscription.toApps(subscribers)]
      }))
    }
  }))
)

/** The notifier below it, for all addresses but that of the outbox. */
const notifier = Layer.effect(
  Notifier,
  Effect.gen(function* () {
    const [inner, outbox] = [yield* Notifier, yield* Outbox]
    return {
      send: (request) => (request.callbackUri === outbox?.address ? outbox.publish(request) : inner.send(request))
    }
  })
)

export const layer = Layer.merge(store, notifier)
