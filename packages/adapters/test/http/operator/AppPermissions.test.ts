/** What the permissions of an app mean for the capabilities of its accounts, over HTTP (merchants.md 5, platform.md 12). */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { advance, ask, at, idOf } from "../fixtures/Asking.ts"
import * as Accounts from "../fixtures/TestAccounts.ts"
import * as World from "../fixtures/World.ts"

const permit = (app: string, permissions: object) => ask("POST", `/operator/apps/${app}`, { body: { permissions } })

const subscribed = ask("POST", "/notification_preferences", {
  body: { topic: "accounts.*", callback_uri: "https://a.example.com/x" }
})

/** The payloads of accounts.capabilities.updated, newest first. */
const announced = (id: string) =>
  Effect.map(ask("GET", `/notifications?object_id=${id}&page_size=50`), ({ json }) => {
    const results = at(json, "results")
    return Array.isArray(results)
      ? results
          .filter((each) => at(each, "topic") === "accounts.capabilities.updated")
          .map((each) => at(each, "payload"))
      : []
  })

layer(World.layer())("a permission of an app", (it) => {
  // reaches platform 11/card_present
  it.effect("that capabilities follow from is announced for its accounts, others and another app's are not", () =>
    Effect.gen(function* () {
      yield* subscribed
      const account = idOf(yield* Accounts.createPayable())
      const count = Effect.map(announced(account), (all) => all.length)
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
      const [newest, second] = yield* announced(account)
      assert.strictEqual(at(newest, "terminals", "enabled"), true)
      assert.strictEqual(at(second, "terminals", "enabled"), false)
      assert.isNull(at(second, "transaction_division_setup"))
    })
  )
})
