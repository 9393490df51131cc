/**
 * Wakes whoever leads: at once within this process, by NOTIFY in others. It is
 * a hint and may be lost; the rows are the truth, which the leader also looks
 * at by itself from time to time.
 */
import { randomUUID } from "node:crypto"
import { Context, Effect, Layer, Option, Queue } from "effect"
import { Database, edge } from "./Database.ts"

const channel = "payments_platform_work"
/** Milliseconds between two notifications by one process: NOTIFY takes a lock that all commits share. */
const interval = 50
/** Milliseconds until a listener that was cut off listens again. */
const reconnect = 1_000
/** A listener that heard nothing for so long listens anew: its session may have died without a sign. */
const patience = "1 minute"

export class WorkSignal extends Context.Service<
  WorkSignal,
  {
    readonly wake: () => void
    /** completes when there may be work since it last completed */
    readonly woken: Effect.Effect<void>
  }
>()("@payments-platform/adapters/Signal") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const database = yield* Database
      const self = randomUUID()
      const here = yield* Queue.sliding<void>(1)
      const elsewhere = yield* Queue.sliding<void>(1)

      const tell = Queue.take(elsewhere).pipe(
        Effect.andThen(database.read("select pg_notify($1, $2)", [channel, self])),
        Effect.catchTag("Store/Unavailable", () => Effect.void),
        Effect.andThen(Effect.sleep(interval))
      )
      const listen = Effect.gen(function* () {
        const notifications = yield* database.listen(channel)
        Queue.offerUnsafe(here, undefined)
        while (true) {
          const heard = yield* Effect.timeoutOption(edge(Queue.take(notifications)), patience)
          if (Option.isNone(heard)) return
          if (heard.value.payload !== self) Queue.offerUnsafe(here, undefined)
        }
      }).pipe(
        Effect.scoped,
        Effect.catchTag("Store/Unavailable", () => Effect.void),
        Effect.andThen(Effect.sleep(reconnect))
      )
      yield* Effect.forkScoped(Effect.forever(tell))
      yield* Effect.forkScoped(Effect.forever(listen))
      return {
        wake: () => {
          Queue.offerUnsafe(here, undefined)
          Queue.offerUnsafe(elsewhere, undefined)
        },
        woken: Queue.take(here)
      }
    })
  )
}
