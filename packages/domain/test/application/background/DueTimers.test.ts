/** Timers that cannot run pause, so that they delay no other timer. */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Timers } from "@payments-platform/domain/application/background/DueTimers"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { Unavailable } from "@payments-platform/domain/ports/Store"
import { assert, describe, layerForEach } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"

const due = { id: "p1", type: "payments", at: 0 } as const
const other = { ...due, id: "p2" }

/** Timers over a store that is away, of which one has run. */
const pausedTimer = Effect.gen(function* () {
  const executor = yield* CommandExecutor
  const runDueWork = () => Effect.fail(new Unavailable({ message: "away" }))
  const timers = yield* Effect.provideService(
    Timers.make,
    CommandExecutor,
    CommandExecutor.of({ ...executor, runDueWork })
  )
  assert.strictEqual(yield* timers.run(due, 0), "postponed")
  return timers
})

const it = layerForEach(InMemoryPlatform.layer())

describe("a timer that cannot run", () => {
  it.effect("pauses for 5 seconds, and no other timer does", function* () {
    const timers = yield* pausedTimer
    assert.deepStrictEqual(yield* timers.notPaused([due, other]), [other])
    yield* TestClock.adjust("5 seconds")
    assert.deepStrictEqual(yield* timers.notPaused([due, other]), [due, other])
  })

  it.effect("runs again at once when the timers are cleared", function* () {
    const timers = yield* pausedTimer
    timers.clear()
    assert.strictEqual(timers.paused(), 0)
    assert.deepStrictEqual(yield* timers.notPaused([due]), [due])
  })
})
