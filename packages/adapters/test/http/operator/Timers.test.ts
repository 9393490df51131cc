/** The operator sees what will be done and when, and moves the clock to it (platform.md 12). */
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, results } from "../fixtures/Answers.ts"
import { ask, at, card, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import { advance, day } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const timers = (query: string) => Effect.map(ask("GET", `/operator/timers?${query}`), results)

layer(World.layer())("timers", (it) => {
  it.effect("say what will be done, and are done when the clock is moved to the next one", function* () {
    const payment = idOf(yield* pay(yield* makeAccount, "held", { auto_capture: false }))
    const [expiry, ...none] = yield* timers(`resource_id=${payment}`)
    assert.deepStrictEqual(none, [])
    assert.deepStrictEqual(expiry, {
      due_time: 7 * day,
      does: "authorization_expiry",
      resource: "payments",
      resource_id: payment,
      app_id: World.appId
    })
    let reached = 0
    for (let steps = 0; reached < 7 * day; steps++) {
      assert.isBelow(steps, 50)
      const [soonest] = yield* timers("page_size=1")
      const moved = yield* ask("POST", "/operator/clock/advance", { body: { next: true } })
      assert.isAtLeast(Number(at(moved.json, "jobs_run")), 1)
      reached = Number(at(moved.json, "time"))
      assert.strictEqual(reached, Number(at(soonest, "due_time")))
    }
    assert.strictEqual(at((yield* ask("GET", `/payments/${payment}`)).json, "status"), "failed")
    assert.deepStrictEqual(yield* timers(`resource_id=${payment}&until=${reached}`), [])
  })

  it.effect(
    "are listed soonest first, up to a time, by app and type, without those of client-side tokens",
    function* () {
      const account = yield* makeAccount
      yield* pay(account, "paid")
      yield* pay(account, "open", { auto_capture: false })
      yield* ask("POST", "/tokens", {
        body: { resource: "payment_methods", payment_methods: { type: "credit_card", credit_card: card } },
        headers: risk
      })
      const all = yield* timers("page_size=500")
      const times = all.map((each) => Number(at(each, "due_time")))
      assert.deepStrictEqual(
        times,
        times.toSorted((a, b) => a - b)
      )
      assert.notInclude(
        all.map((each) => at(each, "resource")),
        "client_tokens"
      )
      const [, , third = 0] = times
      assert.isTrue(
        (yield* timers(`page_size=500&until=${third}`)).every((each) => Number(at(each, "due_time")) <= third)
      )
      const ofType = yield* timers("page_size=500&resource=payments")
      assert.deepStrictEqual(
        ofType,
        all.filter((each) => at(each, "resource") === "payments")
      )
      assert.deepStrictEqual(yield* timers("app_id=nobody"), [])
    }
  )

  it.effect("a move of the clock states exactly one target", function* () {
    const wrong = (body: object) => Effect.map(ask("POST", "/operator/clock/advance", { body }), errorLine)
    assert.strictEqual(
      yield* wrong({ next: true, seconds: 5 }),
      "400 INVALID_PARAMS | body:seconds PARAM_MUTUALLY_EXCLUSIVE | body:next PARAM_MUTUALLY_EXCLUSIVE"
    )
    assert.strictEqual(yield* wrong({ next: false }), "400 INVALID_PARAMS | body:next PARAM_VALUE_IS_INVALID_ENUM")
    assert.strictEqual(yield* wrong({}), "400 INVALID_PARAMS | body:seconds PARAM_IS_MISSING")
    yield* advance(1)
  })
})

layer(World.layer({ reading: TestClock.adjust("1 second") }))("while real time passes", (it) => {
  it.effect("a move of the clock adds just the seconds that it states", function* () {
    yield* pay(yield* makeAccount, "passing", { amount: 1_000 })
    const offset = Effect.map(ask("GET", "/operator/clock"), ({ json }) => Number(at(json, "offset_seconds")))
    const before = yield* offset
    const moved = yield* ask("POST", "/operator/clock/advance", { body: { seconds: 7 * day } })
    assert.isAtLeast(Number(at(moved.json, "jobs_run")), 1)
    assert.strictEqual(yield* offset, before + 7 * day)
  })
})
