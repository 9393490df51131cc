/**
 * Gathers what many callers ask into batches: whatever waits when a worker is
 * free is its next batch, so nobody waits for a timer, and the busier it gets
 * the larger the batches. A queue that is full refuses at once.
 */
import { Effect, Exit, type Scope } from "effect"
import { Unavailable } from "@payments-platform/domain/ports/Store"

export interface Options<A, B> {
  readonly name: string
  readonly workers: number
  /** per batch */
  readonly mostItems: number
  /** per batch, by `weigh`; a single item may exceed it */
  readonly mostWeight: number
  readonly mostWaiting: number
  readonly weigh: (ask: A) => number
  /** one outcome for each, in order. Uninterruptible. `worker` numbers the workers from 0. */
  readonly run: (asks: ReadonlyArray<A>, worker: number) => Effect.Effect<ReadonlyArray<Exit.Exit<B, Unavailable>>>
}

interface Waiting<A, B> {
  readonly ask: A
  readonly resume: (outcome: Effect.Effect<B, Unavailable>) => void
}

/** The items of the next batch, taken off the queue's front. */
const takeBatch = <A, B>(queue: Array<Waiting<A, B>>, options: Options<A, B>): ReadonlyArray<Waiting<A, B>> => {
  let weight = 0
  let count = 0
  for (const { ask } of queue) {
    weight += options.weigh(ask)
    if (count === options.mostItems || (count > 0 && weight > options.mostWeight)) break
    count++
  }
  return queue.splice(0, count)
}

export const make = <A, B>(
  options: Options<A, B>
): Effect.Effect<(ask: A) => Effect.Effect<B, Unavailable>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const queue: Array<Waiting<A, B>> = []
    const idle: Array<() => void> = []
    let open = true
    const closed = new Unavailable({ message: `${options.name} is closed` })

    const something = Effect.callback<void>((resume) => {
      if (queue.length > 0) return resume(Effect.void)
      const wake = () => resume(Effect.void)
      idle.push(wake)
      return Effect.sync(() => {
        const index = idle.indexOf(wake)
        if (index >= 0) idle.splice(index, 1)
      })
    })

    const batch = (worker: number) =>
      Effect.suspend(() => {
        const taken = takeBatch(queue, options)
        if (queue.length > 0) idle.shift()?.()
        if (taken.length === 0) return Effect.void
        const asks = taken.map(({ ask }) => ask)
        return Effect.suspend(() => options.run(asks, worker)).pipe(
          Effect.catchCause((cause) => Effect.succeed(asks.map(() => Exit.failCause<Unavailable>(cause)))),
          Effect.map((outcomes) => {
            for (const [index, { resume }] of taken.entries())
              resume(outcomes[index] ?? Effect.die(new Error(`${options.name} answered too little`)))
          })
        )
      }).pipe(Effect.uninterruptible)

    for (let worker = 0; worker < options.workers; worker++)
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(something, batch(worker))))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        open = false
        for (const { resume } of queue.splice(0)) resume(Effect.fail(closed))
      })
    )

    return (ask) =>
      Effect.callback<B, Unavailable>((resume) => {
        if (!open) return resume(Effect.fail(closed))
        if (queue.length >= options.mostWaiting)
          return resume(Effect.fail(new Unavailable({ message: `${options.name} is overloaded` })))
        queue.push({ ask, resume })
        idle.shift()?.()
      })
  })
