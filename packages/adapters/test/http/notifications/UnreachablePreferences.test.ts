/** An unreachable subscription is logged, listed, and named wherever it prevents a delivery (platform.md 10, 12). */
import { Effect, Layer, Logger } from "effect"
import { Notifier } from "@payments-platform/domain/ports/Notifier"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

/** the answer of the receivers */
const receiver = { status: 200 }
const notifier = Layer.succeed(Notifier, {
  send: () => Effect.sync(() => ({ time: 0, status: receiver.status, error: null, durationMs: 1 }))
})

const logged: Array<unknown> = []
const log = Logger.layer([
  Logger.make(({ logLevel, message }) => {
    if (logLevel === "Warn") logged.push(message)
  })
])

const subscribe = (topic: string, callback_uri: string) =>
  Effect.map(ask("POST", "/notification_preferences", { body: { topic, callback_uri } }), idOf)
const found = (path: string) => Effect.map(ask("GET", path), ({ json }) => [at(json, "results")].flat())
const redeliver = (path: string, body?: object) =>
  ask("POST", `/operator/${path}/redeliver`, body === undefined ? {} : { body })

/** A subscription whose receiver took the first payment, and failed for good at the second one. */
const unreachable = Effect.fnUntraced(function* (name: string) {
  receiver.status = 200
  const uri = `https://shop.example.com/${name}?key=secret-of-the-address`
  const id = yield* subscribe("payments.created", uri)
  const account = yield* makeAccount
  const first = idOf(yield* pay(account, `${name} arrives`))
  // the attempts of ten percent less than their schedule may end within three days of this success
  yield* advance(86_400)
  receiver.status = 500
  const payment = idOf(yield* pay(account, `${name} fails`))
  yield* advance(5 * 86_400)
  receiver.status = 200
  return { id, uri, account, first, payment }
})

layer(World.layer({ notifier }).pipe(Layer.provideMerge(log)))("an unreachable subscription", (it) => {
  // reaches platform 10/an-unreachable-one-gets
  it.effect("is in the log, the audit log and the operator's list", function* () {
    const { id, uri } = yield* unreachable("told")
    const warnings = logged.flat().filter((each) => at(each, "preference_id") === id)
    assert.deepStrictEqual(warnings, [
      {
        event: "preference_unreachable",
        preference_id: id,
        app_id: World.appId,
        topic: "payments.created",
        host: "shop.example.com"
      }
    ])
    assert.notInclude(JSON.stringify(logged), "secret-of-the-address")
    const [entry, ...others] = yield* found(`/operator/audit?resource_id=${id}&actor=deliveries`)
    assert.lengthOf(others, 0)
    assert.deepInclude(at(entry, "actor"), { type: "system", name: "deliveries" })
    assert.deepStrictEqual(at(entry, "changes", "events"), ["BecameUnreachable"])

    const listed = yield* found(`/operator/notification_preferences?app_id=${World.appId}`)
    const mine = listed.find((each) => at(each, "id") === id)
    assert.deepInclude(mine, { status: "unreachable", app_id: World.appId, callback_uri: uri })
    for (const query of ["status=unreachable", "topic=payments.created", `callback_uri=${encodeURIComponent(uri)}`]) {
      const some = yield* found(`/operator/notification_preferences?page_size=50&${query}`)
      assert.include(
        some.map((each) => at(each, "id")),
        id,
        query
      )
    }
    assert.lengthOf(yield* found("/operator/notification_preferences?app_id=nobody"), 0)
    const read = yield* ask("GET", `/operator/notification_preferences/${id}`)
    assert.deepInclude(read.json, { status: "unreachable", app_id: World.appId })
    assert.notMatch(read.text, /signing_secret|whsec_/)
  })

  it.effect("is named by a redelivery that leaves it out", function* () {
    const { id, payment } = yield* unreachable("skipped")
    const other = yield* subscribe("payments.*", "https://shop.example.com/other")
    const [notification] = yield* found(`/notifications?object_id=${payment}`)
    const path = `notifications/${String(at(notification, "id"))}`
    const answer = yield* redeliver(path)
    assert.strictEqual(answer.status, 201)
    assert.deepStrictEqual(
      [at(answer.json, "deliveries")].flat().map((each) => at(each, "preference_id")),
      [other]
    )
    const skipped = [at(answer.json, "skipped")].flat()
    assert.deepInclude(skipped, { preference_id: id, reason: "PREFERENCE_UNREACHABLE" })
    assertError(yield* redeliver(path, { preference_id: id }), invalid("body:preference_id PREFERENCE_UNREACHABLE"))
    yield* ask("POST", `/operator/notification_preferences/${id}/revive`)
    const again = yield* redeliver(path, { preference_id: id })
    assert.deepStrictEqual([again.status, at(again.json, "skipped")], [201, []])
    yield* advance(1)
    const delivery = yield* ask("GET", `/operator/deliveries/${String(at(again.json, "deliveries", 0, "id"))}`)
    assert.strictEqual(at(delivery.json, "state"), "delivered")
  })

  it.effect("refuses to send one of its deliveries again", function* () {
    const { id } = yield* unreachable("refused")
    const [failed] = yield* found(`/operator/deliveries?preference_id=${id}&state=failed`)
    const path = `deliveries/${String(at(failed, "id"))}`
    assertError(yield* redeliver(path), invalid("path:id PREFERENCE_UNREACHABLE"))
    yield* ask("POST", `/operator/notification_preferences/${id}/revive`)
    assert.strictEqual((yield* redeliver(path)).status, 200)
    yield* advance(1)
    assert.strictEqual(at((yield* ask("GET", `/operator/${path}`)).json, "state"), "delivered")
    yield* ask("DELETE", `/notification_preferences/${id}`)
    assertError(yield* redeliver(path), invalid("path:id PREFERENCE_DELETED"))
  })

  it.effect("has deliveries that show their address and topic, and are found by the resource", function* () {
    const { first, id, uri } = yield* unreachable("shown")
    const [delivery, ...others] = yield* found(`/operator/deliveries?preference_id=${id}&resource_id=${first}`)
    assert.lengthOf(others, 0)
    assert.deepInclude(delivery, { preference_id: id, callback_uri: uri, resource_id: first, state: "delivered" })
    const read = yield* ask("GET", `/operator/deliveries/${String(at(delivery, "id"))}`)
    assert.deepStrictEqual(read.json, delivery)
    assert.lengthOf(yield* found("/operator/deliveries?resource_id=nobody"), 0)
  })
})
