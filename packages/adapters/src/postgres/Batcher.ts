/**
 * Gathers the calls of many fibers into batches, in order of arrival. A free worker runs whatever is waiting, so no call
 * waits for a timer, and batches grow with the load. A full queue fails a call at once with `Unavailable`.
 */
import { Effect, Exit, type Scope } from "effect"
import { Unavailable } from "@payments-platform/domain/ports/Store"

export interface Options<A, B> {
  readonly name: string
  readonly workers: number
  /** the limit of items in a batch */
  readonly mostItems: number
  /** the limit of the summed `weigh` of a batch; a single item may exceed it */
  readonly mostWeight: number
  /** the limit of the queue */
  readonly mostWaiting: number
  readonly weigh: (item: A) => number
  /** Runs a batch and returns one exit for each item, in order. Uninterruptible. `worker` numbers the workers from 0. */
  readonly run: (items: ReadonlyArray<A>, worker: number) => Effect.Effect<ReadonlyArray<Exit.Exit<B, Unavailable>>>
}

interface Waiting<A, B> {
  readonly item: A
  readonly resume: (outcome: Effect.Effect<B, Unavailable>) => void
}

/** Removes the next batch from the front of the queue. */
const takeBatch = <A, B>(queue: Array<Waiting<A, B>>, options: Options<A, B>): ReadonlyArray<Waiting<A, B>> => {
  let weight = 0
  let count = 0
  for (const { item } of queue) {
    weight += options.weigh(item)
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
    const closedError = new Unavailable({ message: `${options.name} is closed` })

    const waitForItems = Effect.callback<void>((resume) => {
      if (queue.length > 0) return resume(Effect.void)
      const wake = () => resume(Effect.void)
      idle.push(wake)
      return Effect.sync(() => {
        const index = idle.indexOf(wake)
        if (index >= 0) idle.splice(index, 1)
      })
    })

    const runBatch = (worker: number) =>
      Effect.suspend(() => {
        const taken = takeBatch(queue, options)
        if (queue.length > 0) idle.shift()?.()
        if (taken.length === 0) return Effect.void
        const items = taken.map(({ item: ask }) => ask)
        return Effect.suspend(() => options.run(items, worker)).pipe(
          Effect.catchCause((cause) => Effect.succeed(items.map(() => Exit.failCause<Unavailable>(cause)))),
          Effect.map((outcomes) => {
            for (const [index, { resume }] of taken.entries())
              resume(outcomes[index] ?? Effect.die(new Error(`${options.name} answered too little`)))
          })
        )
      }).pipe(Effect.uninterruptible)

    for (let worker = 0; worker < options.workers; worker++)
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(waitForItems, runBatch(worker))))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        open = false
        for (const { resume } of queue.splice(0)) resume(Effect.fail(closedError))
      })
    )

    return (item) =>
      Effect.callback<B, Unavailable>((resume) => {
        if (!open) return resume(Effect.fail(closedError))
        if (queue.length >= options.mostWaiting)
          return resume(Effect.fail(new Unavailable({ message: `${options.name} is overloaded` })))
        queue.push({ item, resume })
        idle.shift()?.()
      })
  })
