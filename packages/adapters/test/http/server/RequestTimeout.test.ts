/** A request without an answer after 30 seconds is answered 503, whichever part is slow (platform.md 2). */
import { Effect, Fiber, Queue } from "effect"
import { TestClock } from "effect/testing"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { FetchHandler } from "../../../src/http/server/FetchHandler.ts"
import { assertError } from "../fixtures/Answers.ts"
import { ask, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

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
    // reaches platform 14/throttle-request-timeout, platform 2/timeout-not-answered-within
    // reaches reference limits/request-timeout
    it.effect(`${method} ${path} is answered after 30 seconds`, function* () {
      const asking = yield* Effect.forkChild(ask(method, path, method === "POST" ? { body: {} } : {}), {
        startImmediately: true
      })
      yield* Queue.take(asked)
      yield* TestClock.adjust(29_999)
      assert.isUndefined(asking.pollUnsafe())
      yield* TestClock.adjust(1)
      const late = yield* Fiber.join(asking)
      assertError(late, "503 SERVICE_TEMPORARILY_UNAVAILABLE")
      assert.isNotNull(late.headers.get("retry-after"))
    })
})

layer(World.layer())("a body", (it) => {
  // reaches platform 2/the-30-s-begin, platform 2/the-time-in-which
  it.effect("may take longer to arrive than a request to be answered", function* () {
    const handle = yield* FetchHandler
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const { appId, appToken } = World
    const headers = { ...risk, "App-Id": appId, "App-Token": appToken, "Api-Version": "3.2" }
    const request = new Request("http://service.test/legal_entities", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: readable,
      duplex: "half"
    })
    const answering = handle(request)
    const writer = writable.getWriter()
    yield* Effect.promise(() => writer.write(new TextEncoder().encode('{"country":')))
    yield* TestClock.adjust(60_000)
    yield* Effect.promise(() => writer.write(new TextEncoder().encode('"US"}')))
    yield* Effect.promise(() => writer.close())
    const { status } = yield* Effect.promise(() => answering)
    assert.strictEqual(status, 201)
  })
})
