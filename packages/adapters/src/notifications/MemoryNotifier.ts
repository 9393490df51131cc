/** Keeps the letters instead of sending them, and answers as it is told to. For tests and simulations. */
import { Clock, Context, Effect, Layer } from "effect"
import type * as Delivery from "@payments-platform/domain/notifications/delivery/Delivery"
import { type Letter, Notifier } from "@payments-platform/domain/ports/Notifier"

export type Answer = Pick<Delivery.Attempt, "status" | "error">

/** Whoever receives the notifications. */
export class Mailbox extends Context.Service<
  Mailbox,
  {
    /** every letter that was sent, failed ones too, in order */
    readonly letters: Effect.Effect<ReadonlyArray<Letter>>
    /** how letters are answered from now on; 200 at first */
    readonly answer: (answer: (letter: Letter) => Effect.Effect<Answer>) => Effect.Effect<void>
  }
>()("@payments-platform/adapters/MemoryNotifier/Mailbox") {}

const accepted: Answer = { status: 200, error: null }

const make = Effect.sync(() => {
  const letters: Array<Letter> = []
  let answer: (letter: Letter) => Effect.Effect<Answer> = () => Effect.succeed(accepted)

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
