/** A Notifier that keeps notifications in a mailbox and responds as a test sets it. For tests and simulations. */
import { Clock, Context, Effect, Layer } from "effect"
import type * as Delivery from "@payments-platform/domain/notifications/Delivery"
import { type WebhookRequest, Notifier } from "@payments-platform/domain/ports/Notifier"

export type ReceiverResponse = Pick<Delivery.Attempt, "status" | "error">

/** The receiver of the notifications, for a test to read and to set. */
export class Mailbox extends Context.Service<
  Mailbox,
  {
    /** every request that was sent, failed attempts included, in order */
    readonly letters: Effect.Effect<ReadonlyArray<WebhookRequest>>
    /** sets the response to later requests; 200 at first */
    readonly answer: (answer: (letter: WebhookRequest) => Effect.Effect<ReceiverResponse>) => Effect.Effect<void>
  }
>()("@payments-platform/adapters/MemoryNotifier/Mailbox") {}

const accepted: ReceiverResponse = { status: 200, error: null }

const make = Effect.sync(() => {
  const letters: Array<WebhookRequest> = []
  let answer: (letter: WebhookRequest) => Effect.Effect<ReceiverResponse> = () => Effect.succeed(accepted)

  const mailbox = Mailbox.of({
    letters: Effect.sync(() => [...letters]),
    answer: (next) =>
      Effect.sync(() => {
        answer = next
      })
  })

  const notifier = Notifier.of({
    send: Effect.fnUntraced(function* (letter) {
      const begin = yield* Clock.currentTimeMillis
      letters.push(letter)
      const { status, error } = yield* answer(letter)
      const end = yield* Clock.currentTimeMillis
      return { time: Math.floor(begin / 1_000), status, error, durationMs: end - begin }
    })
  })

  return Context.make(Mailbox, mailbox).pipe(Context.add(Notifier, notifier))
})

export const layer: Layer.Layer<Notifier | Mailbox> = Layer.effectContext(make)
