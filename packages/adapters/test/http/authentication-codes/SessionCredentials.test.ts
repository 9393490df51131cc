/** The secrets of sessions (platform.md 6): which are refused, which of several counts, and that nothing reveals them. */
import { Effect } from "effect"
import * as SessionSecret from "@payments-platform/domain/access/caller/SessionSecret"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { errorLine, invalid, assertError } from "../fixtures/Answers.ts"
import { ask, at, idOf } from "../fixtures/Asking.ts"
import { advance } from "../fixtures/ServiceClock.ts"
import * as Sessions from "../fixtures/TestSessions.ts"
import * as World from "../fixtures/World.ts"

const { outside, resultOf } = Sessions
const refusedToken = "403 NOT_AUTHORIZED | header:App-Id.Session-Token INVALID_CREDENTIALS"
const refusedCode = "403 NOT_AUTHORIZED | header:App-Id.Authentication-Code INVALID_CREDENTIALS"

layer(World.layer())("the secrets of sessions", (it) => {
  it.effect("an unknown, altered, foreign, deleted or expired token is refused", function* () {
    const account = yield* Sessions.makeAccount
    const made = yield* Sessions.create("api_session", account, { time_to_live: 300 })
    const token = String(at(made.json, "session_token"))
    const using = (text: string, more: object = {}) =>
      Effect.map(ask("GET", "/payments", { headers: { ...Sessions.withToken(text), ...more } }), resultOf)
    const last = token.at(-1) === "A" ? "B" : "A"
    const names = ["stage_", "x", token.slice(0, -1), `${token.slice(0, -2)}${last}${last}`, token.slice(6)]
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

  it.effect(
    "an unknown or foreign code is refused, as is a token in place of a code and a code in place of a token",
    function* () {
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
    }
  )

  // reaches platform 2/an-empty-one-is, platform 2/with-several-credential-headers
  // reaches reference authentication/how-a-session-token
  it.effect("App-Token takes precedence over Session-Token, and an empty header counts as absent", function* () {
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

  // reaches platform 1/an-operation-outside-the, platform 1/api-version-400-403, platform 1/credentials-403
  // reaches platform 1/throttle-429
  it.effect("credentials are checked first, then the version, the scope and the rest of the request", function* () {
    const headers = yield* Sessions.headersOf("mobile_session", yield* Sessions.makeAccount)
    const broken = { text: "{", headers: { ...headers, "Content-Type": "text/plain" } }
    const noVersion = { ...broken, headers: { ...broken.headers, "Api-Version": null } }
    assertError(
      yield* ask("POST", "/refunds", { ...noVersion, headers: { ...noVersion.headers, "Session-Token": "x" } }),
      refusedToken
    )
    assertError(yield* ask("POST", "/refunds", noVersion), invalid("header:Api-Version PARAM_IS_MISSING"))
    assertError(yield* ask("POST", "/refunds", broken), outside)
    assert.include(errorLine(yield* ask("POST", "/payments", broken)), "415 UNSUPPORTED_MEDIA_TYPE")
    assert.strictEqual(errorLine(yield* ask("PUT", "/refunds", broken)).slice(0, 3), "405")
  })

  it.effect("refused secrets are audited under their app, and the log contains no secret", function* () {
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
    // a session outside its scope is authenticated, so no refused credentials are recorded
    yield* ask("GET", "/refunds", { headers: Sessions.withCode(code) })
    yield* ask("GET", "/accounts", { headers })
    const { count, last, text } = yield* audited
    assert.strictEqual(count, before + 2)
    assert.deepInclude(at(last, "actor"), { type: "app", name: World.otherAppId })
    for (const secret of ["guessed", code]) assert.notInclude(text, secret)
  })

  it.effect("no stored row and no notification contains a secret", function* () {
    const account = yield* Sessions.makeAccount
    const code = yield* Sessions.makeCode(account)
    const made = yield* Sessions.create("api_session", account)
    const store = yield* Store
    const token = String(at(made.json, "session_token"))
    const ids = [idOf(made), SessionSecret.idIn(code) ?? ""]
    const { rows } = yield* store.load({ ids, counters: [], key: null, subscribers: [] })
    assert.deepStrictEqual([...rows.values()].map(({ type }) => type).sort(), [
      "authentication_codes",
      "session_tokens"
    ])
    const { text: notifications } = yield* ask("GET", "/notifications?page_size=50")
    for (const text of [JSON.stringify([...rows]), notifications])
      for (const secret of [token.slice(6), code]) assert.notInclude(text, secret)
  })

  // reaches platform 11/id-resource-applications-path
  it.effect("the sessions of a suspended app are refused until the app is active again", function* () {
    const account = yield* Sessions.makeAccount
    const all = [
      yield* Sessions.headersOf("api_session", account),
      yield* Sessions.headersOf("authentication_code", account)
    ]
    const status = (status: string) => ask("POST", `/operator/apps/${World.appId}`, { body: { status } })
    yield* status("suspended")
    for (const headers of all)
      assertError(yield* ask("GET", "/payments", { headers }), "403 NOT_AUTHORIZED | header:App-Id APP_SUSPENDED")
    yield* status("active")
    for (const headers of all) assert.strictEqual((yield* ask("GET", "/payments", { headers })).status, 200)
  })

  it.effect("a static response of staging requires the scope too", function* () {
    const headers = yield* Sessions.headersOf("mobile_session", yield* Sessions.makeAccount)
    const magic = { ...headers, "Service-Magic-Behavior": "unexpected_error" }
    assertError(yield* ask("GET", "/payments", { headers: magic }), outside)
    assert.strictEqual((yield* ask("GET", "/terminals", { headers: magic })).status, 500)
  })
})

layer(World.layer({ requests: 2 }))("the throttle of sessions", (it) => {
  // reaches platform 2/a-session-on-post, platform 2/counted-every-authenticated-request
  // reaches platform 2/post-tokens-and-the
  it.effect("is the app's throttle by operation, and counts requests outside their scope", function* () {
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
})
