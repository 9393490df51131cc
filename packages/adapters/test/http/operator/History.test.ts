/** The history of resources, as the operator and apps read it (platform.md 10, 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, results } from "../fixtures/Answers.ts"
import { ask, at, card, type HttpAnswer, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as World from "../fixtures/World.ts"

const named = ({ headers }: HttpAnswer) => headers.get("X-Correlation-Id")
const historyOf = (id: string) => Effect.map(ask("GET", `/operator/history?resource_id=${id}`), results)
const eventsOf = (id: string) => Effect.map(ask("GET", `/events?resource_id=${id}`), results)
const shapeOf = (entry: unknown) => [
  at(entry, "version"),
  at(entry, "command"),
  at(entry, "actor", "type"),
  at(entry, "status_before"),
  at(entry, "status"),
  at(entry, "events", 0, "name")
]

layer(World.layer())("the history of resources", (it) => {
  // reaches platform 10/history-ours-each-version, platform 10/get-events-ours
  it.effect("has an entry for each version, with what happened, the command, and who had it executed", function* () {
    const account = yield* makeAccount
    const paid = yield* pay(account, "h", { auto_capture: false, amount: 4_000 })
    const payment = idOf(paid)
    const captured = yield* ask("POST", `/payments/${payment}/capture`, { body: {} })
    const [second, first, ...none] = yield* historyOf(payment)
    assert.deepStrictEqual(none, [])
    assert.deepStrictEqual(first, {
      id: `${payment}:1`,
      create_time: at(paid.json, "create_time"),
      resource: "payments",
      resource_id: payment,
      version: 1,
      events: [
        { name: "Opened", amount: null },
        { name: "Authorized", amount: null }
      ],
      status_before: null,
      status: "pending",
      amount: 4_000,
      command: "payments.create",
      actor: { type: "app", name: World.appId },
      correlation_id: named(paid),
      app_id: World.appId
    })
    assert.deepStrictEqual(shapeOf(second), [2, "payments.capture", "app", "pending", "completed", "CaptureOpened"])
    assert.strictEqual(at(second, "correlation_id"), named(captured))
  })

  // reaches platform 10/null-for-system-and
  it.effect("names the operator to the operator alone, and a timer as the platform itself", function* () {
    const account = yield* makeAccount
    const inReview = { type: "credit_card", credit_card: { ...card, card_number: "4003830000003037" } }
    const payment = idOf(yield* pay(account, "r", { payment_method: inReview }))
    const headers = { "Operator-Name": "Grace Hopper", "Operator-Note": "known customer" }
    const reviewed = yield* ask("POST", `/operator/payments/${payment}/review`, {
      body: { decision: "passed" },
      headers
    })
    const [forOperator] = yield* historyOf(payment)
    assert.deepStrictEqual(at(forOperator, "actor"), { type: "operator", name: "Grace Hopper" })
    assert.strictEqual(at(forOperator, "correlation_id"), named(reviewed))
    const [forApp] = yield* eventsOf(payment)
    assert.deepStrictEqual(at(forApp, "actor"), { type: "operator", name: null })
    const refunded = yield* ask("POST", "/refunds", {
      body: { payment_id: payment, refund_reason: "r", amounts: { total_amount: 100 } }
    })
    yield* advance(10 * 86_400)
    const [settled] = yield* eventsOf(idOf(refunded))
    assert.deepStrictEqual(at(settled, "actor"), { type: "system", name: null })
    assert.isNull(at(settled, "correlation_id"))
    assert.strictEqual(at(settled, "status"), "completed")
  })

  // reaches platform 10/newest-first-by-create_time, platform 10/an-entry-holds-no, platform 10/who-compares-notifications-with
  it.effect("of every resource has no gap, and holds nothing secret and nothing of a person", function* () {
    const account = yield* makeAccount
    yield* pay(account, "s")
    yield* ask("POST", "/tokens", {
      body: { resource: "payment_methods", type: "credit_card", credit_card: card },
      headers: risk
    })
    yield* advance(86_400)
    const versions = new Map<string, Array<number>>()
    const times: Array<number> = []
    let path: unknown = "/operator/history?page_size=50"
    while (typeof path === "string") {
      const answered: HttpAnswer = yield* ask("GET", path.startsWith("/operator") ? path : `/operator${path}`)
      for (const secret of [card.card_number, card.card_holder.holder_name, card.card_holder.address.postal_code])
        assert.notInclude(answered.text, secret)
      for (const entry of results(answered)) {
        assert.notInclude(["client_tokens", "authentication_codes"], at(entry, "resource"))
        times.push(Number(at(entry, "create_time")))
        const id = String(at(entry, "resource_id"))
        versions.set(id, [...(versions.get(id) ?? []), Number(at(entry, "version"))])
      }
      path = at(answered.json, "next")
    }
    assert.isAbove(versions.size, 3)
    assert.deepStrictEqual(
      times,
      times.toSorted((a, b) => b - a)
    )
    for (const [id, found] of versions)
      assert.deepStrictEqual(
        found.toSorted((a, b) => a - b),
        found.map((_, index) => index + 1),
        id
      )
  })

  // reaches platform 10/kept-for-2-years
  it.effect("is kept for two years", function* () {
    const payment = idOf(yield* pay(yield* makeAccount, "old"))
    const year = 31_536_000
    yield* advance(year)
    assert.isAbove((yield* eventsOf(payment)).length, 0)
    yield* advance(year)
    yield* advance(3 * 86_400)
    assert.deepStrictEqual(yield* eventsOf(payment), [])
  })

  it.effect("is read on from an entry, by an app of its own resources alone", function* () {
    const account = yield* makeAccount
    const before = idOf(yield* pay(account, "1"))
    yield* advance(1)
    const last = idOf(yield* pay(account, "2"))
    const after = results(yield* ask("GET", `/events?page_size=50&after=${before}:1`)).map((entry) => at(entry, "id"))
    assert.include(after, `${last}:1`)
    assert.notInclude(after, `${before}:1`)
    const line = "400 INVALID_PARAMS | query:after ID_NOT_FOUND"
    for (const unknown of ["none", `${account}:99`, `${before}:0`, `${before}:01x`, ":1"])
      assert.strictEqual(errorLine(yield* ask("GET", `/events?after=${encodeURIComponent(unknown)}`)), line, unknown)
    const other = yield* ask("POST", "/operator/apps", { body: { name: "Other" } })
    const credentials = { "App-Id": idOf(other), "App-Token": String(at(other.json, "app_token")) }
    assert.deepStrictEqual(
      results(yield* ask("GET", `/events?resource_id=${last}`, { headers: credentials })).map((entry) =>
        at(entry, "resource")
      ),
      []
    )
    assert.strictEqual(errorLine(yield* ask("GET", `/events?after=${last}:1`, { headers: credentials })), line)
  })
})
