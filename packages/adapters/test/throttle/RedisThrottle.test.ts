/** REDIS_URL (platform.md 13): all processes share their counts, and each counts alone while Redis does not answer. */
import { Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { assert, describe, it } from "@payments-platform/specification/EffectTests"
import { suite } from "@payments-platform/specification/suites/ThrottleSuite"
import * as RedisThrottle from "../../src/throttle/RedisThrottle.ts"
import * as Redis from "./Redis.ts"

/** Runs against the server in JavaScript, and against a real one where it is installed. */
const servers = [
  { name: "Redis in JavaScript", url: Redis.inJavaScript, isThere: true },
  { name: "redis-server (skipped unless it is on the PATH)", url: Redis.real, isThere: Redis.isInstalled }
]

const operation = "GET /payments"
const hourly = (requests: number) => ({ requests, windowSeconds: 3_600 })

for (const { isThere, name, url } of servers)
  describe.skipIf(!isThere)(name, () => {
    suite(name, Layer.unwrap(Effect.map(url, (at) => Layer.merge(RedisThrottle.layer(at), Redis.timePassage(at)))))

    it.effect("two processes admit as many requests as one", function* () {
      const at = yield* url
      const [here, there] = [yield* RedisThrottle.make(at), yield* RedisThrottle.make(at)]
      const all = Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? here : there).admit("app", operation, hourly(30))
      )
      const admitted = (yield* Effect.all(all, { concurrency: "unbounded" })).filter(({ _tag }) => _tag === "Admitted")
      assert.strictEqual(admitted.length, 30)
      assert.deepStrictEqual([yield* here.health, yield* there.health], ["ok", "ok"])
    })

    it.effect("a lowered limit counts requests admitted before", function* () {
      const { admit } = yield* RedisThrottle.make(yield* url)
      for (let i = 0; i < 5; i++) yield* admit("app", operation, hourly(10))
      assert.strictEqual((yield* admit("app", operation, hourly(5)))._tag, "Refused")
      assert.strictEqual((yield* admit("app", operation, hourly(2)))._tag, "Refused")
      assert.strictEqual((yield* admit("app", operation, hourly(6)))._tag, "Admitted")
    })

    it.effect(
      "while Redis hangs, the process counts alone without delay, logs that once, and then returns to Redis",
      () => {
        const said: Array<string> = []
        const listening = Logger.layer([
          Logger.make(({ message }) => void said.push(String(Array.isArray(message) ? message[0] : message)))
        ])
        return Effect.gen(function* () {
          const { goOn, hold, url: through } = yield* Redis.relay(yield* url)
          const { admit, health } = yield* RedisThrottle.make(through)
          const ask = Effect.map(admit("app", operation, hourly(2)), ({ _tag }) => _tag)
          /** sends a request, and lets the time limit of an answer pass */
          const patiently = <A>(asking: Effect.Effect<A>) =>
            Effect.gen(function* () {
              const asked = yield* Effect.forkChild(asking, { startImmediately: true })
              yield* TestClock.adjust(RedisThrottle.answerTimeout)
              return yield* Fiber.join(asked)
            })
          assert.deepStrictEqual([yield* ask, yield* ask, yield* ask], ["Admitted", "Admitted", "Refused"])
          yield* hold
          assert.strictEqual(yield* patiently(ask), "Admitted")
          assert.deepStrictEqual([yield* ask, yield* ask], ["Admitted", "Refused"])
          assert.strictEqual(yield* patiently(health), "failed")
          yield* TestClock.adjust(RedisThrottle.retryDelay)
          assert.strictEqual(yield* patiently(ask), "Refused")
          assert.deepStrictEqual(said, ["Redis does not answer: this process throttles alone"])
          yield* goOn
          assert.strictEqual(yield* health, "ok")
          yield* TestClock.adjust(RedisThrottle.retryDelay)
          assert.strictEqual(yield* ask, "Refused")
          assert.deepStrictEqual(said.slice(1), ["Redis answers again: all processes throttle together"])
        }).pipe(Effect.scoped, Effect.provide(listening))
      }
    )
  })
