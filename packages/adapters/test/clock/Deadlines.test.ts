/** Time limits (platform.md 2, 10): one fiber watches all of them. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert, it } from "@payments-platform/specification/EffectTests"
import * as Deadlines from "../../src/clock/Deadlines.ts"

const begun = Effect.map(Deadlines.make(30_000), (begin) => {
  const over: Array<string> = []
  const named = (name: string) => {
    const deadline = begin()
    deadline.onOver = () => over.push(name)
    return deadline
  }
  return { over, named }
})

it.effect("each request has its full time, whenever others began", function* () {
  const { named, over } = yield* begun
  named("first")
  yield* TestClock.adjust(20_000)
  const second = named("second")
  yield* TestClock.adjust(9_999)
  assert.deepStrictEqual(over, [])
  yield* TestClock.adjust(1)
  assert.deepStrictEqual(over, ["first"])
  yield* TestClock.adjust(19_999)
  assert.isFalse(second.isOver)
  yield* TestClock.adjust(1)
  assert.deepStrictEqual(over, ["first", "second"])
  assert.isTrue(second.isOver)
})

it.effect("a pause does not count, and may make a later request the first to end", function* () {
  const { named, over } = yield* begun
  const early = named("early")
  const late = named("late")
  yield* TestClock.adjust(10_000)
  early.pause()
  late.pause()
  yield* TestClock.adjust(100_000)
  assert.deepStrictEqual(over, [])
  named("new")
  early.resume()
  yield* TestClock.adjust(19_999)
  assert.deepStrictEqual(over, [])
  yield* TestClock.adjust(1)
  assert.deepStrictEqual(over, ["early"])
  yield* TestClock.adjust(10_000)
  assert.deepStrictEqual(over, ["early", "new"])
  late.resume()
  yield* TestClock.adjust(20_000)
  assert.deepStrictEqual(over, ["early", "new", "late"])
})

it.effect("a request that ended in time does not time out", function* () {
  const { named, over } = yield* begun
  named("ended").pause()
  yield* TestClock.adjust(60_000)
  assert.deepStrictEqual(over, [])
})
