/** What an app was told, as the operator reads it (platform.md 12). */
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ask, at, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

layer(World.layer())("the notifications of an app", (it) => {
  it.effect("have the record as it was, and the version of the resource in its history", function* () {
    const body = { topic: "payments.*", callback_uri: "https://shop.example.com/told" }
    const preference = yield* ask("POST", "/notification_preferences", { body })
    const app = String(at(preference.json, "owner", "id"))
    const payment = idOf(yield* pay(yield* makeAccount, "told"))
    const { json, status } = yield* ask("GET", `/operator/apps/${app}/notifications?resource_id=${payment}`)
    const history = yield* ask("GET", `/operator/history?resource_id=${payment}`)
    const last = at(json, "results", 0)
    assert.deepStrictEqual([status, at(last, "payload", "id"), at(last, "app_id")], [200, payment, app])
    assert.strictEqual(at(last, "resource_version"), at(history.json, "results", 0, "version"))
    const other = yield* ask("GET", `/operator/apps/none/notifications?resource_id=${payment}`)
    assert.deepStrictEqual(at(other.json, "results"), [])
  })
})
