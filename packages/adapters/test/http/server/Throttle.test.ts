/** The throttle: a sliding window for each app and operation (platform.md 2). */
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { assert, it as test, layer } from "@payments-platform/specification/EffectTests"
import * as ThrottleCaller from "../../../src/http/request/caller/ThrottleCaller.ts"
import { listen } from "../../../src/http/server/NodeServer.ts"
import * as RedisThrottle from "../../../src/throttle/RedisThrottle.ts"
import * as Redis from "../../throttle/Redis.ts"
import { assertError } from "../fixtures/Answers.ts"
import { ask, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const over = "429 THROTTLE_EXCEEDED | header:App-Id APPLICATION_REQUEST_THROTTLE_EXCEEDED"

layer(World.layer({ requests: 2 }))("throttle", (it) => {
  // reaches platform 1/an-operation-outside-the, platform 1/api-version-400-403, platform 1/credentials-403
  // reaches platform 1/throttle-429, platform 2/counted-every-authenticated-request
  // reaches platform 2/throttle-30-requests-per
  it.effect("counts admitted requests by app and operation in a sliding window", function* () {
    assert.strictEqual((yield* ask("GET", "/payments")).status, 200)
    yield* TestClock.adjust("4 seconds")
    assert.strictEqual((yield* ask("GET", "/payments?nonsense=1")).status, 400)
    const third = yield* ask("GET", "/payments")
    assertError(third, over)
    assert.strictEqual(third.headers.get("retry-after"), "6")
    assert.strictEqual((yield* ask("GET", "/accounts")).status, 200)
    assert.strictEqual((yield* ask("GET", "/payments", { headers: { "App-Id": World.otherAppId } })).status, 200)
    yield* TestClock.adjust("6 seconds")
    assert.strictEqual((yield* ask("GET", "/payments")).status, 200)
    assert.strictEqual((yield* ask("GET", "/payments")).status, 429)
  })

  // reaches platform 2/counted-every-authenticated-request
  it.effect("counts replays", function* () {
    const create = ask("POST", "/legal_entities", {
      body: { country: "US" },
      headers: { ...risk, "Unique-Key": "counted" }
    })
    const answers = [yield* create, yield* create, yield* create]
    assert.deepStrictEqual(
      answers.map(({ headers, status }) => [status, headers.get("unique-key-replayed")]),
      [
        [201, null],
        [201, "true"],
        [429, null]
      ]
    )
  })

  it.effect("counts requests of an unknown version, which is reported first", function* () {
    const wrong = ask("GET", "/refunds", { headers: { "Api-Version": "0.9" } })
    const answers = [yield* wrong, yield* wrong, yield* wrong, yield* ask("GET", "/refunds")]
    assert.deepStrictEqual(
      answers.map(({ status }) => status),
      [400, 400, 400, 429]
    )
  })

  // reaches platform 2/no-other-per-endpoint, platform 2/the-operator-may-override
  // reaches reference limits/per-endpoint-rate-limits
  it.effect("can be set for an app", function* () {
    yield* ask("POST", `/operator/apps/${World.appId}`, { body: { throttle: { requests: 0, window_seconds: 1 } } })
    for (let i = 0; i < 5; i++) assert.strictEqual((yield* ask("GET", "/notifications")).status, 200)
  })
})

const token = { resource: "legal_entities", legal_entities: { country: "US" } }
const makeToken = (headers: Readonly<Record<string, string | null>>) => ask("POST", "/tokens", { body: token, headers })

/** The status codes of a number of requests, grouped by consecutive equal codes. */
const codesOf = <E, R>(times: number, one: Effect.Effect<{ readonly status: number }, E, R>) =>
  Effect.map(
    Effect.forEach(Array.from({ length: times }), () => Effect.map(one, ({ status }) => status)),
    (codes) => {
      const first = codes.findIndex((code) => code !== codes[0])
      return first < 0 ? [codes[0], times] : [codes[0], first, ...new Set(codes.slice(first))]
    }
  )

layer(World.layer({ requests: 1 }))("without the app's secret", (it) => {
  // reaches platform 2/requests-without-any-secret
  it.effect("an app has thirty times its throttle, and requests with the secret continue", function* () {
    assert.deepStrictEqual(yield* codesOf(33, makeToken({ "App-Token": null })), [201, 30, 429])
    const refused = yield* makeToken({ "App-Token": null })
    assertError(refused, over)
    assert.strictEqual(refused.headers.get("retry-after"), "10")
    assert.deepStrictEqual(yield* codesOf(33, makeToken({})), [201, 33])
    assert.strictEqual((yield* makeToken({ "App-Token": null, "App-Id": World.otherAppId })).status, 201)
  })

  // reaches platform 2/a-session-on-post, platform 2/post-tokens-and-the, platform 2/requests-without-any-secret
  it.effect("an address has three times the throttle, whatever app it names", function* () {
    const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
    const send = (path: string, init: RequestInit) =>
      Effect.promise(async () => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
        return {
          status: response.status,
          retryAfter: response.headers.get("retry-after"),
          text: await response.text()
        }
      })
    const post = (headers: Readonly<Record<string, string>>) => {
      const all = { "Api-Version": "3.2", "Content-Type": "application/json", ...headers }
      return send("/tokens", { method: "POST", headers: all, body: JSON.stringify(token) })
    }
    const other = { "App-Id": World.otherAppId }
    assert.deepStrictEqual(yield* codesOf(5, post(other)), [201, 3, 429])
    assert.strictEqual((yield* post(other)).retryAfter, "10")
    assert.strictEqual((yield* post({ ...other, "App-Token": World.appToken })).status, 201)
    const script = send("/risk/v1/risk.js", {})
    assert.deepStrictEqual(yield* codesOf(5, script), [200, 3, 429])
    assert.include((yield* script).text, "THROTTLE_EXCEEDED")
  })

  // reaches platform 2/requests-without-any-secret
  it.effect("addresses of one network of IPv6 count as one", function* () {
    const { address } = yield* ThrottleCaller.make({ requests: 1, windowSeconds: 10 })
    const from = (each: string) =>
      Effect.map(address(each, "GET /x"), (over) => ({ status: over === null ? 200 : 429 }))
    assert.deepStrictEqual(yield* codesOf(4, from("2001:db8::1")), [200, 3, 429])
    assert.strictEqual((yield* from("2001:db8::ffff")).status, 429)
    assert.strictEqual((yield* from("2001:db8:0:1::1")).status, 200)
    assert.strictEqual((yield* from("203.0.113.7")).status, 200)
  })
})

// reaches platform 13/redis_url, platform 2/over-it-429-throttle_exceeded, platform 2/response-headers-ours-retry
// reaches platform 5/answer-results-unique-next
test.effect("two surfaces over one Redis let in as many as one (platform.md 13)", function* () {
  const throttle = RedisThrottle.layer(yield* Redis.inJavaScript)
  const surface = Layer.build(Layer.fresh(World.layer({ requests: 3, throttle: Layer.fresh(throttle) })))
  const [here, there] = [yield* surface, yield* surface]
  const statuses = yield* Effect.forEach([here, there, here, there, here], (context) =>
    Effect.map(ask("GET", "/payments").pipe(Effect.provide(context)), ({ status }) => status)
  )
  assert.deepStrictEqual(statuses, [200, 200, 200, 429, 429])
})
