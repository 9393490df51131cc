/** An outbox that keeps its messages in memory, and is away or refuses as a test sets it. For tests and simulations. */
import { Context, Effect, Layer } from "effect"
import * as CloudEvent from "@payments-platform/domain/notifications/CloudEvent"
import { Away, Outbox, type OutboxMessage } from "@payments-platform/domain/ports/Outbox"
import { attemptOf, PublishFailure } from "./PublishOnce.ts"

/** `away`: it is not reached; `refusing`: it takes no message for which `isRefused` holds. */
type Mode = "open" | "away" | "refusing"

/** What a test reads and sets of the outbox. */
export class MemoryQueue extends Context.Service<
  MemoryQueue,
  {
    /** the texts of the messages that it took, in order, repetitions included */
    readonly taken: Effect.Effect<ReadonlyArray<string>>
    readonly set: (mode: Mode, isRefused?: (message: OutboxMessage) => boolean) => Effect.Effect<void>
  }
>()("@payments-platform/adapters/MemoryQueue") {}

export const make = Effect.sync(() => {
  const taken: Array<string> = []
  let now: { readonly mode: Mode; readonly isRefused: (message: OutboxMessage) => boolean } = {
    mode: "open",
    isRefused: () => true
  }
  const take = (message: OutboxMessage) =>
    Effect.suspend(() => {
      if (now.mode === "away") return Effect.fail(new PublishFailure({ status: null, reason: "connection_refused" }))
      if (now.mode === "refusing" && now.isRefused(message))
        return Effect.fail(new PublishFailure({ status: 400, reason: "status_400" }))
      taken.push(CloudEvent.render(message, null))
      return Effect.void
    })
  const queue = MemoryQueue.of({
    taken: Effect.sync(() => [...taken]),
    set: (mode, isRefused = () => true) => Effect.sync(() => void (now = { mode, isRefused }))
  })
  const outbox: Outbox = {
    address: "memory://outbox/notifications",
    reach: Effect.suspend(() =>
      now.mode === "away" ? Effect.fail(new Away({ reason: "connection_refused" })) : Effect.void
    ),
    publish: (message) => attemptOf(take(message))
  }
  return { outbox, queue }
})

export const layer: Layer.Layer<MemoryQueue> = Layer.effectContext(
  Effect.map(make, ({ outbox, queue }) => Context.make(MemoryQueue, queue).pipe(Context.add(Outbox, outbox)))
)
