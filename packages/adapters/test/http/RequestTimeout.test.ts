/** A request without an answer after 30 seconds is answered 503, whichever part is slow (platform.md 2). */
import { assert, layer } from "@effect/vitest"
import { Effect, Fiber, Queue } from "effect"
import { TestClock } from "effect/testing"
import { ask, told } from "./Asking.ts"
import * as World from "./World.ts"

const asked = Effect.runSync(Queue.unbounded<void>())
const reading = Effect.andThen(Queue.offer(asked, undefined), Effect.never)

layer(World.layer({ reading }))("a store that does not answer", (it) => {
  for (const [method, path] of [
    ["GET", "/payments"],
    ["POST", "/payments"],
    ["DELETE", "/payment_methods/any"],
    ["GET", "/nowhere"],
    ["GET", "/operator/settings"],
    ["POST", "/operator/settings"]
  ] as const)
    it.effect(`${method} ${path} is answered after 30 seconds`, () =>
      Effect.gen(function* () {
        const asking = yield* Effect.forkChild(ask(method, path, method === "POST" ? { body: {} } : {}), {
          startImmediately: true
        })
        yield* Queue.take(asked)
        yield* TestClock.adjust(29_999)
        assert.isUndefined(asking.pollUnsafe())
        yield* TestClock.adjust(1)
        const late = yield* Fiber.join(asking)
        assert.strictEqual(told(late), "503 SERVICE_TEMPORARILY_UNAVAILABLE")
        assert.isNotNull(late.headers.get("retry-after"))
      })
    )
})
