/** Tells of each attempt of a delivery that this process makes, while somebody listens. */
import { Context, Effect, Layer } from "effect"
import type * as Delivery from "@payments-platform/domain/notifications/Delivery"
import { Notifier, type WebhookRequest } from "@payments-platform/domain/ports/Notifier"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"

/** What was sent, without its body and its secret, and what became of it. */
export interface ToldAttempt extends Omit<WebhookRequest, "signingSecret" | "body"> {
  readonly attempt: Delivery.Attempt
  /** when it was made, in UNIX seconds of service time */
  readonly at: number
}

type Listener = (told: ToldAttempt) => void

const make = Effect.sync(() => {
  const listeners = new Set<Listener>()
  return {
    tell: (
      { body: _body, signingSecret: _secret, ...request }: WebhookRequest,
      attempt: Delivery.Attempt,
      at: number
    ): void => {
      for (const listen of listeners) listen({ ...request, attempt, at })
    },
    /** Calls back with each attempt from now on, until the returned function is called. */
    listen: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  } as const
})

export class AttemptFeed extends Context.Service<AttemptFeed>()("@payments-platform/adapters/AttemptFeed", { make }) {
  static readonly layer = Layer.effect(this, this.make)

  /** The Notifier below it, which tells the feed of each attempt. */
  static readonly telling = Layer.effect(
    Notifier,
    Effect.gen(function* () {
      const [inner, feed, time] = [yield* Notifier, yield* AttemptFeed, yield* ServiceTime]
      return {
        send: (request) =>
          Effect.tap(inner.send(request), (attempt) => Effect.map(time.now, (at) => feed.tell(request, attempt, at)))
      }
    })
  )
}
