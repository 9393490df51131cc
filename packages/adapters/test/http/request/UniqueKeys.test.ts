/** The Unique-Key: replays, conflicts, concurrent requests, and what it stores (platform.md 2). */
import { Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"
import { assert, it as test, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, unknownId, wrongState, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, pay, payment, risk } from "../fixtures/Asking.ts"
import { makeTerminal, v30 } from "../fixtures/TestTerminals.ts"
import * as World from "../fixtures/World.ts"

const taken = invalid("header:Unique-Key UNIQUE_KEY_ALREADY_USED")

layer(World.layer())("Unique-Key", (it) => {
  // reaches platform 2/same-request-first-finished
  it.effect("the same request gets the same response, byte for byte", function* () {
    const account = yield* makeAccount
    const [first, second] = [yield* pay(account, "same"), yield* pay(account, "same")]
    assert.strictEqual(first.status, 201)
    assert.deepStrictEqual([second.status, second.text], [first.status, first.text])
    assert.deepStrictEqual(
      [first.headers.get("unique-key-replayed"), second.headers.get("unique-key-replayed")],
      [null, "true"]
    )
    assert.strictEqual(at((yield* ask("GET", "/payments")).json, "results", "length"), 1)
  })

  // reaches platform 1/unique-key-look-up, platform 2/another-request, platform 2/same-request-method-path
  it.effect("requests are the same if they differ only in the order of members", function* () {
    const account = yield* makeAccount
    const headers = { ...risk, "Unique-Key": "order" }
    const body = payment(account)
    const first = yield* ask("POST", "/payments", { body, headers })
    const turned = Object.fromEntries(Object.entries(body).toReversed())
    assert.strictEqual((yield* ask("POST", "/payments", { body: turned, headers })).text, first.text)
    assertError(yield* ask("POST", "/payments", { body: { ...body, amount: 1_001 }, headers }), taken)
    assertError(yield* ask("POST", "/payments", { body, headers: { ...headers, "Api-Version": "3.0" } }), taken)
    assertError(yield* ask("POST", `/payments/${idOf(first)}/cancel`, { headers }), taken)
    // a conflict is reported before the problems of the body
    assertError(yield* ask("POST", "/payments", { body: {}, headers }), taken)
  })

  // reaches platform 1/all-unknown-ids-together, platform 1/state-rules-the-first, platform 2/not-stored-syntax-id
  // reaches platform 2/stored-2xx-and-state, platform 2/the-key-stays-free
  // reaches reference errors/400-payment_cannot_be_canceled
  it.effect("a rejection by state is stored; errors of syntax and ids leave the key free", function* () {
    const account = yield* makeAccount
    const id = idOf(yield* pay(account, "kept"))
    const cancel = (path: string, body: object) => ask("POST", path, { body, headers: { "Unique-Key": "cancel" } })
    assert.strictEqual((yield* cancel(`/payments/${id}/cancel`, { extra: 1 })).status, 400)
    assertError(yield* cancel("/payments/x/cancel", {}), unknownId)
    const expected = "400 PAYMENT_CANNOT_BE_CANCELED | path:id PAYMENT_NOT_CANCELABLE"
    const [first, second] = [yield* cancel(`/payments/${id}/cancel`, {}), yield* cancel(`/payments/${id}/cancel`, {})]
    assert.deepStrictEqual([errorLine(first), errorLine(second)], [expected, expected])
    assert.strictEqual(second.headers.get("unique-key-replayed"), "true")
  })

  // reaches platform 2/not-stored-syntax-id, platform 2/stored-2xx-and-state, platform 2/the-key-stays-free
  // reaches reference endpoints/post-payments-id/name-of-the-amount
  it.effect(
    "a problem together with a stored rejection is stored; a problem of the request alone leaves the key free",
    function* () {
      const account = yield* makeAccount
      const open = { auto_capture: false, payment_method: { credit_card: card } }
      const paid = (yield* pay(account, "open", open)).json
      const [id, method] = [String(at(paid, "id")), String(at(paid, "payment_method", "id"))]
      const total = (total_amount: number) => ({ amounts: { total_amount } })
      const year = (expiration_year: number) => ({ credit_card: { expiration_year } })
      const decision = (code: string) => ({ result: "failed", code })
      const processing = { ...open, auto_capture: true, amount: 90_402 }
      const later = idOf(yield* pay(account, "later", processing))
      const asked = [
        [`/payments/${id}`, total(99), total(1_001), total(900), "body:amounts.total_amount"],
        [`/payment_methods/${method}`, year(-1), year(1_969), year(2_041), "body:credit_card.expiration_year"],
        [
          `/operator/payments/${later}/network_result`,
          decision("R99"),
          decision("R01"),
          decision("lost_card"),
          "body:code"
        ]
      ] as const
      for (const [path, wrong, wrongBeside, right, where] of asked) {
        const send = (body: object) => ask("POST", path, { body, headers: { "Unique-Key": path } })
        assert.strictEqual((yield* send(wrong)).status, 400)
        const first = yield* send(wrongBeside)
        assert.include(errorLine(first), where)
        const second = yield* send(wrongBeside)
        assert.deepStrictEqual([second.text, second.headers.get("unique-key-replayed")], [first.text, "true"])
        assertError(yield* send(right), taken)
        const other = { body: right, headers: { "Unique-Key": `${path} again` } }
        assert.strictEqual((yield* ask("POST", path, other)).status, 200)
      }
    }
  )

  // reaches platform 2/any-other-4xx-needs, platform 2/later-also-429-resource_conflict
  // reaches platform 2/retry-fact-5xx-until
  it.effect("a test header makes the look-up fail for a time", function* () {
    const account = yield* makeAccount
    const headers = { ...risk, "Unique-Key": "down", "Service-Magic-Behavior": "Idempotency_Downtime_2" }
    const body = payment(account)
    const statuses: Array<number> = []
    for (let i = 0; i < 4; i++) statuses.push((yield* ask("POST", "/payments", { body, headers })).status)
    assert.deepStrictEqual(statuses, [500, 500, 201, 201])
    const without = yield* ask("POST", "/accounts", {
      body: { legal_entity_id: "x" },
      headers: { "Service-Magic-Behavior": "Idempotency_Retry_5" }
    })
    assertError(without, invalid("header:Unique-Key PARAM_IS_MISSING"))
  })
})

/** Commands of the operator, and acts that are no commands. */
const operatorActs = [
  "payments/x/review",
  "payment_methods/x/microdeposits/reset",
  "payment_methods/x/microdeposits/send",
  "encoded_payment_methods",
  "deliveries/x/redeliver",
  "notifications/x/redeliver",
  "clock/advance",
  "settings"
]
const asOperator = (path: string, key: string, body: object) =>
  ask("POST", `/operator/${path}`, {
    body,
    headers: { "Unique-Key": key, "Operator-Name": "Grace", "Operator-Note": "a test" }
  })

layer(World.layer())("the operator's Unique-Key", (it) => {
  it.effect.each(operatorActs)(
    "of %s, when it is taken, is reported before the problems of the request",
    function* (path) {
      assert.strictEqual((yield* asOperator("service", path, { available: true })).status, 200)
      assertError(yield* asOperator(path, path, { extra: 1 }), taken)
      assert.include(errorLine(yield* asOperator(path, `${path} anew`, { extra: 1 })), "body:extra PARAM_IS_UNKNOWN")
    }
  )
})

layer(World.layer())("the operator's Unique-Key", (it) => {
  const twice = Effect.fnUntraced(function* (path: string, body: object, expected: string) {
    const [first, second] = [yield* asOperator(path, path, body), yield* asOperator(path, path, body)]
    assert.deepStrictEqual([errorLine(first), second.text], [expected, first.text])
    assert.strictEqual(second.headers.get("unique-key-replayed"), "true")
  })

  it.effect("stores rejections by the state of a delivery or a terminal", function* () {
    const preference = { topic: "payments.*", callback_uri: "https://shop.example.com" }
    const made = yield* ask("POST", "/notification_preferences", { body: preference })
    const account = yield* makeAccount
    yield* pay(account, "told")
    yield* ask("DELETE", `/notification_preferences/${idOf(made)}`)
    const dropped = yield* ask("GET", "/operator/deliveries?state=dropped")
    const delivery = String(at(dropped.json, "results", 0, "id"))
    yield* twice(`deliveries/${delivery}/redeliver`, {}, wrongState)
    const terminal = yield* makeTerminal(account)
    assert.strictEqual((yield* ask("DELETE", `/terminals/${terminal}`, { headers: v30 })).status, 200)
    const reading = { terminal_id: terminal, card_number: card.card_number, amount: 1_000 }
    yield* twice("encoded_payment_methods", reading, invalid("body:terminal_id INVALID_STATE"))
  })
})

layer(World.layer({ environment: "production" }))("the operator's Unique-Key in production", (it) => {
  // reaches platform 2/not-stored-syntax-id, platform 2/stored-2xx-and-state, platform 2/the-key-stays-free
  it.effect("is reported as taken before STAGING_ONLY", function* () {
    const settings = { simulator_delay: 3 }
    yield* asOperator("service", "taken", { available: true })
    assertError(yield* asOperator("settings", "taken", settings), taken)
    for (let times = 0; times < 2; times++)
      assertError(
        yield* asOperator("settings", "free", settings),
        "403 NOT_AUTHORIZED | body:simulator_delay STAGING_ONLY"
      )
  })
})

const gate = Latch.makeUnsafe(false)

layer(World.layer({ before: gate.await }))("slow requests", (it) => {
  // reaches platform 2/same-request-first-still
  it.effect("one of two simultaneous requests is executed, and the other is answered 409", function* () {
    const account = yield* makeAccount
    const first = yield* Effect.forkChild(pay(account, "race"), { startImmediately: true })
    yield* TestClock.adjust(1)
    const same = yield* pay(account, "race")
    const other = yield* pay(account, "race", { amount: 2_000 })
    yield* gate.open
    assertError(same, invalid("header:Unique-Key CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING"))
    assertError(other, taken)
    assert.strictEqual((yield* Fiber.join(first)).status, 201)
  })

  // reaches platform 2/any-other-4xx-needs, platform 2/later-also-429-resource_conflict
  // reaches platform 2/response-headers-ours-retry, platform 2/retry-fact-5xx-until
  // reaches platform 2/timeout-not-answered-within, platform 2/what-became-of-it
  it.effect("after 30 s the answer is 503, and a retry gets the result", function* () {
    yield* gate.close
    const account = yield* makeAccount
    const slow = yield* Effect.forkChild(pay(account, "slow"), { startImmediately: true })
    yield* TestClock.adjust("10 millis")
    yield* TestClock.adjust("31 seconds")
    const late = yield* Fiber.join(slow)
    yield* gate.open
    assertError(late, "503 SERVICE_TEMPORARILY_UNAVAILABLE")
    assert.isNotNull(late.headers.get("retry-after"))
    // the command continues, and its key is in use until it ends
    const retry = Effect.andThen(Effect.yieldNow, pay(account, "slow"))
    const again = yield* Effect.repeat(retry, { until: ({ status }) => status !== 400, times: 100 })
    assert.deepStrictEqual([again.status, again.headers.get("unique-key-replayed")], [201, "true"])
  })
})

test.live("of a request that the clock passed at the network is free at once", function* () {
  const network = yield* World.makeWithheldNetwork
  yield* Effect.gen(function* () {
    const account = yield* makeAccount
    const first = yield* Effect.forkChild(pay(account, "passed"))
    yield* network.asked
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 120 } })
    yield* network.answer
    assert.strictEqual((yield* Fiber.join(first)).status, 503)
    const headers = { ...risk, "Unique-Key": "passed" }
    const other = yield* ask("POST", "/payments", { body: { ...payment(account), amount: 5 }, headers })
    assert.include(errorLine(other), "body:amount PARAM_VALUE_IS_OUT_OF_RANGE")
    const again = yield* pay(account, "passed")
    assert.deepStrictEqual([again.status, again.headers.get("unique-key-replayed")], [201, null])
    assert.strictEqual(at((yield* ask("GET", "/payments")).json, "results", "length"), 1)
  }).pipe(Effect.provide(network.layer))
})
