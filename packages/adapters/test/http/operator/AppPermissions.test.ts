/** How the permissions of an app change the capabilities of its accounts, over HTTP (merchants.md 5, platform.md 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ask, at, idOf } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as Accounts from "../fixtures/TestAccounts.ts"
import { subscribe, payloadsOf } from "../fixtures/TestNotifications.ts"
import * as World from "../fixtures/World.ts"

const permit = (app: string, permissions: object) => ask("POST", `/operator/apps/${app}`, { body: { permissions } })

layer(World.layer())("a permission of an app", (it) => {
  // reaches platform 11/card_present
  it.effect("is announced for the accounts of that app if it changes their capabilities", function* () {
    yield* subscribe("accounts.*")
    const account = idOf(yield* Accounts.createPayable())
    const count = Effect.map(payloadsOf(account, "accounts.capabilities.updated"), (all) => all.length)
    const first = yield* count
    for (const [app, permissions, more] of [
      [World.otherAppId, { card_present: false }, 0],
      [World.appId, { paper_check: false }, 0],
      [World.appId, { card_present: true }, 0],
      [World.appId, { card_present: false }, 1],
      [World.appId, { onboarding_as_a_service: false }, 2],
      [World.appId, { card_present: true, onboarding_as_a_service: true }, 3]
    ] as const) {
      assert.strictEqual((yield* permit(app, permissions)).status, 200)
      yield* advance(5)
      assert.strictEqual(yield* count, first + more, JSON.stringify(permissions))
    }
    const [second, newest] = (yield* payloadsOf(account, "accounts.capabilities.updated")).slice(-2)
    assert.strictEqual(at(newest, "terminals", "enabled"), true)
    assert.strictEqual(at(second, "terminals", "enabled"), false)
    assert.isNull(at(second, "transaction_division_setup"))
  })
})
