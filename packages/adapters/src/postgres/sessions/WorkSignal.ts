/**
 * Notifies the leader of new work: at once when it is this process, by NOTIFY when it is another one. A notification is a
 * hint and may be lost, because the leader also polls the rows.
 */
import { Context, Effect, Layer, Option, Queue } from "effect"
import { randomUUID } from "node:crypto"
import { Database } from "./Database.ts"
import { orUnavailable } from "./SqlErrors.ts"

const channel = "payments_platform_work"
/** Milliseconds between two notifications of one process: NOTIFY takes a lock that all commits share. */
const notifyInterval = 50
/** Milliseconds until a listener that lost its session listens again. */
const reconnectDelay = 1_000
/** A listener that got no notification for so long opens a new session: the old one may be dead without an error. */
const listenLimit = "1 minute"

export class WorkSignal extends Context.Service<
  WorkSignal,
  {
    readonly wake: () => void
    /** completes when there may be new work since it last completed; for one waiter */
    readonly woken: Effect.Effect<void>
  }
>()("@payments-platform/adapters/Signal") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const database = yield* Database
      const self = randomUUID()
      const local = yield* Queue.sliding<void>(1)
      const remote = yield* Queue.sliding<void>(1)

      const notifyOthers = Queue.take(remote).pipe(
        Effect.andThen(database.read("select pg_notify($1, $2)", [channel, self])),
        Effect.catchTag("Store/Unavailable", () => Effect.void),
        Effect.andThen(Effect.sleep(notifyInterval))
      )
      const listen = Effect.gen(function* () {
        const notifications = yield* database.listen(channel)
        Queue.offerUnsafe(local, undefined)
        while (true) {
          const notification = yield* Effect.timeoutOption(orUnavailable(Queue.take(notifications)), listenLimit)
          if (Option.isNone(notification)) return
          if (notification.value.payload !== self) Queue.offerUnsafe(local, undefined)
        }
      }).pipe(
        Effect.scoped,
        Effect.catchTag("Store/Unavailable", () => Effect.void),
        Effect.andThen(Effect.sleep(reconnectDelay))
      )
      yield* Effect.forkScoped(Effect.forever(notifyOthers))
      yield* Effect.forkScoped(Effect.forever(listen))
      return {
        wake: () => {
          Queue.offerUnsafe(local, undefined)
          Queue.offerUnsafe(remote, undefined)
        },
        woken: Queue.take(local)
      }
    })
  )
}
