/** One attempt to publish a message, as the deliveries keep it. */
import { Clock, Data, Effect } from "effect"
import type * as Delivery from "@payments-platform/domain/notifications/Delivery"

/** The queue did not take a message. */
export class PublishFailure extends Data.TaggedError("Outbox/PublishFailure")<{
  /** the status with which it refused; null: it did not answer */
  readonly status: number | null
  /** a short code, never a message of the queue */
  readonly reason: string
}> {}

/** The attempt that `publish` is. It succeeds once the queue keeps the message. */
export const attemptOf = Effect.fnUntraced(function* (
  publish: Effect.Effect<unknown, PublishFailure>
): Effect.fn.Return<Delivery.Attempt> {
  const begin = yield* Clock.currentTimeMillis
  const result = yield* Effect.match(publish, {
    onSuccess: () => ({ status: 200, error: null }),
    onFailure: ({ reason, status }) => ({ status, error: reason })
  })
  const end = yield* Clock.currentTimeMillis
  return { time: Math.floor(begin / 1_000), ...result, durationMs: end - begin }
})
