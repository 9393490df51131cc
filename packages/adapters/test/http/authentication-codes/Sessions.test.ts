/** What requests with a session token or an authentication code may and may not do (platform.md 6). */
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import type { SessionType } from "@payments-platform/domain/access/caller/Caller"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { Api } from "../../../src/http/api/Api.ts"
import { errorLine, ids, unknownId, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf, pay, risk } from "../fixtures/Asking.ts"
import * as Sessions from "../fixtures/TestSessions.ts"
import { makeTerminal, readValue, v30 } from "../fixtures/TestTerminals.ts"
import * as World from "../fixtures/World.ts"

const types = ["mobile_session", "api_session", "authentication_code"] as const
const { outside, resultOf } = Sessions

/** The operations that each type of session may use (platform.md 6). */
const permitted: Readonly<Record<SessionType, ReadonlyArray<string>>> = {
  mobile_session: ["POST /payments", "POST /payments/:id/capture", "POST /payments/:id/cancel", "GET /terminals"],
  api_session: [
    "GET /payments",
    "GET /payments/:id",
    "GET /refunds",
    "GET /refunds/:id",
    "GET /payouts",
    "GET /payouts/:id",
    "POST /tokens",
    "POST /documents"
  ],
  authentication_code: [
    "GET /accounts/:id",
    "GET /accounts/:id/capabilities",
    "GET /payments",
    "GET /payments/:id",
    "GET /payouts",
    "GET /payouts/:id"
  ]
}

const operations: Array<readonly [method: string, pattern: string]> = []
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint: { method, path } }) => operations.push([method, path])
})

/** An account with an authorized payment, a refund, and what a reader of its terminal read. */
const makeMerchant = (key: string) =>
  Effect.gen(function* () {
    const account = yield* Sessions.makeAccount
    const terminal = yield* makeTerminal(account)
    const payment = idOf(yield* pay(account, `${key} authorized`, { auto_capture: false }))
    const refund_of = idOf(yield* pay(account, `${key} refunded`))
    const body = { payment_id: refund_of, refund_reason: "Returned", amounts: { total_amount: 100 } }
    const refund = idOf(yield* ask("POST", "/refunds", { body }))
    return { account, terminal, payment, refund, value: yield* readValue(terminal) }
  })

const payWith = (
  headers: Readonly<Record<string, string | null>>,
  account_id: string,
  key: string,
  payment_method: object,
  more: object = {}
) => {
  const body = { account_id, amount: 1_000, currency: "USD", payment_method, ...more }
  return ask("POST", "/payments", { body, headers: { ...headers, "Unique-Key": key } })
}

