/** Requests with a session token or an authentication code (platform.md 6): what they may do, and every refusal. */
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import type { SessionType } from "@payments-platform/domain/access/caller/Caller"
import { Store } from "@payments-platform/domain/ports/Store"
import { Api } from "../../src/http/api/Api.ts"
import { advance, type Answered, ask, at, idOf, pay, risk, told } from "./Asking.ts"
import { makeTerminal, readValue, v30 } from "./TestTerminals.ts"
import * as Sessions from "./TestSessions.ts"
import * as World from "./World.ts"

const types = ["mobile_session", "api_session", "authentication_code"] as const
const outside = "403 NOT_AUTHORIZED | path: AUTH_CODE_CANNOT_ACCESS_SCOPE"
const refusedToken = "403 NOT_AUTHORIZED | header:App-Id.Session-Token INVALID_CREDENTIALS"
const refusedCode = "403 NOT_AUTHORIZED | header:App-Id.Authentication-Code INVALID_CREDENTIALS"

/** The operations that each may use (platform.md 6). */
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

const ids = ({ json }: Answered): ReadonlyArray<unknown> => {
  const results = at(json, "results")
  return Array.isArray(results) ? results.map((each) => at(each, "id")) : []
}

const resultOf = (answered: Answered): string => (answered.status < 300 ? String(answered.status) : told(answered))

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
    it.effect(`${type}: every operation but those of its scope is refused, whatever the request`, () =>
      Effect.gen(function* () {
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
    )

  it.effect(
    "a mobile session takes payments that a reader read, captures and cancels them, and sees its terminals",
    () =>
      Effect.gen(function* () {
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
      })
  )

  it.effect("a mobile session takes no other payment, and none of another account", () =>
    Effect.gen(function* () {
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
      assert.include(told(cardPayment), "400 INVALID_PARAMS")
      assert.strictEqual(told(yield* payWith(full, mine.account, "method", method)), outside)
      assert.strictEqual(told(yield* payWith(headers, other.account, "account", read)), outside)
      // permissions come before unknown ids
      assert.strictEqual(told(yield* payWith(headers, "unknown", "unknown", read)), outside)
      for (const act of ["capture", "cancel"]) {
        const path = (id: string) => `/payments/${id}/${act}`
        assert.strictEqual(told(yield* ask("POST", path(other.payment), { body: {}, headers })), outside)
        const unknown = yield* ask("POST", path("unknown"), { body: {}, headers })
        assert.strictEqual(told(unknown), "400 INVALID_PARAMS | path:id ID_NOT_FOUND")
      }
      assert.strictEqual(at((yield* ask("GET", `/payments/${other.payment}`)).json, "status"), "pending")
      assert.strictEqual(told(yield* ask("GET", `/terminals?account_id=${other.account}`, { headers })), outside)
    })
  )

  for (const [type, resources] of [
    ["api_session", ["payments", "refunds", "payouts"]],
    ["authentication_code", ["payments", "payouts"]]
  ] as const)
    it.effect(`${type}: lists are of its account, and others are refused`, () =>
      Effect.gen(function* () {
        const [mine, other] = [yield* makeMerchant(`${type} mine`), yield* makeMerchant(`${type} other`)]
        const headers = yield* Sessions.headersOf(type, mine.account)
        for (const resource of resources) {
          const all = ids(yield* ask("GET", `/${resource}?owner_id=${mine.account}`))
          assert.deepStrictEqual(ids(yield* ask("GET", `/${resource}`, { headers })), all)
          assert.deepStrictEqual(ids(yield* ask("GET", `/${resource}?owner_id=${mine.account}`, { headers })), all)
          for (const owner of [other.account, "unknown"])
            assert.strictEqual(told(yield* ask("GET", `/${resource}?owner_id=${owner}`, { headers })), outside)
          const wrong = yield* ask("GET", `/${resource}?owner_id=${other.account}&page_size=0`, { headers })
          assert.strictEqual(told(wrong), "400 INVALID_PARAMS | query:page_size PARAM_VALUE_IS_OUT_OF_RANGE")
        }
        assert.strictEqual((yield* ask("GET", `/payments/${mine.payment}?expand=true`, { headers })).status, 200)
        assert.strictEqual(told(yield* ask("GET", `/payments/${other.payment}`, { headers })), outside)
        assert.strictEqual(
          told(yield* ask("GET", "/payments/unknown", { headers })),
          "400 INVALID_PARAMS | path:id ID_NOT_FOUND"
        )
        if (type === "api_session") {
          assert.strictEqual((yield* ask("GET", `/refunds/${mine.refund}`, { headers })).status, 200)
          assert.strictEqual(told(yield* ask("GET", `/refunds/${other.refund}`, { headers })), outside)
        }
      })
    )

  it.effect("a cursor of the app leads a session to nothing but its account", () =>
    Effect.gen(function* () {
      const [mine, other] = [yield* makeMerchant("cursor mine"), yield* makeMerchant("cursor other")]
      const headers = yield* Sessions.headersOf("api_session", mine.account)
      const all = yield* ask("GET", "/payments?page_size=1")
      const next = yield* ask("GET", String(at(all.json, "next")), { headers })
      const own = ids(yield* ask("GET", `/payments?owner_id=${mine.account}`))
      assert.includeMembers([...own], [...ids(next)])
      const ofOther = yield* ask("GET", `/payments?page_size=1&owner_id=${other.account}`)
      assert.strictEqual(told(yield* ask("GET", String(at(ofOther.json, "next")), { headers })), outside)
    })
  )

  it.effect("a code reads its account and its capabilities, and no other account", () =>
    Effect.gen(function* () {
      const [mine, other] = [yield* Sessions.makeAccount, yield* Sessions.makeAccount]
      const headers = yield* Sessions.headersOf("authentication_code", mine)
      for (const path of ["", "/capabilities"]) {
        assert.strictEqual((yield* ask("GET", `/accounts/${mine}${path}`, { headers })).status, 200)
        assert.strictEqual(told(yield* ask("GET", `/accounts/${other}${path}`, { headers })), outside)
        const unknown = yield* ask("GET", `/accounts/unknown${path}`, { headers })
        assert.strictEqual(told(unknown), "400 INVALID_PARAMS | path:id ID_NOT_FOUND")
      }
    })
  )

  it.effect("an API session makes client-side tokens and uploads documents of the app", () =>
    Effect.gen(function* () {
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
  )

  it.effect("a token is refused that is unknown, altered, another app's, deleted or expired", () =>
    Effect.gen(function* () {
      const account = yield* Sessions.makeAccount
      const made = yield* Sessions.create("api_session", account, { time_to_live: 300 })
      const token = String(at(made.json, "session_token"))
      const using = (text: string, more: object = {}) =>
        Effect.map(ask("GET", "/payments", { headers: { ...Sessions.withToken(text), ...more } }), resultOf)
      const last = token.at(-1) === "A" ? "B" : "A"
      const names = [
        "stage_",
        "x",
        `${token} `.trimEnd().slice(0, -1),
        `${token.slice(0, -2)}${last}${last}`,
        token.slice(6)
      ]
      for (const text of [...names, `prod_${token.slice(6)}`, "a".repeat(600)])
        assert.strictEqual(yield* using(text), refusedToken, text)
      assert.strictEqual(yield* using(token, { "App-Id": World.otherAppId }), refusedToken)
      assert.strictEqual(yield* using(token, { "App-Id": "1" }), refusedToken)
      assert.strictEqual(yield* using(token, { "App-Id": null }), "403 NOT_AUTHORIZED | header:App-Id PARAM_IS_MISSING")
      assert.strictEqual(yield* using(token), "200")
      yield* advance(300)
      assert.strictEqual(yield* using(token), refusedToken)
      const second = yield* Sessions.create("api_session", account)
      const other = String(at(second.json, "session_token"))
      assert.strictEqual(yield* using(other), "200")
      yield* ask("DELETE", `/session_tokens/${idOf(second)}`)
      assert.strictEqual(yield* using(other), refusedToken)
    })
  )

  it.effect("a code is refused that is unknown or another app's; a token is no code, and a code no token", () =>
    Effect.gen(function* () {
      const account = yield* Sessions.makeAccount
      const code = yield* Sessions.makeCode(account)
      const token = String(at((yield* Sessions.create("api_session", account)).json, "session_token"))
      const using = (headers: Readonly<Record<string, string | null>>) =>
        Effect.map(ask("GET", "/payments", { headers }), resultOf)
      for (const text of ["x", `${code}A`, `${code.slice(0, -2)}__`, token, token.slice(6)])
        assert.strictEqual(yield* using(Sessions.withCode(text)), refusedCode, text)
      assert.strictEqual(yield* using({ ...Sessions.withCode(code), "App-Id": World.otherAppId }), refusedCode)
      for (const text of [code, `stage_${code}`])
        assert.strictEqual(yield* using(Sessions.withToken(text)), refusedToken)
      assert.strictEqual(yield* using(Sessions.withCode(code)), "200")
    })
  )

  it.effect("of several credentials App-Token counts, then Session-Token; an empty one is none", () =>
    Effect.gen(function* () {
      const account = yield* Sessions.makeAccount
      const mobile = yield* Sessions.headersOf("mobile_session", account)
      const code = yield* Sessions.makeCode(account)
      const using = (headers: Readonly<Record<string, string | null>>) =>
        Effect.map(ask("GET", "/payments", { headers }), resultOf)
      assert.strictEqual(yield* using({ "Session-Token": "x", "Authentication-Code": "x" }), "200")
      assert.strictEqual(
        yield* using({ ...mobile, "App-Token": "stage_x" }),
        "403 NOT_AUTHORIZED | header:App-Id.App-Token INVALID_CREDENTIALS"
      )
      assert.strictEqual(yield* using({ ...mobile, "Authentication-Code": code }), outside)
      assert.strictEqual(yield* using({ ...Sessions.withCode(code), "Session-Token": "", "App-Token": "" }), "200")
      assert.strictEqual(
        yield* using({ "App-Token": null, "Session-Token": "", "Authentication-Code": "" }),
        "403 NOT_AUTHORIZED | header:App-Token PARAM_IS_MISSING"
      )
    })
  )

  it.effect("checks keep their order: credentials, version, scope, then what is in the request", () =>
    Effect.gen(function* () {
      const headers = yield* Sessions.headersOf("mobile_session", yield* Sessions.makeAccount)
      const broken = { text: "{", headers: { ...headers, "Content-Type": "text/plain" } }
      const noVersion = { ...broken, headers: { ...broken.headers, "Api-Version": null } }
      assert.strictEqual(
        told(yield* ask("POST", "/refunds", { ...noVersion, headers: { ...noVersion.headers, "Session-Token": "x" } })),
        refusedToken
      )
      assert.strictEqual(
        told(yield* ask("POST", "/refunds", noVersion)),
        "400 INVALID_PARAMS | header:Api-Version PARAM_IS_MISSING"
      )
      assert.strictEqual(told(yield* ask("POST", "/refunds", broken)), outside)
      assert.include(told(yield* ask("POST", "/payments", broken)), "415 UNSUPPORTED_MEDIA_TYPE")
      assert.strictEqual(told(yield* ask("PUT", "/refunds", broken)).slice(0, 3), "405")
    })
  )

  it.effect("keys of a session are those of its type and account: it replays no answer of the app", () =>
    Effect.gen(function* () {
      const { account, terminal, payment } = yield* makeMerchant("keys")
      const canceling = (headers: Readonly<Record<string, string | null>>) =>
        ask("POST", `/payments/${payment}/cancel`, { body: {}, headers: { ...headers, "Unique-Key": "cancel" } })
      const byApp = yield* canceling({})
      assert.strictEqual(byApp.status, 200)
      const other = yield* Sessions.headersOf("mobile_session", yield* Sessions.makeAccount)
      assert.strictEqual(told(yield* canceling(other)), outside)
      const [one, two] = [
        yield* Sessions.headersOf("mobile_session", account),
        yield* Sessions.headersOf("mobile_session", account)
      ]
      assert.include(told(yield* canceling(one)), "PAYMENT_NOT_CANCELABLE")
      // a new session repeats what an expired one began
      const read = { encoded_payment_method: yield* readValue(terminal) }
      const first = yield* payWith(one, account, "payment", read)
      const again = yield* payWith(two, account, "payment", read)
      assert.deepStrictEqual([again.text, again.headers.get("unique-key-replayed")], [first.text, "true"])
      assert.strictEqual(told(yield* payWith(other, account, "payment", read)), outside)
    })
  )

  it.effect("refused secrets are audited by their app, and the log has none of them", () =>
    Effect.gen(function* () {
      const account = yield* Sessions.makeAccount
      const code = yield* Sessions.makeCode(account)
      const headers = yield* Sessions.headersOf("api_session", account)
      const audited = Effect.map(
        ask("GET", "/operator/audit?action=credentials.refused&page_size=50"),
        ({ json, text }) => ({ text, count: Number(at(json, "results", "length")), last: at(json, "results", 0) })
      )
      const before = (yield* audited).count
      yield* ask("GET", "/payments", { headers: Sessions.withToken("stage_guessed") })
      yield* ask("GET", "/payments", { headers: { ...Sessions.withCode(code), "App-Id": World.otherAppId } })
      // outside of its scope a session is known, and nothing was refused to a stranger
      yield* ask("GET", "/refunds", { headers: Sessions.withCode(code) })
      yield* ask("GET", "/accounts", { headers })
      const { count, last, text } = yield* audited
      assert.strictEqual(count, before + 2)
      assert.deepStrictEqual([at(last, "actor", "type"), at(last, "actor", "name")], ["app", World.otherAppId])
      for (const secret of ["guessed", code]) assert.notInclude(text, secret)
    })
  )

  it.effect("no stored row and no notification has a secret", () =>
    Effect.gen(function* () {
      const account = yield* Sessions.makeAccount
      const code = yield* Sessions.makeCode(account)
      const made = yield* Sessions.create("api_session", account)
      const store = yield* Store
      const token = String(at(made.json, "session_token"))
      const { rows } = yield* store.load({ ids: [idOf(made)], counters: [], key: null, subscribers: [] })
      const text = JSON.stringify([...rows])
      assert.include(text, "session_tokens")
      assert.notInclude(text, token.slice(6))
      assert.notInclude(text, code)
    })
  )

  it.effect("a suspended app has no sessions, until it is active again", () =>
    Effect.gen(function* () {
      const account = yield* Sessions.makeAccount
      const all = [
        yield* Sessions.headersOf("api_session", account),
        yield* Sessions.headersOf("authentication_code", account)
      ]
      const status = (status: string) => ask("POST", `/operator/apps/${World.appId}`, { body: { status } })
      yield* status("suspended")
      for (const headers of all)
        assert.strictEqual(
          told(yield* ask("GET", "/payments", { headers })),
          "403 NOT_AUTHORIZED | header:App-Id APP_SUSPENDED"
        )
      yield* status("active")
      for (const headers of all) assert.strictEqual((yield* ask("GET", "/payments", { headers })).status, 200)
    })
  )

  it.effect("a static answer of staging needs the scope too", () =>
    Effect.gen(function* () {
      const headers = yield* Sessions.headersOf("mobile_session", yield* Sessions.makeAccount)
      const magic = { ...headers, "Service-Magic-Behavior": "unexpected_error" }
      assert.strictEqual(told(yield* ask("GET", "/payments", { headers: magic })), outside)
      assert.strictEqual((yield* ask("GET", "/terminals", { headers: magic })).status, 500)
    })
  )
})

layer(World.layer({ requests: 2 }))("the throttle of sessions", (it) => {
  it.effect("is that of their app, by operation, and counts what is outside their scope", () =>
    Effect.gen(function* () {
      const account = yield* Sessions.makeAccount
      const headers = yield* Sessions.headersOf("api_session", account)
      const over = "429 THROTTLE_EXCEEDED | header:App-Id APPLICATION_REQUEST_THROTTLE_EXCEEDED"
      const list = ask("GET", "/payments", { headers })
      assert.deepStrictEqual([resultOf(yield* list), resultOf(yield* ask("GET", "/payments"))], ["200", "200"])
      assert.deepStrictEqual([resultOf(yield* list), resultOf(yield* ask("GET", "/payments"))], [over, over])
      const accounts = ask("GET", "/orders", { headers })
      assert.deepStrictEqual([resultOf(yield* accounts), resultOf(yield* accounts)], [outside, outside])
      assert.strictEqual(resultOf(yield* accounts), over)
    })
  )
})
