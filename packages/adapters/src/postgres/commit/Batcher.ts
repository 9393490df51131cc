/**
 * Gathers the calls of many fibers into batches, in order of arrival. One batch runs at a time, and calls that arrive
 * meanwhile form the next one: no call waits for a timer, and batches grow with the load. A full queue fails a call at
 * once with `Unavailable`.
 */
import { Effect, Exit, Latch, type Scope } from "effect"
import { Unavailable } from "@payments-platform/domain/ports/Store"

export interface Options<A, B> {
  readonly name: string
  /** the limit of items in a batch */
  readonly maxItems: number
  /** the limit of the summed `weigh` of a batch; a single item may exceed it */
  readonly maxWeight: number
  /** the limit of the queue */
  readonly maxWaiting: number
  readonly weigh: (item: A) => number
  /** Runs a batch and returns one exit for each item, in order. Uninterruptible. */
  readonly run: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<Exit.Exit<B, Unavailable>>>
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
    if (count === options.maxItems || (count > 0 && weight > options.maxWeight)) break
    count++
  }
  return queue.splice(0, count)
}

export const make = <A, B>(
  options: Options<A, B>
): Effect.Effect<(ask: A) => Effect.Effect<B, Unavailable>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const queue: Array<Waiting<A, B>> = []
    const isWaiting = Latch.makeUnsafe(false)
    let isOpen = true
    const closedError = new Unavailable({ message: `${options.name} is closed` })

    const runBatch = Effect.suspend(() => {
      const taken = takeBatch(queue, options)
      if (queue.length === 0) isWaiting.closeUnsafe()
      const items = taken.map(({ item }) => item)
      return Effect.suspend(() => options.run(items)).pipe(
        Effect.catchCause((cause) => Effect.succeed(items.map(() => Exit.failCause<Unavailable>(cause)))),
        Effect.map((outcomes) => {
          for (const [index, { resume }] of taken.entries())
            resume(outcomes[index] ?? Effect.die(new Error(`${options.name} answered too little`)))
        })
      )
    }).pipe(Effect.uninterruptible)

    /**
     * A batch begins one turn of the event loop after its first call, with all that were made until then. Where others
     * called, too, it begins a turn later, with the callers that came with the input of that turn.
     */
    const others = Effect.suspend(() => (queue.length > 1 ? Effect.yieldNow : Effect.void))
    const calls = Effect.andThen(Effect.andThen(isWaiting.await, Effect.yieldNow), others)
    const next = Effect.andThen(calls, runBatch)
    yield* Effect.forkScoped(Effect.forever(next, { disableYield: true }))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        isOpen = false
        for (const { resume } of queue.splice(0)) resume(Effect.fail(closedError))
      })
    )

    return (item) =>
      Effect.callback<B, Unavailable>((resume) => {
        if (!isOpen) return resume(Effect.fail(closedError))
        if (queue.length >= options.maxWaiting)
          return resume(Effect.fail(new Unavailable({ message: `${options.name} is overloaded` })))
        queue.push({ item, resume })
        isWaiting.openUnsafe()
      })
  })
