/** What a Unique-Key stores and for whom, and what happens when its process dies (platform.md 2). */
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, it as test, layer } from "@payments-platform/specification/EffectTests"
import * as Memory from "../../../src/memory/Memory.ts"
import { invalid, assertError } from "../fixtures/Answers.ts"
import { ask, card, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const entity = (key: string, more: Readonly<Record<string, string>> = {}) =>
  ask("POST", "/legal_entities", { body: { country: "US" }, headers: { ...risk, "Unique-Key": key, ...more } })

layer(World.layer())("a Unique-Key", (it) => {
  // reaches platform 11/paper_check, platform 2/ours-scope-app, platform 2/the-operator-surface-has
  it.effect("belongs to one app, and is another key for other apps and the operator", function* () {
    const mine = yield* entity("shared")
    const other = yield* entity("shared", { "App-Id": World.otherAppId })
    const operator = yield* ask("POST", "/operator/apps", {
      body: { name: "New" },
      headers: { "Unique-Key": "shared" }
    })
    assert.deepStrictEqual([mine.status, other.status, operator.status], [201, 201, 201])
    assert.notStrictEqual(idOf(mine), idOf(other))
    assert.strictEqual((yield* entity("shared")).text, mine.text)
  })

  // reaches platform 2/kept-as-a-keyed, platform 2/kept-encrypted-for-30
  it.effect("is stored with its request and response sealed", function* () {
    const account = yield* makeAccount
    const payment = idOf(yield* pay(account, "sealed"))
    const { key } = yield* (yield* Store).load({
      ids: [],
      counters: [],
      subscribers: [],
      key: { scope: World.appId, key: "sealed" }
    })
    const row = JSON.stringify(key)
    assert.include(row, '"key":"sealed"')
    for (const clear of [card.card_number, "total", "completed", account, `/payments/${payment}`])
      assert.notInclude(row, clear)
  })

  // reaches platform 2/any-other-4xx-needs, platform 2/later-also-429-resource_conflict
  // reaches platform 2/retry-fact-5xx-until
  it.effect("stays free after an error that may be retried", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* pay(account, "open", { auto_capture: false }))
    const capture = (magic: Readonly<Record<string, string>>) =>
      ask("POST", `/payments/${id}/capture`, { body: {}, headers: { "Unique-Key": "capture", ...magic } })
    for (const [magic, expected] of [
      ["point_of_sale_not_processed", invalid("path:id POINT_OF_SALE_TRANSACTION_NOT_YET_PROCESSED")],
      ["throttle_exceeded", "429 THROTTLE_EXCEEDED | header:App-Id APPLICATION_REQUEST_THROTTLE_EXCEEDED"],
      ["service_unavailable", "503 SERVICE_TEMPORARILY_UNAVAILABLE"]
    ] as const)
      assertError(yield* capture({ "Service-Magic-Behavior": magic }), expected)
    const captured = yield* capture({})
    assert.deepStrictEqual([captured.status, captured.headers.get("unique-key-replayed")], [200, null])
  })
})

// reaches platform 2/another-process-that-finds, platform 2/the-key-s-row, platform 2/while-a-lease-runs
test.effect(
  "another process waits for the answer of one that died, and takes over when its lease has run out",
  function* () {
    const stores = Layer.succeedContext(yield* Layer.build(Memory.layer))
    const dead = World.layer({ stores, network: { authorize: () => Effect.never } }).pipe(Layer.fresh)
    const alive = World.layer({ stores }).pipe(Layer.fresh)
    const account = yield* Effect.provide(makeAccount, alive)
    const scope = yield* Effect.scope
    yield* Effect.forkIn(Effect.provide(pay(account, "left"), dead), scope, { startImmediately: true })
    yield* TestClock.adjust("1 second")
    yield* Effect.gen(function* () {
      yield* advance(40 * 86_400)
      const waiting = yield* Effect.forkChild(pay(account, "left"), { startImmediately: true })
      yield* TestClock.adjust("29 seconds")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 second")
      assertError(yield* Fiber.join(waiting), "503 SERVICE_TEMPORARILY_UNAVAILABLE")
      yield* TestClock.adjust("30 seconds")
      const again = yield* pay(account, "left")
      assert.deepStrictEqual([again.status, again.headers.get("unique-key-replayed")], [201, null])
      assert.strictEqual((yield* pay(account, "left")).text, again.text)
    }).pipe(Effect.provide(alive))
  }
)
