/** The operator sends deliveries and notifications again (platform.md 12), and the audit log has each of these acts. */
import { Effect, Layer } from "effect"
import { Store, Unavailable } from "@payments-platform/domain/ports/Store"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import * as Memory from "../../../src/memory/Memory.ts"
import { unknownId, wrongState, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

/** Which parts of the store are unavailable. */
const failing = { audit: false, deliveries: false }
const refused = Effect.fail(new Unavailable({ message: "cut off" }))

const stores = Layer.merge(
  Layer.effect(
    Store,
    Effect.map(Store, (store) =>
      Store.of({
        ...store,
        commit: (change, redecide) =>
          failing.audit && change.audit.length > 0 ? refused : store.commit(change, redecide)
      })
    )
  ),
  Layer.effect(
    Work,
    Effect.map(Work, (work) =>
      Work.of({ ...work, redeliver: (all) => (failing.deliveries ? refused : work.redeliver(all)) })
    )
  )
).pipe(Layer.provideMerge(Memory.layer))

let made = 0
/** A delivery that arrived: its id, and those of its notification and its preference. */
const arrived = Effect.gen(function* () {
  const body = { topic: "payments.created", callback_uri: `https://shop.example.com/${++made}` }
  const preference = idOf(yield* ask("POST", "/notification_preferences", { body }))
  yield* pay(yield* makeAccount, `sent ${made}`)
  yield* advance(1)
  const { json } = yield* ask("GET", `/operator/deliveries?preference_id=${preference}`)
  const id = String(at(json, "results", 0, "id"))
  return { id, notification: String(at(json, "results", 0, "notification_id")), preference }
})
const read = (id: string) => Effect.map(ask("GET", `/operator/deliveries/${id}`), ({ json }) => json)
const sendAgain = (path: string, body: object = {}) => ask("POST", `/operator/${path}/redeliver`, { body })

/** The acts on a delivery or a notification that the audit log has, the newest first. */
const entries = Effect.fnUntraced(function* (id: string) {
  const { json } = yield* ask("GET", `/operator/audit?resource_id=${id}`)
  return [at(json, "results")].flat().map((each) => at(each, "action"))
})

layer(World.layer({ stores }))("a repeated delivery", (it) => {
  it.effect("is due at once with a new schedule, arrives, and has an audit entry", function* () {
    const { id, notification, preference } = yield* arrived
    const again = yield* sendAgain(`deliveries/${id}`)
    assert.deepStrictEqual([again.status, at(again.json, "state")], [200, "waiting"])
    const all = yield* sendAgain(`notifications/${notification}`, { preference_id: preference })
    assert.deepStrictEqual([all.status, at(all.json, "deliveries", "length")], [201, 1])
    yield* advance(1)
    const copy = String(at(all.json, "deliveries", 0, "id"))
    const states = [at(yield* read(id), "state"), at(yield* read(copy), "state")]
    assert.deepStrictEqual([states, at(yield* read(id), "attempts", "length")], [["delivered", "delivered"], 2])
    assert.deepStrictEqual(yield* entries(id), ["deliveries.redeliver"])
    assert.deepStrictEqual(yield* entries(notification), ["notifications.redeliver"])
  })

  it.effect("has its audit entry before it is sent, so an act that fails midway is in the log", function* () {
    const { id, notification } = yield* arrived
    failing.deliveries = true
    const statuses = [
      (yield* sendAgain(`deliveries/${id}`)).status,
      (yield* sendAgain(`notifications/${notification}`)).status
    ]
    failing.deliveries = false
    assert.deepStrictEqual(statuses, [503, 503])
    assert.strictEqual(at(yield* read(id), "state"), "delivered")
    assert.deepStrictEqual(yield* entries(id), ["deliveries.redeliver"])
    assert.deepStrictEqual(yield* entries(notification), ["notifications.redeliver"])
  })

  it.effect("is not sent while its audit entry cannot be written", function* () {
    const { id, notification } = yield* arrived
    const all = Effect.map(ask("GET", `/operator/deliveries?notification_id=${notification}`), ({ json }) => json)
    const before = yield* all
    failing.audit = true
    const statuses = [
      (yield* sendAgain(`deliveries/${id}`)).status,
      (yield* sendAgain(`notifications/${notification}`)).status
    ]
    failing.audit = false
    assert.deepStrictEqual(statuses, [503, 503])
    assert.deepStrictEqual(yield* all, before)
    assert.strictEqual(at(before, "results", 0, "state"), "delivered")
  })

  it.effect("has no audit entry when it is refused", function* () {
    const { id, notification, preference } = yield* arrived
    assertError(yield* sendAgain("deliveries/nobody"), unknownId)
    assertError(yield* sendAgain("notifications/nobody"), unknownId)
    assertError(
      yield* sendAgain(`notifications/${notification}`, { preference_id: "nobody" }),
      invalid("body:preference_id ID_NOT_FOUND")
    )
    yield* sendAgain(`deliveries/${id}`)
    yield* ask("DELETE", `/notification_preferences/${preference}`)
    assertError(yield* sendAgain(`deliveries/${id}`), wrongState)
    assert.deepStrictEqual(yield* entries(id), ["deliveries.redeliver"])
    assert.deepStrictEqual([...(yield* entries("nobody")), ...(yield* entries(notification))], [])
  })
})
