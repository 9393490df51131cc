import { Effect, Exit, Fiber, Latch } from "effect"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as Batcher from "../../src/postgres/commit/Batcher.ts"

const limits = { name: "testing", maxItems: 3, maxWeight: 100, maxWaiting: 8, weigh: (item: number) => item }

/** Runs batches that double their items, and keeps them. Each waits until `mayEnd` is open. */
const doubling = (mayEnd: Latch.Latch) => {
  const batches: Array<ReadonlyArray<number>> = []
  const ask = Batcher.make<number, number>({
    ...limits,
    run: (items) => {
      batches.push(items)
      return mayEnd.whenOpen(Effect.succeed(items.map((item) => Exit.succeed(2 * item))))
    }
  })
  return Effect.map(ask, (one) => ({
    batches,
    ask: (items: ReadonlyArray<number>) => Effect.forEach(items, one, { concurrency: "unbounded" })
  }))
}

it.effect("calls that are made at once form one batch, up to its limits", function* () {
  const { ask, batches } = yield* doubling(Latch.makeUnsafe(true))
  assert.deepStrictEqual(yield* ask([1, 2]), [2, 4])
  assert.deepStrictEqual(yield* ask([1, 2, 3, 4]), [2, 4, 6, 8])
  assert.deepStrictEqual(yield* ask([60, 60, 120]), [120, 120, 240])
  assert.deepStrictEqual(batches, [[1, 2], [1, 2, 3], [4], [60], [60], [120]])
})

it.effect("calls that arrive while a batch runs form the next one, and a full queue refuses the rest", function* () {
  const mayEnd = Latch.makeUnsafe(false)
  const { ask, batches } = yield* doubling(mayEnd)
  const first = yield* Effect.forkChild(ask([1]))
  for (let turn = 0; turn < 3; turn++) yield* Effect.yieldNow
  const later = yield* Effect.forkChild(Effect.exit(ask([1, 2, 3, 4, 5, 6, 7, 8])))
  for (let turn = 0; turn < 3; turn++) yield* Effect.yieldNow
  assert.deepStrictEqual(batches, [[1]])
  assert.strictEqual((yield* Effect.flip(ask([9])))._tag, "Store/Unavailable")
  mayEnd.openUnsafe()
  assert.deepStrictEqual(yield* Fiber.join(first), [2])
  assert.isTrue(Exit.isSuccess(yield* Fiber.join(later)))
  assert.deepStrictEqual(batches, [[1], [1, 2, 3], [4, 5, 6], [7, 8]])
})

it.effect("several callers wait for those of the next turn, and a lone one for nobody", function* () {
  const { ask, batches } = yield* doubling(Latch.makeUnsafe(true))
  const asking = (items: ReadonlyArray<number>) => Effect.forkChild(ask(items), { startImmediately: true })
  const several = [yield* asking([1, 2])]
  for (let turn = 0; turn < 2; turn++) yield* Effect.yieldNow
  several.push(yield* asking([3]))
  yield* Fiber.joinAll(several)
  const lone = [yield* asking([4])]
  for (let turn = 0; turn < 2; turn++) yield* Effect.yieldNow
  lone.push(yield* asking([5]))
  yield* Fiber.joinAll(lone)
  assert.deepStrictEqual(batches, [[1, 2, 3], [4], [5]])
})