layer(World.layer())("sessions", (it) => {
  for (const type of types)
    // reaches reference endpoints/operations-named-only/post-refunds-get-refunds
    it.effect(`${type}: every operation outside its scope is refused, whatever the request`, function* () {
      const headers = yield* Sessions.headersOf(type, yield* Sessions.makeAccount)
      const open: Array<string> = []
      for (const [method, pattern] of operations) {
        const body = method === "POST" ? { body: {} } : {}
        const answered = yield* ask(method, pattern.replaceAll(/:\w+/g, "x"), { headers, ...body })
        const result = resultOf(answered)
        if (result !== outside) open.push(`${method} ${pattern}`)
        else assert.strictEqual(answered.status, 403)
      }
      assert.isAbove(operations.length, 80)
      assert.sameMembers(open, [...permitted[type]])
    })

  // reaches reference what/session-tokens-bind-card
  it.effect(
    "a mobile session creates card-present payments, captures and cancels them, and reads its terminals",
    function* () {
      const { account, terminal, value } = yield* makeMerchant("mobile")
      const headers = yield* Sessions.headersOf("mobile_session", account)
      const paid = yield* payWith(headers, account, "one", { encoded_payment_method: value }, { auto_capture: false })
      assert.strictEqual(paid.status, 201, paid.text)
      const captured = yield* ask("POST", `/payments/${idOf(paid)}/capture`, { body: {}, headers })
      assert.strictEqual(at(captured.json, "status"), "completed")
      const encoded_payment_method = yield* readValue(terminal)
      const second = yield* payWith(headers, account, "two", { encoded_payment_method }, { auto_capture: false })
      const canceled = yield* ask("POST", `/payments/${idOf(second)}/cancel`, { body: {}, headers })
      assert.strictEqual(at(canceled.json, "status"), "canceled")
      for (const version of [v30, {}])
        assert.deepStrictEqual(ids(yield* ask("GET", "/terminals", { headers: { ...headers, ...version } })), [
          terminal
        ])
    }
  )

  // reaches platform 2/encoded_payment_method-a-reader-has, platform 6 a mobile session
  it.effect("a mobile session creates no other payment, and none for another account", function* () {
    const [mine, other] = [yield* makeMerchant("mine"), yield* makeMerchant("other")]
    const headers = yield* Sessions.headersOf("mobile_session", mine.account)
    const card = { type: "credit_card", credit_card: { card_number: "4111111111111111" } }
    const method = { payment_method_id: "unknown" }
    const read = { encoded_payment_method: mine.value }
    const full = { ...headers, ...risk }
    const cardPayment = yield* ask("POST", "/payments", {
      body: { account_id: mine.account, amount: 1_000, currency: "USD", payment_method: { ...card } },
      headers: { ...full, "Unique-Key": "card" }
    })
    // problems of the request come before permissions
    assert.include(errorLine(cardPayment), "400 INVALID_PARAMS")
    assertError(yield* payWith(full, mine.account, "method", method), outside)
    assertError(yield* payWith(headers, other.account, "account", read), outside)
    // permissions come before unknown ids
    assertError(yield* payWith(headers, "unknown", "unknown", read), outside)
    for (const act of ["capture", "cancel"]) {
      const path = (id: string) => `/payments/${id}/${act}`
      assertError(yield* ask("POST", path(other.payment), { body: {}, headers }), outside)
      const unknown = yield* ask("POST", path("unknown"), { body: {}, headers })
      assertError(unknown, unknownId)
    }
    assert.strictEqual(at((yield* ask("GET", `/payments/${other.payment}`)).json, "status"), "pending")
    assertError(yield* ask("GET", `/terminals?account_id=${other.account}`, { headers }), outside)
  })

  for (const [type, resources] of [
    ["api_session", ["payments", "refunds", "payouts"]],
    ["authentication_code", ["payments", "payouts"]]
  ] as const)
    // reaches platform 2/session-token-authentication-code
    it.effect(`${type}: lists show its own account only, and a filter by another account is refused`, function* () {
      const [mine, other] = [yield* makeMerchant(`${type} mine`), yield* makeMerchant(`${type} other`)]
      const headers = yield* Sessions.headersOf(type, mine.account)
      for (const resource of resources) {
        const all = ids(yield* ask("GET", `/${resource}?owner_id=${mine.account}`))
        assert.deepStrictEqual(ids(yield* ask("GET", `/${resource}`, { headers })), all)
        assert.deepStrictEqual(ids(yield* ask("GET", `/${resource}?owner_id=${mine.account}`, { headers })), all)
        for (const owner of [other.account, "unknown"])
          assertError(yield* ask("GET", `/${resource}?owner_id=${owner}`, { headers }), outside)
        const wrong = yield* ask("GET", `/${resource}?owner_id=${other.account}&page_size=0`, { headers })
        assertError(wrong, invalid("query:page_size PARAM_VALUE_IS_OUT_OF_RANGE"))
      }
      assert.strictEqual((yield* ask("GET", `/payments/${mine.payment}?expand=true`, { headers })).status, 200)
      assertError(yield* ask("GET", `/payments/${other.payment}`, { headers }), outside)
      assertError(yield* ask("GET", "/payments/unknown", { headers }), unknownId)
      if (type === "api_session") {
        assert.strictEqual((yield* ask("GET", `/refunds/${mine.refund}`, { headers })).status, 200)
        assertError(yield* ask("GET", `/refunds/${other.refund}`, { headers }), outside)
      }
    })

  it.effect("a session that uses the app's cursor sees its own account only", function* () {
    const [mine, other] = [yield* makeMerchant("cursor mine"), yield* makeMerchant("cursor other")]
    const headers = yield* Sessions.headersOf("api_session", mine.account)
    const all = yield* ask("GET", "/payments?page_size=1")
    const next = yield* ask("GET", String(at(all.json, "next")), { headers })
    const own = ids(yield* ask("GET", `/payments?owner_id=${mine.account}`))
    assert.lengthOf(ids(next), 1)
    assert.includeMembers([...own], [...ids(next)])
    const ofOther = yield* ask("GET", `/payments?page_size=1&owner_id=${other.account}`)
    assertError(yield* ask("GET", String(at(ofOther.json, "next")), { headers }), outside)
  })

  it.effect("a code reads its account and its capabilities, and no other account", function* () {
    const [mine, other] = [yield* Sessions.makeAccount, yield* Sessions.makeAccount]
    const headers = yield* Sessions.headersOf("authentication_code", mine)
    for (const path of ["", "/capabilities"]) {
      assert.strictEqual((yield* ask("GET", `/accounts/${mine}${path}`, { headers })).status, 200)
      assertError(yield* ask("GET", `/accounts/${other}${path}`, { headers }), outside)
      const unknown = yield* ask("GET", `/accounts/unknown${path}`, { headers })
      assertError(unknown, unknownId)
    }
  })

  // reaches platform 7/optional-session-token-app, platform 7/post-tokens-app-id
  it.effect("an API session creates client-side tokens and uploads documents for the app", function* () {
    const account = yield* Sessions.makeAccount
    const headers = yield* Sessions.headersOf("api_session", account)
    const body = { resource: "legal_entities", legal_entities: { country: "US" } }
    const made = yield* ask("POST", "/tokens", { body, headers })
    assert.deepStrictEqual([made.status, at(made.json, "owner", "id")], [201, World.appId])
    const used = yield* ask("POST", "/legal_entities", { body: { token: { id: idOf(made) } } })
    assert.strictEqual(used.status, 201, used.text)
    const form = new FormData()
    form.append("file", new Blob(["%PDF-1.7"]), "a.pdf")
    form.append("type", "passport")
    assert.strictEqual((yield* ask("POST", "/documents", { form, headers })).status, 201)
  })

  // reaches platform 11/the-account-must-own, platform 2/ours-scope-app, platform 2/the-operator-surface-has
  it.effect(
    "a Unique-Key belongs to the type and account of a session, so a session never replays the app's response",
    function* () {
      const { account, terminal, payment } = yield* makeMerchant("keys")
      const canceling = (headers: Readonly<Record<string, string | null>>) =>
        ask("POST", `/payments/${payment}/cancel`, { body: {}, headers: { ...headers, "Unique-Key": "cancel" } })
      const byApp = yield* canceling({})
      assert.strictEqual(byApp.status, 200)
      const other = yield* Sessions.headersOf("mobile_session", yield* Sessions.makeAccount)
      assertError(yield* canceling(other), outside)
      const [one, two] = [
        yield* Sessions.headersOf("mobile_session", account),
        yield* Sessions.headersOf("mobile_session", account)
      ]
      assert.include(errorLine(yield* canceling(one)), "PAYMENT_NOT_CANCELABLE")
      // a new session may repeat the request of an expired one
      const read = { encoded_payment_method: yield* readValue(terminal) }
      const first = yield* payWith(one, account, "payment", read)
      const again = yield* payWith(two, account, "payment", read)
      assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [first.text, "true"])
      assertError(yield* payWith(other, account, "payment", read), outside)
    }
  )
})
