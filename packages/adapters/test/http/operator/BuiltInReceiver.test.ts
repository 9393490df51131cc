/** The receiver that a staging platform has itself takes what the platform signed, and nothing else (platform.md 12). */
import { Effect, Redacted } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, results } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay, post } from "../fixtures/Asking.ts"
import { deliver } from "../fixtures/SignedNotifications.ts"
import * as World from "../fixtures/World.ts"

const received = (query: string) => Effect.map(ask("GET", `/operator/receiver/notifications?${query}`), results)

const notificationAbout = (payment: string) =>
  Effect.map(ask("GET", `/notifications?object_id=${payment}`), (found) => String(at(results(found)[0], "id")))

/** A payment whose notifications go to the built-in receiver, and one of these. */
const announce = (key: string) =>
  Effect.gen(function* () {
    const payment = idOf(yield* pay(yield* makeAccount, key))
    return { payment, notification: yield* notificationAbout(payment) }
  })

const subscribe = post("/notification_preferences", {
  topic: "payments.*",
  callback_uri: "http://127.0.0.1:8080/console/receiver"
})

layer(World.layer({ console: "on" }))("the built-in receiver", (it) => {
  it.effect("keeps what the platform signed, and answers 204", function* () {
    const preference = idOf(yield* subscribe)
    const { notification, payment } = yield* announce("signed")
    const body = { id: notification, payload: { id: payment } }
    assert.strictEqual((yield* deliver(notification, body)).status, 204)
    const [first, ...none] = yield* received(`notification_id=${notification}`)
    assert.deepStrictEqual(none, [])
    assert.deepStrictEqual(at(first, "body"), body)
    assert.strictEqual(at(first, "app_id"), World.appId)
    assert.strictEqual(at(first, "preference_id"), preference)
    assert.strictEqual(at(first, "resource_id"), payment)
    assert.strictEqual(at(first, "status"), 204)
    assert.strictEqual(at(first, "headers", "webhook-id"), notification)
    assert.deepStrictEqual(yield* received("app_id=nobody"), [])
  })

  it.effect("keeps nothing that another one signed, altered or repeated later", function* () {
    const { notification } = yield* announce("unsigned")
    const body = { id: notification }
    const refused = "400 INVALID_PARAMS | header:webhook-signature PARAM_VALUE_IS_INVALID_PATTERN"
    for (const altered of [
      { secret: Redacted.make("whsec_b3RoZXI=") },
      { signed: {} },
      { headers: { "webhook-signature": "" } },
      { headers: { "webhook-id": "01900000-0000-7000-8000-000000000000" } },
      { headers: { "webhook-timestamp": "301" } },
      { headers: { "webhook-timestamp": "now" } }
    ])
      assert.strictEqual(errorLine(yield* deliver(notification, body, altered)), refused)
    assert.deepStrictEqual(yield* received(`notification_id=${notification}`), [])
  })

  it.effect("answers as the operator chose, for as many notifications, and then 204 again", function* () {
    const { notification } = yield* announce("failing")
    const set = yield* ask("POST", "/operator/receiver", { body: { status: 503, times: 2 } })
    assert.deepStrictEqual(set.json, { callback_uri: null, status: 503, delay_ms: 0, times: 2 })
    const statuses = yield* Effect.forEach([1, 2, 3], () => deliver(notification, { id: notification }))
    assert.deepStrictEqual(
      statuses.map(({ status }) => status),
      [503, 503, 204]
    )
    const { json } = yield* ask("GET", "/operator/receiver")
    assert.deepStrictEqual(json, { callback_uri: null, status: 204, delay_ms: 0, times: null })
    const wrong = yield* ask("POST", "/operator/receiver", { body: { status: 199, delay_ms: 20_001 } })
    assert.strictEqual(
      errorLine(wrong),
      "400 INVALID_PARAMS | body:status PARAM_VALUE_IS_OUT_OF_RANGE | body:delay_ms PARAM_VALUE_IS_OUT_OF_RANGE"
    )
  })
})

layer(World.layer({ console: "on", environment: "production" }))("in production", (it) => {
  it.effect("there is none", function* () {
    const operator = { "Operator-Name": "Grace Hopper", "Operator-Note": "A look." }
    assert.strictEqual((yield* deliver("01900000-0000-7000-8000-000000000000", {})).status, 405)
    const refused = yield* ask("GET", "/operator/receiver", { headers: operator })
    assert.include(errorLine(refused), "403 NOT_AUTHORIZED | path: STAGING_ONLY")
  })
})

layer(World.layer({ console: "read-only" }))("with a console that changes nothing", (it) => {
  it.effect("there is none", () =>
    Effect.map(deliver("01900000-0000-7000-8000-000000000000", {}), ({ status }) => assert.strictEqual(status, 405))
  )
})
