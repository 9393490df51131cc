/** platform.md 2, "Throttle": a sliding window for each app and operation. */
import { assert, it as test, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import * as RedisThrottle from "../../src/throttle/RedisThrottle.ts"
import * as Redis from "../throttle/Redis.ts"
import { ask, told } from "./Asking.ts"
import * as World from "./World.ts"

const over = "429 THROTTLE_EXCEEDED | header:App-Id APPLICATION_REQUEST_THROTTLE_EXCEEDED"

layer(World.layer({ requests: 2 }))("throttle", (it) => {
  it.effect("counts what was let in, by app and operation, and slides", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* ask("GET", "/payments")).status, 200)
      yield* TestClock.adjust("4 seconds")
      assert.strictEqual((yield* ask("GET", "/payments?nonsense=1")).status, 400)
      const third = yield* ask("GET", "/payments")
      assert.strictEqual(told(third), over)
      assert.strictEqual(third.headers.get("retry-after"), "6")
      assert.strictEqual((yield* ask("GET", "/accounts")).status, 200)
      assert.strictEqual((yield* ask("GET", "/payments", { headers: { "App-Id": World.otherAppId } })).status, 200)
      yield* TestClock.adjust("6 seconds")
      assert.strictEqual((yield* ask("GET", "/payments")).status, 200)
      assert.strictEqual((yield* ask("GET", "/payments")).status, 429)
    })
  )

  it.effect("an app may have one of its own", () =>
    Effect.gen(function* () {
      yield* ask("POST", `/operator/apps/${World.appId}`, { body: { throttle: { requests: 0, window_seconds: 1 } } })
      for (let i = 0; i < 5; i++) assert.strictEqual((yield* ask("GET", "/notifications")).status, 200)
    })
  )
})

test.effect("two surfaces over one Redis let in as many as one (platform.md 13)", () =>
  Effect.gen(function* () {
    const throttle = RedisThrottle.layer(yield* Redis.inJavaScript)
    const surface = Layer.build(Layer.fresh(World.layer({ requests: 3, throttle: Layer.fresh(throttle) })))
    const [here, there] = [yield* surface, yield* surface]
    const statuses = yield* Effect.forEach([here, there, here, there, here], (context) =>
      Effect.map(ask("GET", "/payments").pipe(Effect.provide(context)), ({ status }) => status)
    )
    assert.deepStrictEqual(statuses, [200, 200, 200, 429, 429])
  }).pipe(Effect.scoped)
)
