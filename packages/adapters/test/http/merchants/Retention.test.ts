/** How far back lists reach, and which old data is deleted (merchants.md 15, platform.md 5, 14). */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as Time from "@payments-platform/domain/vocabulary/time/Time"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { ask, at, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const advanceTo = (to: number) => ask("POST", "/operator/clock/advance", { body: { to } })
const idsOf = (json: unknown): ReadonlyArray<unknown> => {
  const results = at(json, "results")
  return Array.isArray(results) ? results.map((each) => at(each, "id")) : []
}
const countOf = (path: string) => Effect.map(ask("GET", path), ({ json }) => idsOf(json).length)

/** 1 March 2026, so that two years later is 731 days later: 2028 is a leap year. */
const begin = Date.UTC(2026, 2, 1) / 1_000
const later = Time.yearsAfter(begin, 2)

const lists = [
  "/payments",
  "/accounts",
  "/legal_entities",
  "/payment_methods",
  "/operator/payments",
  "/operator/accounts"
]

layer(World.layer())("two years after they were made", (it) => {
  // reaches platform 10/notifications-are-kept-2, platform 14/retention, reference limits/data-retention-in-the
  it.effect(
    "records leave the lists but are read by id, and notifications and audit entries are deleted",
    function* () {
      assert.strictEqual((later - begin) / 86_400, 731)
      yield* TestClock.setTime(begin * 1_000)
      const callback_uri = "https://books.example.com/notifications"
      const preference = idOf(
        yield* ask("POST", "/notification_preferences", { body: { topic: "payments.*", callback_uri } })
      )
      const account = yield* makeAccount
      const payment = idOf(yield* pay(account, "old"))
      const audit = yield* ask("GET", "/operator/audit")
      const notification = idsOf((yield* ask("GET", "/notifications")).json)[0]
      const entry = idsOf((yield* ask("GET", `/operator/accounts/${account}/ledger`)).json)[0]
      assert.isDefined(entry)
      assert.isAbove(idsOf(audit.json).length, 0)

      yield* advanceTo(later)
      for (const path of lists) assert.isAbove(yield* countOf(path), 0, path)
      assert.strictEqual((yield* ask("GET", `/notifications/${String(notification)}`)).status, 200)

      yield* advanceTo(later + 1)
      for (const path of lists) assert.strictEqual(yield* countOf(path), 0, path)
      const ledger = idsOf((yield* ask("GET", `/operator/accounts/${account}/ledger?page_size=50`)).json)
      assert.notInclude(ledger, entry)
      assert.strictEqual((yield* ask("GET", `/payments/${payment}`)).status, 200)
      assert.strictEqual((yield* ask("GET", `/accounts/${account}`)).status, 200)
      assert.strictEqual((yield* ask("GET", `/notifications/${String(notification)}`)).status, 400)
      assert.deepStrictEqual(idsOf((yield* ask("GET", `/notifications?object_id=${payment}`)).json), [])
      assert.strictEqual(yield* countOf(`/operator/deliveries?notification_id=${String(notification)}`), 0)
      assert.notInclude(idsOf((yield* ask("GET", "/operator/audit")).json), idsOf(audit.json).at(-1))
      const check = yield* ask("GET", "/operator/audit/check")
      assert.deepInclude(check.json, { intact: true, first_broken_id: null })

      // apps and their subscriptions have no end
      assert.deepStrictEqual(idsOf((yield* ask("GET", "/notification_preferences")).json), [preference])
      assert.strictEqual(yield* countOf("/operator/apps"), 2)
      // an explicit start time does not reach further back
      assert.strictEqual(yield* countOf(`/payments?create_time_start=${begin}`), 0)
      yield* pay(yield* makeAccount, "new")
      assert.strictEqual(yield* countOf("/payments"), 1)
    }
  )
})
