/** The operator lists the refused requests, and reads why one was refused by its correlation id (platform.md 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, makeAccount, pay, risk } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const correlationOf = ({ headers }: { readonly headers: Headers }) => headers.get("X-Correlation-Id") ?? ""
const why = (correlationId: string) => ask("GET", `/operator/refusals/${correlationId}`)

layer(World.layer())("the explanation of a refused command", (it) => {
  it.effect(
    "names the command, its section, the rows that it read, and the states in which it is possible",
    function* () {
      const payment = idOf(yield* pay(yield* makeAccount, "paid"))
      const refused = yield* ask("POST", `/payments/${payment}/cancel`)
      const { json, status } = yield* why(correlationOf(refused))
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(json, {
        correlation_id: correlationOf(refused),
        create_time: at(json, "create_time"),
        app_id: World.appId,
        method: "POST",
        path: `/payments/${payment}/cancel`,
        status: 400,
        error: refused.json,
        rule: "payments.cancel",
        contract: "payments.md 3.2",
        reason: { type: "rejected", rejection: "Payment/NotCancelable", problems: [] },
        saw: [{ id: payment, resource: "payments", version: 1, status: "completed" }],
        state: {
          id: payment,
          state: "Completed",
          event: "Canceled",
          possible: ["Processing", "PendingCapture", "InReview"]
        },
        bound: null
      })
    }
  )

  it.effect("names the bound of an amount that is out of range", function* () {
    const account = yield* makeAccount
    const payment = idOf(yield* pay(account, "small", { amount: 2_500 }))
    const refund = (total_amount: number) =>
      ask("POST", "/refunds", { body: { payment_id: payment, refund_reason: "r", amounts: { total_amount } } })
    const boundOf = (answered: { readonly headers: Headers }) =>
      Effect.map(why(correlationOf(answered)), ({ json }) => at(json, "bound"))
    const total = { counter: "amounts.total_amount", min: 100, max: 2_500 }
    assert.deepStrictEqual(yield* boundOf(yield* refund(2_501)), { ...total, amount: 2_501, passes: 2_500 })
    assert.deepStrictEqual(yield* boundOf(yield* refund(99)), { ...total, amount: 99, passes: 100 })
    const messageOf = ({ json }: { readonly json: unknown }) => at(json, "details", "0", "message")
    assert.strictEqual(messageOf(yield* refund(99)), "amounts.total_amount must be from 100 to 2500.")
    yield* refund(2_500)
    const nothingLeft = { counter: "amounts.total_amount", amount: 100, min: null, max: 0, passes: 0 }
    assert.deepStrictEqual(yield* boundOf(yield* refund(100)), nothingLeft)
    const held = idOf(yield* pay(account, "held", { amount: 1_000, auto_capture: false }))
    const captured = yield* ask("POST", `/payments/${held}/capture`, { body: { amounts: { total_amount: 1_001 } } })
    const most = { counter: "amounts.total_amount", amount: 1_001, min: null, max: 1_000, passes: 1_000 }
    assert.deepStrictEqual(yield* boundOf(captured), most)
    assert.strictEqual(messageOf(captured), "amounts.total_amount must be at most 1000.")
    const deleted = yield* ask("DELETE", `/accounts/${account}`)
    const pending = { counter: `merchant:${account}:incoming_pending|USD`, min: 0, max: 0, passes: 0 }
    assert.deepStrictEqual(yield* boundOf(deleted), { ...pending, amount: 1_000 })
  })

  it.effect("distinguishes a closed account from a disabled one", function* () {
    const account = yield* makeAccount
    yield* ask("POST", `/operator/accounts/${account}/issues`, { body: { issue_type: "account_closed" } })
    const refused = yield* pay(account, "closed")
    assert.include(
      errorLine(refused),
      "MERCHANT_ACCOUNT_CANNOT_ACCEPT_PAYMENTS | body:account_id PAYMENTS_CAPABILITY_DISABLED"
    )
    const message = "account_id must be an account that is not closed."
    assert.strictEqual(at(refused.json, "details", "0", "message"), message)
    assert.strictEqual(at((yield* why(correlationOf(refused))).json, "reason", "rejection"), "Account/Closed")
    const unpaid = yield* ask("POST", "/payouts", { body: { account_id: account, currency: "USD" } })
    assert.strictEqual(at(unpaid.json, "details", "0", "message"), "The account is closed.")
    assert.strictEqual(at((yield* why(correlationOf(unpaid))).json, "reason", "rejection"), "Payout/AccountClosed")
  })

  it.effect("names the problems of a body by their paths, without values", function* () {
    const correlationId = "5f6f3f4e-0000-4000-8000-123456789abc"
    const number = "4111111111111111"
    yield* ask("POST", "/payments", {
      body: { amount: number, [number]: 1 },
      headers: { "X-Correlation-Id": correlationId }
    })
    const { json, text } = yield* why(correlationId)
    assert.strictEqual(at(json, "reason", "type"), "invalid")
    assert.deepInclude(at(json, "reason", "problems"), { path: ["amount"], reason: "PARAM_VALUE_IS_WRONG_TYPE" })
    assert.notInclude(text, number)
  })

  it.effect("does not exist for an accepted command or an unknown correlation id", function* () {
    const accepted = yield* ask("POST", "/legal_entities", { body: { country: "US" }, headers: risk })
    assert.strictEqual(accepted.status, 201, accepted.text)
    for (const id of [correlationOf(accepted), "00000000-0000-4000-8000-000000000001"])
      assertError(yield* why(id), invalid("path:correlation_id ID_NOT_FOUND"))
  })
})

const listed = (query = "") =>
  Effect.map(ask("GET", `/operator/refusals?page_size=50&${query}`), ({ json }) => [at(json, "results")].flat())

layer(World.layer({ requests: 5 }))("the list of refusals", (it) => {
  it.effect("has every kind of refused request, with the error that it was answered", function* () {
    const other = { "App-Id": World.otherAppId }
    const wrongToken = { ...other, "App-Token": "stage_wrong" }
    const key = { "Unique-Key": "one" }
    const created = yield* ask("POST", "/legal_entities", { body: { country: "US" }, headers: { ...risk, ...key } })
    assert.strictEqual(created.status, 201)
    for (let n = 0; n < 5; n++) yield* ask("GET", "/payouts", { headers: other })
    const refused = [
      yield* ask("GET", "/payments/nobody", { headers: other }),
      yield* ask("GET", "/refunds?page_size=0", { headers: other }),
      yield* ask("GET", "/orders", { headers: wrongToken }),
      yield* ask("GET", "/orders", { headers: { "App-Token": null } }),
      yield* ask("GET", "/orders", { headers: { "App-Id": "nobody" } }),
      yield* ask("GET", "/orders", { headers: { "Api-Version": "1.0" } }),
      yield* ask("GET", "/payouts", { headers: other }),
      yield* ask("POST", "/legal_entities", { body: { country: "CA" }, headers: { ...risk, ...key } }),
      yield* ask("POST", "/items", { text: "{", headers: { "Content-Type": "application/json" } }),
      yield* ask("POST", "/items", { text: "{}", headers: { "Content-Type": "text/plain" } }),
      yield* ask("GET", "/nothing/here", { headers: other }),
      yield* ask("PUT", "/items", { headers: other }),
      yield* ask("GET", "/operator/apps", { headers: { "Operator-Token": "wrong" } })
    ]
    const statuses = [400, 400, 403, 403, 403, 400, 429, 400, 400, 415, 404, 405, 403]
    assert.deepStrictEqual(
      refused.map(({ status }) => status),
      statuses
    )
    const found = yield* listed()
    assert.deepStrictEqual(
      found.map((each) => [at(each, "correlation_id"), at(each, "status"), at(each, "error")]),
      refused.map((each) => [correlationOf(each), each.status, each.json]).toReversed()
    )
    const apps = found.map((each) => at(each, "app_id")).toReversed()
    const [mine, its] = [World.appId, World.otherAppId]
    assert.deepStrictEqual(apps, [its, its, its, mine, null, mine, its, mine, mine, mine, null, null, null])
    assert.deepInclude(found[0], { method: "GET", path: "/operator/apps", rule: null, reason: null, saw: [] })
    for (const each of refused) {
      const one = yield* why(correlationOf(each))
      assert.deepStrictEqual(
        one.json,
        found.find((every) => at(every, "correlation_id") === correlationOf(each))
      )
    }
  })

  it.effect("is filtered by app, status, path and command, and has pages", function* () {
    const payment = "01a21adb-264e-7690-8413-9d957c9f21d7"
    const cancel = correlationOf(yield* ask("POST", `/payments/${payment}/cancel`, { body: {} }))
    const read = correlationOf(yield* ask("GET", `/payments/${payment}`))
    const route = correlationOf(yield* ask("GET", `/payments/${payment}/nothing`))
    const ids = (query: string) => Effect.map(listed(query), (found) => found.map((each) => at(each, "correlation_id")))
    assert.deepStrictEqual(yield* ids(`path=/payments/${payment}`), [route, read, cancel])
    assert.deepStrictEqual(yield* ids(`path=/payments/${payment}&app_id=${World.appId}`), [read, cancel])
    assert.deepStrictEqual(yield* ids(`path=/payments/${payment}&status=404`), [route])
    assert.deepStrictEqual(yield* ids("rule=payments.cancel"), [cancel])
    assert.deepStrictEqual(yield* ids("app_id=nobody"), [])
    const first = yield* ask("GET", `/operator/refusals?page_size=2&path=/payments/${payment}`)
    const rest = yield* ask("GET", String(at(first.json, "next")))
    assert.deepStrictEqual(
      [...[at(first.json, "results")].flat(), ...[at(rest.json, "results")].flat()].map((each) =>
        at(each, "correlation_id")
      ),
      [route, read, cancel]
    )
    const wrong = yield* ask("GET", "/operator/refusals?status=200&rules=x")
    assertError(wrong, invalid("query:rules PARAM_IS_UNKNOWN", "query:status PARAM_VALUE_IS_OUT_OF_RANGE"))
  })

  // reaches platform 13/a-segment-of-the
  it.effect("contains no query, no body and no number of a card or person", function* () {
    yield* ask("GET", "/payments/4111111111111111?reference_id=hidden-word")
    yield* ask("GET", "/payments/123-45-6789")
    yield* ask("GET", "/payments/4111%201111%201111%201111")
    yield* ask("POST", "/orders", { body: { name: "hidden-word" } })
    const { text } = yield* ask("GET", "/operator/refusals?page_size=50")
    assert.include(text, "/payments/***")
    assert.notMatch(text, /4111|123-45|hidden-word/)
  })
})

layer(World.layer({ environment: "production" }))("in production", (it) => {
  it.effect("refusals cannot be read", function* () {
    const refused = yield* ask("POST", "/payments", { body: {} })
    assertError(yield* why(correlationOf(refused)), "403 NOT_AUTHORIZED | path: STAGING_ONLY")
    assertError(yield* ask("GET", "/operator/refusals"), "403 NOT_AUTHORIZED | path: STAGING_ONLY")
  })
})
